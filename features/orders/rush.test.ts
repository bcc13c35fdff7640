import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/pure/refusal.ts';
import { makeCookieValue } from '#platform/visitor.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import { Line } from './actions/line.ts';
import { reserveBatch } from './actions/reserve-batch.ts';
import { queueOfReservations, reservationQueue } from './actions/reserve.ts';
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

/**
 * The queue takes nothing until `release`; then each request gets `answer`, by default "sold out".
 */
function holdQueue(answer: () => Refusal = () => new Refusal('ticket.sold_out', 409)): {
  waiting: () => number;
  release: () => void;
} {
  let release = (): void => undefined;
  let waiting = 0;
  const opened = new Promise<void>((resolve) => (release = resolve));
  reservationQueue.replace(testApp.platform, {
    add: async () => {
      waiting++;
      await opened;
      return answer();
    },
  });
  return { waiting: () => waiting, release };
}

describe('the queue', () => {
  test('keeps the order of arrival; a browser has the place of its first request', () => {
    const line = new Line(0);
    const [first = 0] = ['an', 'bo', 'an', 'chi'].map((who) => line.enter(who));
    const ahead = () => ['an', 'bo', 'chi'].map((who) => line.placeOf(who, 0).ahead);
    expect(ahead()).toEqual([0, 1, 3]);
    line.leave(first, 0);
    // Its other request came after Bo's.
    expect(ahead()).toEqual([1, 0, 2]);
    expect(line.length).toBe(3);
  });

  test('counts a browser with overlapping requests once', () => {
    const line = new Line(0);
    let last = line.enter('greedy');
    for (let n = 0; n < 1000; n++) {
      const next = line.enter('greedy');
      line.leave(last, 0);
      last = next;
    }
    line.enter('bo');
    expect([line.placeOf('greedy', 0).ahead, line.placeOf('bo', 0).ahead]).toEqual([0, 1]);
    expect(line.length).toBe(2);
  });

  test('estimates the wait from the recent throughput, and gives none before it is known', () => {
    const line = new Line(0);
    const numbers = Array.from({ length: 300 }, (_, n) => line.enter(`b${n}`));
    expect(line.placeOf('b299', 0).wait_seconds).toBeNull();
    // Twenty per second.
    for (const [n, number] of numbers.slice(0, 100).entries())
      line.leave(number, Math.floor(n / 20) * 1000);
    expect(line.placeOf('b299', 5000 - 1)).toMatchObject({
      is_waiting: true,
      ahead: 199,
      wait_seconds: 10,
    });
    // No request was served for a while: the wait is unknown.
    expect(line.placeOf('b299', 60_000).wait_seconds).toBeNull();
  });

  test('measures the throughput over the elapsed seconds, up to the length of the window', () => {
    const line = new Line(7000);
    const numbers = Array.from({ length: 3000 }, (_, n) => line.enter(`b${n}`));
    // A thousand in the first second: two thousand wait two more seconds, not ten.
    for (const number of numbers.slice(0, 1000)) line.leave(number, 7500);
    expect(line.placeOf('b2999', 8000).wait_seconds).toBe(2);
    // Six seconds later those thousand no longer count.
    expect(line.placeOf('b2999', 13_000).wait_seconds).toBeNull();
  });

  test('tells clients of a long queue to poll less often', () => {
    const line = new Line(0);
    const again = (): number => line.placeOf('b0', 0).ask_again_seconds;
    expect(again()).toBe(2);
    for (let n = 0; n < 5000; n++) line.enter(`b${n}`);
    expect(again()).toBe(10);
    for (let n = 5000; n < 50_000; n++) line.enter(`b${n}`);
    expect(again()).toBe(30);
  });

  test('reports no wait for a browser that is not in it', () => {
    const line = new Line(0);
    line.leave(7, 0);
    expect(line.placeOf('nobody', 0)).toEqual({
      is_waiting: false,
      ahead: 0,
      wait_seconds: null,
      ask_again_seconds: 2,
    });
  });
});

