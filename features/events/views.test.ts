import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCookieValue } from '#platform/visitor.ts';
import { givenEvent, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { most_views_of_address } from './actions/count-view.ts';

/** How unknown visitors can affect the view count, with limits on. */
let testApp: TestApp;
let staff: Staff;
let eventId: number;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
  staff = await givenStaff(testApp);
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(testApp.platform.db);
  eventId = (await givenEvent(testApp, staff)).event_id;
});
afterAll(() => testApp.close());

let last = 0;
const newAddress = (): string => `2001:db8:${(++last).toString(16)}::1`;
const newDevice = (): string => makeCookieValue(testApp.platform.config, 'device');
async function look(ip: string, device?: string, of = eventId, first = true): Promise<number> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/public/events/${of}/view`,
    remoteAddress: ip,
    headers: device ? { cookie: `device=${device}` } : {},
    payload: { first },
  });
  return answer.statusCode;
}
async function views(of = eventId): Promise<{ total: number; unique: number }> {
  const answer = await testApp.ask('GET', `/events/${of}`, { token: staff.token });
  const { statistics } = answer.data as {
    statistics: { total_views: number; unique_views: number };
  };
  return { total: statistics.total_views, unique: statistics.unique_views };
}

test('repeated views of a visitor count once an hour', async () => {
  const [ip, device] = [newAddress(), newDevice()];
  for (let n = 0; n < 20; n++) expect(await look(ip, device)).toBe(200);
  expect(await views()).toEqual({ total: 1, unique: 1 });
  // The same browser at another address is the same visitor.
  await look(newAddress(), device);
  expect(await views()).toEqual({ total: 1, unique: 1 });
});

test('concurrent views of a visitor count once', async () => {
  const [ip, device] = [newAddress(), newDevice()];
  await Promise.all(Array.from({ length: 30 }, () => look(ip, device)));
  expect(await views()).toEqual({ total: 1, unique: 1 });
});

test('a visitor without cookies is counted by IP address', async () => {
  const ip = newAddress();
  for (let n = 0; n < 20; n++) await look(ip);
  expect(await views()).toEqual({ total: 1, unique: 1 });
});

test('browsers behind one IP address count separately, up to a limit', async () => {
  const ip = newAddress();
  for (let n = 0; n < 10; n++) await look(ip, newDevice());
  expect((await views()).total).toBe(10);
  for (let n = 0; n < 4 * most_views_of_address; n++) await look(ip, newDevice());
  // The hour may end meanwhile, at most once.
  const { total } = await views();
  expect(total).toBeGreaterThanOrEqual(most_views_of_address);
  expect(total).toBeLessThanOrEqual(2 * most_views_of_address);
});

test('views are counted per event', async () => {
  const other = (await givenEvent(testApp, staff)).event_id;
  const [ip, device] = [newAddress(), newDevice()];
  await look(ip, device);
  await look(ip, device, other);
  expect([(await views()).total, (await views(other)).total]).toEqual([1, 1]);
});

test('views from one client do not rank an event above one with more visitors', async () => {
  const wanted = (await givenEvent(testApp, staff)).event_id;
  const people = most_views_of_address * 3;
  for (let n = 0; n < people; n++) await look(newAddress(), newDevice(), wanted);
  const ip = newAddress();
  for (let n = 0; n < 1000; n++) await look(ip, n % 2 ? newDevice() : undefined);
  const { data } = await testApp.ask('GET', '/public/events?when=trending&per_page=100');
  const ids = (data as { id: number }[]).map(({ id }) => id);
  expect(ids).toContain(eventId);
  expect(ids.indexOf(wanted)).toBeLessThan(ids.indexOf(eventId));
});
