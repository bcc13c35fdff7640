import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { makeCookieValue } from '#platform/visitor.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import { Line } from './actions/line.ts';
import { reservationQueue } from './actions/reserve.ts';
import type { PlaceInLine, Rush } from './rush.contract.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 200 });
});
afterEach(() => reservationQueue.forget(testApp.platform));
afterAll(() => testApp.close());

const browser = (): string => `device=${makeCookieValue(testApp.platform.config, 'device')}`;
const reserve = (cookie: string, { event_id, ticket_id, price_id } = sold): Promise<Answer> =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    cookie,
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  });
const placeOf = async (cookie: string, event_id = sold.event_id): Promise<PlaceInLine> =>
  (await testApp.ask('GET', `/public/events/${event_id}/line`, { cookie })).data;
const rushOf = async (event_id: number): Promise<Rush> =>
  (await testApp.ask('GET', `/events/${event_id}/rush`, { token: staff.token })).data;

/** The queue takes nothing until `release`; then each is told that nothing is left. */
function holdQueue(): { waiting: () => number; release: () => void } {
  let release = (): void => undefined;
  let waiting = 0;
  const opened = new Promise<void>((resolve) => (release = resolve));
  reservationQueue.replace(testApp.platform, {
    add: async () => {
      waiting++;
      await opened;
      return new Refusal('ticket.sold_out', 409);
    },
  });
  return { waiting: () => waiting, release };
}

describe('a line', () => {
  test('keeps the order in which browsers came, and one place for each of them', () => {
    const line = new Line();
    for (const who of ['an', 'bo', 'an', 'chi']) line.enter(who);
    expect(['an', 'bo', 'chi'].map((who) => line.placeOf(who, 0).ahead)).toEqual([0, 1, 2]);
    line.leave('an', 0);
    // Its other request still waits, at the same place.
    expect(line.placeOf('an', 0)).toMatchObject({ is_waiting: true, ahead: 0 });
    line.leave('an', 0);
    expect(line.placeOf('an', 0).is_waiting).toBe(false);
    expect(line.placeOf('chi', 0).ahead).toBe(1);
    expect(line.length).toBe(2);
  });

  test('says how long it takes at the speed of the last seconds, and nothing before that is known', () => {
    const line = new Line();
    for (let n = 0; n < 300; n++) line.enter(`b${n}`);
    expect(line.placeOf('b299', 0).wait_seconds).toBeNull();
    // Twenty a second.
    for (let n = 0; n < 100; n++) line.leave(`b${n}`, Math.floor(n / 20) * 1000);
    expect(line.placeOf('b299', 4500)).toEqual({ is_waiting: true, ahead: 199, wait_seconds: 10 });
    // Nobody was served for a while: nobody knows.
    expect(line.placeOf('b299', 60_000).wait_seconds).toBeNull();
  });

  test('whoever is served or never asked waits for nothing', () => {
    const line = new Line();
    line.leave('nobody', 0);
    expect(line.placeOf('nobody', 0)).toEqual({ is_waiting: false, ahead: 0, wait_seconds: null });
  });
});

describe('buyers who wait', () => {
  test('see their place while they wait, each their own, and none afterwards', async () => {
    const queue = holdQueue();
    const [first, second, stranger] = [browser(), browser(), browser()];
    const asked = [reserve(first)];
    await expect.poll(() => queue.waiting()).toBe(1);
    asked.push(reserve(second), reserve(second));
    await expect.poll(() => queue.waiting()).toBe(3);
    expect(await placeOf(first)).toMatchObject({ is_waiting: true, ahead: 0 });
    expect(await placeOf(second)).toMatchObject({ is_waiting: true, ahead: 1 });
    expect(await placeOf(stranger)).toMatchObject({ is_waiting: false });
    // Another event has a line of its own.
    const other = await givenEvent(testApp, staff);
    expect(await placeOf(second, other.event_id)).toMatchObject({ is_waiting: false });
    queue.release();
    for (const answer of await Promise.all(asked)) expect(answer.code).toBe('ticket.sold_out');
    expect(await placeOf(second)).toMatchObject({ is_waiting: false });
  });
});

describe('what an organizer sees of a rush', () => {
  test('every request of a rush once: asked, held, refused and waiting, in all seconds together', async () => {
    const last = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(browser(), last)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const sums = async () => {
      const { is_on, seconds } = await rushOf(last.event_id);
      const sum = (what: 'asked' | 'held' | 'refused'): number =>
        seconds.reduce((all, one) => all + one[what], 0);
      return { is_on, asked: sum('asked'), held: sum('held'), refused: sum('refused') };
    };
    await expect.poll(sums).toEqual({ is_on: true, asked: 50, held: 30, refused: 20 });
  });

  test('a quiet sale writes nothing down', async () => {
    const quiet = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
    for (let n = 0; n < 3; n++) expect((await reserve(browser(), quiet)).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await rushOf(quiet.event_id)).toMatchObject({ is_on: false, seconds: [] });
  });

  test('the rush of another account is not there', async () => {
    const other = await givenStaff(testApp);
    const { status } = await testApp.ask('GET', `/events/${sold.event_id}/rush`, {
      token: other.token,
    });
    expect(status).toBe(404);
  });
});