describe('waiting buyers', () => {
  test('see their own place while they wait, and none afterwards', async () => {
    const queue = holdQueue();
    const [first, second, stranger] = [browser(), browser(), browser()];
    const requests = [reserve(first)];
    await expect.poll(() => queue.waiting()).toBe(1);
    requests.push(reserve(second), reserve(second));
    await expect.poll(() => queue.waiting()).toBe(3);
    expect(await placeOf(first)).toMatchObject({ is_waiting: true, ahead: 0 });
    expect(await placeOf(second)).toMatchObject({ is_waiting: true, ahead: 1 });
    expect(await placeOf(stranger)).toMatchObject({ is_waiting: false });
    // Another event has a line of its own.
    const other = await givenEvent(testApp, staff);
    expect(await placeOf(second, other.event_id)).toMatchObject({ is_waiting: false });
    queue.release();
    for (const answer of await Promise.all(requests)) expect(answer.code).toBe('ticket.sold_out');
    expect(await placeOf(second)).toMatchObject({ is_waiting: false });
  });
});

test('a request sent to two processes reserves once and gets the same answer', async () => {
  const { db } = testApp.platform;
  const event = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
  const other = await openTestApp({ DATABASE_URL: testApp.database_url });
  const [opened, began] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  reservationQueue.replace(
    other.platform,
    queueOfReservations(async (...batch) => {
      began.resolve();
      await opened.promise;
      return reserveBatch(...batch);
    }),
  );
  const { ticket_id, price_id } = event;
  const send = (at: TestApp, cookie: string, key: string) =>
    at.ask('POST', `/public/events/${event.event_id}/order`, {
      cookie,
      headers: { 'idempotency-key': key },
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
    });
  const [cookie, neighbour] = [browser(), browser()];
  const slower = send(other, cookie, 'at both');
  const beside = send(other, neighbour, 'of a neighbour');
  await began.promise;
  const first = await send(testApp, cookie, 'at both');
  opened.resolve();
  const repeat = await slower;
  expect([first.status, repeat.status, repeat.body]).toEqual([201, 201, first.body]);
  expect([
    first.headers['idempotent-replayed'],
    repeat.headers['idempotent-replayed'],
    repeat.headers['set-cookie'],
  ]).toEqual([undefined, 'true', first.headers['set-cookie']]);
  expect((await beside).status).toBe(201);
  const { rows } = await sql`
    select status from orders where event_id = ${event.event_id}`.execute(db);
  expect(rows).toEqual([{ status: 'RESERVED' }, { status: 'RESERVED' }]);
  await other.close();
});

describe('the organizer’s view of a rush', () => {
  test('counts each request once as held or refused, over all seconds', async () => {
    const last = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(browser(), last)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const sums = async () => {
      const { is_on, seconds } = await rushOf(last.event_id);
      const sum = (what: 'asked' | 'held' | 'refused'): number =>
        seconds.reduce((all, second) => all + second[what], 0);
      return { is_on, asked: sum('asked'), held: sum('held'), refused: sum('refused') };
    };
    // A first second with fewer than ten requests precedes the rush and is not stored.
    await expect
      .poll(sums)
      .toSatisfy(
        ({ is_on, asked, held, refused }: Awaited<ReturnType<typeof sums>>) =>
          is_on &&
          asked > 40 &&
          asked <= 50 &&
          held <= 30 &&
          refused <= 20 &&
          held + refused >= asked,
      );
  });

  test('counts requests that still wait, and does not count errors as refused', async () => {
    const busy = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
    const queue = holdQueue(() => {
      throw new Error('the database is away');
    });
    const requests = Array.from({ length: 12 }, () => reserve(browser(), busy));
    await expect.poll(async () => (await rushOf(busy.event_id)).waiting).toBe(12);
    // More seconds without requests than the window in which a process counts as alive.
    const quiet = async () =>
      (await rushOf(busy.event_id)).seconds.filter(({ asked: n }) => n === 0).length;
    await expect.poll(quiet).toBeGreaterThan(3);
    expect((await rushOf(busy.event_id)).waiting).toBe(12);
    queue.release();
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(500);
    await expect.poll(async () => (await rushOf(busy.event_id)).waiting).toBe(0);
    for (const second of (await rushOf(busy.event_id)).seconds) expect(second.refused).toBe(0);
  });

  test('is empty for a quiet sale', async () => {
    const quiet = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
    for (let n = 0; n < 3; n++) expect((await reserve(browser(), quiet)).status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await rushOf(quiet.event_id)).toMatchObject({ is_on: false, seconds: [] });
  });

  test('is not available to other accounts', async () => {
    const other = await givenStaff(testApp);
    const { status } = await testApp.ask('GET', `/events/${sold.event_id}/rush`, {
      token: other.token,
    });
    expect(status).toBe(404);
  });
});
