import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { makeCookieValue } from '#platform/visitor.ts';
import { routes } from '#server/routes.ts';
import { fieldsOf } from '../../tests/setup/contract-fields.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
  staff = await givenStaff(testApp);
});
beforeEach(async () => {
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 1000 });
  const answer = await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
    token: staff.token,
    body: { code: 'FRIENDS', discount_type: 'NONE' },
  });
  expect(answer.status).toBe(201);
  await sql`delete from rate_limits`.execute(testApp.platform.db);
});
afterAll(() => testApp.close());

let last = 0;
const newAddress = (): string => `2001:db8:${(++last).toString(16)}::1`;
const newDevice = (): string => makeCookieValue(testApp.platform.config, 'device');

interface Caller {
  ip: string;
  device?: string;
  cookie?: string;
}
type Try = (code: string) => { method: 'GET' | 'POST'; url: string; payload?: object };
/** Every public call that takes a promo code. */
const ways: Record<string, Try> = {
  'GET /public/events/:eventId': (code) => ({
    method: 'GET',
    url: `/api/public/events/${sold.event_id}?promo_code=${code}`,
  }),
  'GET /public/events/slug/:slug': (code) => ({
    method: 'GET',
    url: `/api/public/events/slug/${encodeURIComponent(sold.slug)}?promo_code=${code}`,
  }),
  'GET /public/events/:eventId/tickets': (code) => ({
    method: 'GET',
    url: `/api/public/events/${sold.event_id}/tickets?promo_code=${code}`,
  }),
  'GET /public/events/:eventId/promo-codes/:code': (code) => ({
    method: 'GET',
    url: `/api/public/events/${sold.event_id}/promo-codes/${code}`,
  }),
  'POST /public/events/:eventId/order': (code) => ({
    method: 'POST',
    url: `/api/public/events/${sold.event_id}/order`,
    payload: {
      promo_code: code,
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
      ],
    },
  }),
};
const names = Object.keys(ways);

async function tryCode(name: string, code: string, { ip, device, cookie }: Caller) {
  const way = ways[name] ?? expect.unreachable();
  const cookies = [device && `device=${device}`, cookie].filter(Boolean).join('; ');
  const answer = await testApp.app.inject({
    ...way(code),
    remoteAddress: ip,
    headers: { cookie: cookies, 'accept-language': 'en' },
  });
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.statusCode,
    retry_after: answer.headers['retry-after'],
    cookie: set.find((item) => item.startsWith('known_codes='))?.split(';')[0],
    set,
  };
}
async function guess(times: number, caller: () => Caller, name = names[0] ?? ''): Promise<number> {
  let judged = 0;
  for (let n = 0; n < times; n++)
    judged += Number((await tryCode(name, `wrong${++last}`, caller())).status !== 429);
  return judged;
}
/** All visitors together have used up the wrong guesses. */
const useUp = async () => {
  const subject = String(sold.event_id);
  // The window may end meanwhile: then the next one is used up as well.
  for (let windows = 0; windows < 2; windows++)
    while ((await testApp.platform.limits.take('promo.event', subject)) === 0) continue;
};

test('the list covers every public endpoint that takes a promo code', () => {
  const found = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.startsWith('/public'))
    .filter(
      (endpoint) =>
        /promo/.test(endpoint.path) ||
        [endpoint.query, endpoint.body].some((schema) =>
          fieldsOf(schema).some(
            ({ path }) => /promo|code$/.test(path) && !/affiliate|postal/.test(path),
          ),
        ),
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual([...names].sort());
});

test.each(names)(
  '%s: a visitor’s wrong codes are limited, correct ones do not count',
  async (name) => {
    const visitor = { ip: newAddress() };
    const { limit } = buckets.promo;
    for (let n = 0; n < limit + 5; n++)
      expect((await tryCode(name, 'friends', visitor)).status).toBeLessThan(300);
    // The window may end meanwhile, at most once.
    const judged = await guess(3 * limit, () => visitor, name);
    expect(judged).toBeGreaterThanOrEqual(limit);
    expect(judged).toBeLessThanOrEqual(2 * limit);
    const refused = await tryCode(name, 'FRIENDS', visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.retry_after)).toBeGreaterThan(0);
    expect((await tryCode(name, 'FRIENDS', { ip: newAddress() })).status).toBeLessThan(300);
  },
);

test('a visitor with a new cookie for each attempt is limited by IP address', async () => {
  const ip = newAddress();
  const { limit, devices } = buckets.promo;
  const judged = await guess(3 * limit * devices, () => ({ ip, device: newDevice() }));
  expect(judged).toBeGreaterThanOrEqual(limit * devices * 0.9);
  expect(judged).toBeLessThanOrEqual(2 * limit * devices);
});

test('attempts in one browser do not lock out other browsers at the same address', async () => {
  const ip = newAddress();
  const guesser = { ip, device: newDevice() };
  await guess(buckets.promo.limit * 2, () => guesser);
  expect((await tryCode(names[0] ?? '', 'FRIENDS', { ip, device: newDevice() })).status).toBe(200);
});

test('attempts are counted per event', async () => {
  const visitor = { ip: newAddress() };
  await guess(buckets.promo.limit * 3, () => visitor);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  expect((await tryCode(names[0] ?? '', 'x12', visitor)).status).toBe(200);
});

test('one address cannot use up the shared limit of all visitors', () => {
  const { limit, seconds } = buckets['promo.event'];
  const ofOne = buckets.promo.limit * buckets.promo.devices * (seconds / buckets.promo.seconds);
  expect(ofOne).toBeLessThanOrEqual(limit / 4);
});

test.each(names)(
  '%s: attempts from many addresses are limited for all visitors together',
  async (name) => {
    await useUp();
    for (const code of ['wrong', 'FRIENDS'])
      expect((await tryCode(name, code, { ip: newAddress(), device: newDevice() })).status).toBe(
        429,
      );
  },
);

test.each(names)(
  '%s: a browser that entered the code before is not affected by the limit',
  async (name) => {
    const first = await tryCode(name, 'FRIENDS', { ip: newAddress(), device: newDevice() });
    const cookie = first.cookie ?? expect.unreachable();
    await useUp();
    const guesser = newAddress();
    await guess(3 * buckets.promo.limit, () => ({ ip: guesser }));
    const known = { ip: guesser, cookie };
    for (const item of names)
      expect((await tryCode(item, 'friends', known)).status, item).toBeLessThan(300);
    // The browser is known for this code only, and the mark cannot be forged.
    expect((await tryCode(name, 'FRIENDZ', known)).status).toBe(429);
    const forged = cookie.replace(/.$/, (item) => (item === 'x' ? 'y' : 'x'));
    expect((await tryCode(name, 'FRIENDS', { ip: guesser, cookie: forged })).status).toBe(429);
  },
);

test('the cookie does not reveal the code, is valid for one event and is HttpOnly', async () => {
  const { set, cookie = '' } = await tryCode(names[0] ?? '', 'FRIENDS', { ip: newAddress() });
  expect(set.join()).toMatch(/known_codes=[\w-]{22};.*HttpOnly/);
  const other = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await testApp.ask('POST', `/events/${other.event_id}/promo-codes`, {
    token: staff.token,
    body: { code: 'FRIENDS', discount_type: 'NONE' },
  });
  sold = other;
  await useUp();
  expect((await tryCode(names[0] ?? '', 'FRIENDS', { ip: newAddress(), cookie })).status).toBe(429);
});

test('an expired code does not count as an attempt', async () => {
  await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
    token: staff.token,
    body: { code: 'OLD', discount_type: 'NONE', expiry_date: '2020-01-01T00:00:00Z' },
  });
  const visitor = { ip: newAddress() };
  for (let n = 0; n < buckets.promo.limit * 2 + 1; n++)
    expect((await tryCode(names[0] ?? '', 'OLD', visitor)).status).toBe(200);
});

test('a code is not checked with an invalid order, and wrong ones there are counted', async () => {
  const visitor = { ip: newAddress() };
  const name = 'POST /public/events/:eventId/order';
  sold = { ...sold, ticket_id: 999_999_999 };
  for (let n = 0; n < buckets.promo.limit + 5; n++)
    expect((await tryCode(name, 'FRIENDS', visitor)).status).toBe(422);
  expect(await guess(3 * buckets.promo.limit, () => visitor, name)).toBeLessThanOrEqual(
    2 * buckets.promo.limit,
  );
});
