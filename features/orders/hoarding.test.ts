import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCookieValue } from '#platform/visitor.ts';
import { forgetHolders } from './store.ts';
import { recount } from '#features/stock/store.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Reservations by unknown visitors, with limits on. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT: 'on' });
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(testApp.platform.db);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 1000 });
});

const newDevice = (): string => makeCookieValue(testApp.platform.config, 'device');
interface Caller {
  ip: string;
  device?: string;
  session?: string;
}
async function reserve({ ip, device, session }: Caller, quantity: number, of = sold) {
  const cookies = [device && `device=${device}`, session && `session_identifier=${session}`];
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/public/events/${of.event_id}/order`,
    remoteAddress: ip,
    headers: { cookie: cookies.filter(Boolean).join('; '), 'accept-language': 'en' },
    payload: {
      tickets: [{ ticket_id: of.ticket_id, quantities: [{ price_id: of.price_id, quantity }] }],
    },
  });
  const { code, message, data } = answer.json<{
    code?: string;
    message?: string;
    data?: { short_id: string };
  }>();
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { status: answer.statusCode, code, message, short_id: data?.short_id, cookie };
}
async function heldBy(callers: readonly Caller[], quantity: number): Promise<number> {
  const answers = await Promise.all(callers.map((caller) => reserve(caller, quantity)));
  return answers.filter(({ status }) => status === 201).length * quantity;
}
/** Reserves and completes; false when nothing was available. */
async function buys(caller: Caller, quantity: number): Promise<boolean> {
  const held = await reserve(caller, quantity);
  if (held.status !== 201) return false;
  const answer = await testApp.app.inject({
    method: 'PUT',
    url: `/api/public/events/${sold.event_id}/order/${held.short_id}`,
    remoteAddress: caller.ip,
    headers: { cookie: held.cookie },
    payload: { order: { first_name: '大文', last_name: '陳', email: 'b@x.test' }, attendees: [] },
  });
  expect(answer.statusCode).toBe(200);
  return true;
}
/** Moves all orders of the event to an earlier time, as if this many minutes had passed. */
const pass = (minutes: number) =>
  sql`update orders set created_at = created_at - make_interval(mins => ${minutes}),
      reserved_until = reserved_until - make_interval(mins => ${minutes})
    where event_id = ${sold.event_id}`.execute(testApp.platform.db);
/** Makes all holds of the event expire, as if they had lasted their whole time. */
const runOut = () =>
  sql`update orders set created_at = now() - interval '901 seconds',
      reserved_until = now() - interval '1 second'
    where event_id = ${sold.event_id} and status = 'RESERVED'`.execute(testApp.platform.db);

test('a visitor without cookies can hold only a limited part of the stock', async () => {
  const asking = Array.from({ length: 40 }, () => ({ ip: '203.0.113.1' }));
  expect(await heldBy(asking, 25)).toBe(25);
  expect(await reserve({ ip: '203.0.113.1' }, 40)).toMatchObject({
    status: 409,
    code: 'order.too_many_held',
  });
  expect(await reserve({ ip: '203.0.113.2' }, 40)).toMatchObject({ status: 201 });
});

test('a request for too many tickets is refused with the limit, not as already held', async () => {
  const other = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 30 });
  const buyer = { ip: '203.0.113.19', device: newDevice() };
  expect((await reserve(buyer, 30, other)).message).toBe(
    'One person can hold at most 20 tickets for this event at a time. Please choose fewer.',
  );
  const session = makeCookieValue(testApp.platform.config, 'session');
  expect((await reserve(buyer, 20, other)).status).toBe(201);
  expect((await reserve({ ...buyer, session }, 10, other)).message).toMatch(/^You already hold/);
});

test('a browser’s limit applies across IP addresses and sessions', async () => {
  const device = newDevice();
  const asking = Array.from({ length: 20 }, (_, n) => ({
    ip: `203.0.113.${n}`,
    device,
    session: makeCookieValue(testApp.platform.config, 'session'),
  }));
  expect(await heldBy(asking, 20)).toBe(40);
});

test('concurrent first requests of one browser share a session and an order', async () => {
  const device = newDevice();
  const tabs = await Promise.all(
    Array.from({ length: 10 }, (_, n) => reserve({ ip: `203.0.113.${n}`, device }, 2)),
  );
  expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
  const { rows } = await sql<{ short_id: string }>`
    select short_id from orders
    where event_id = ${sold.event_id} and status = 'RESERVED'`.execute(testApp.platform.db);
  expect(rows).toHaveLength(1);
  expect(tabs.map(({ short_id }) => short_id)).toContain(rows[0]?.short_id);
  // Another browser at the same address has its own holds.
  const other = await reserve({ ip: '203.0.113.1', device: newDevice() }, 2);
  expect(other.cookie).not.toBe(tabs[0]?.cookie);
});

test('many phones behind one IP address can each buy tickets', async () => {
  const phones = Array.from({ length: 80 }, () => ({ ip: '198.51.100.7', device: newDevice() }));
  expect(await heldBy(phones, 2)).toBe(160);
});

test('a visitor who changes cookies is limited by IP address', async () => {
  const asking = Array.from({ length: 50 }, () => ({ ip: '198.51.100.8', device: newDevice() }));
  const held = await heldBy(asking, 20);
  expect(held).toBeGreaterThanOrEqual(100);
  expect(held).toBeLessThanOrEqual(200);
  expect(await reserve({ ip: '198.51.100.8', device: newDevice() }, 20)).toMatchObject({
    status: 409,
    code: 'order.network_holds_too_many',
  });
});

test('a visitor whose holds expire can retry once and then has to wait', async () => {
  const hoarder = { ip: '203.0.113.9', device: newDevice() };
  for (const expected of [201, 201, 409]) {
    const session = makeCookieValue(testApp.platform.config, 'session');
    expect((await reserve({ ...hoarder, session }, 45)).status).toBe(expected);
    await runOut();
  }
  expect((await reserve({ ip: '203.0.113.10', device: newDevice() }, 45)).status).toBe(201);
});

test('changing an order in one browser does not count twice', async () => {
  const session = makeCookieValue(testApp.platform.config, 'session');
  const buyer = { ip: '203.0.113.11', device: newDevice(), session };
  for (let n = 0; n < 8; n++) expect((await reserve(buyer, 45)).status).toBe(201);
  await runOut();
  expect((await reserve(buyer, 45)).status).toBe(201);
});

test('repeatedly renewing the same hold shortly before it expires is refused', async () => {
  const session = makeCookieValue(testApp.platform.config, 'session');
  const hoarder = { ip: '203.0.113.14', device: newDevice(), session };
  for (const expected of [201, 201, 409]) {
    expect((await reserve(hoarder, 45)).status).toBe(expected);
    await sql`update orders set created_at = now() - interval '14 minutes'
      where event_id = ${sold.event_id} and status = 'RESERVED'`.execute(testApp.platform.db);
  }
});

test('renewing a hold every few minutes counts as holding it all the time', async () => {
  const session = makeCookieValue(testApp.platform.config, 'session');
  const hoarder = { ip: '203.0.113.16', device: newDevice(), session };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) {
    statuses.push((await reserve(hoarder, 45)).status);
    await pass(4);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
});

test('abandoning a hold soon after it was made hardly counts', async () => {
  const session = makeCookieValue(testApp.platform.config, 'session');
  const buyer = { ip: '203.0.113.17', device: newDevice(), session };
  for (let n = 0; n < 6; n++) {
    const { status, short_id } = await reserve(buyer, 45);
    expect(status).toBe(201);
    const left = await testApp.app.inject({
      method: 'DELETE',
      url: `/api/public/events/${sold.event_id}/order/${short_id}`,
      headers: { cookie: `session_identifier=${session}` },
    });
    expect(left.statusCode).toBe(204);
  }
});

describe('a small stock', () => {
  test.each([
    ['one browser', 8, (text: string) => text],
    ['one address that changes cookies', 20, () => newDevice()],
  ])('is not held for ever by %s', async (_, quantity, deviceOf) => {
    sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity });
    const [device, statuses]: [string, number[]] = [newDevice(), []];
    for (let n = 0; n < 3; n++) {
      const caller = { ip: '203.0.113.18', device: deviceOf(device) };
      statuses.push((await reserve(caller, quantity)).status);
      await runOut();
    }
    expect(statuses).toEqual([201, 201, 409]);
    expect((await reserve({ ip: '203.0.113.19', device: newDevice() }, quantity)).status).toBe(201);
  });

  test('of one ticket is limited without limiting the other tickets of the event', async () => {
    const { data } = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'Box', type: 'FREE', prices: [{ price: 0, initial_quantity_available: 4 }] },
    });
    const box = data as { id: number; prices: { id: number }[] };
    const small = { ...sold, ticket_id: box.id, price_id: box.prices[0]?.id ?? 0 };
    const at = (): Caller => ({ ip: '203.0.113.20', device: newDevice() });
    for (const expected of [201, 201, 409]) {
      expect((await reserve(at(), 4, small)).status).toBe(expected);
      await runOut();
    }
    expect((await reserve(at(), 20)).status).toBe(201);
  });

  test('is not lent again and again for hours where holds last long', async () => {
    sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 10 });
    await sql`update event_settings set order_timeout_in_minutes = 90
      where event_id = ${sold.event_id}`.execute(testApp.platform.db);
    for (const expected of [201, 201, 409]) {
      const answer = await reserve({ ip: '203.0.113.21', device: newDevice() }, 10);
      expect(answer.status).toBe(expected);
      await pass(90);
    }
  });
});

test('the limit is counted per event and respects a higher max_per_order', async () => {
  const other = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 90 });
  const buyer = { ip: '203.0.113.12', device: newDevice() };
  expect((await reserve(buyer, 50)).status).toBe(201);
  expect((await reserve(buyer, 40, other)).code).toBe('order.too_many_held');
  await sql`update tickets set max_per_order = 40 where id = ${other.ticket_id}`.execute(
    testApp.platform.db,
  );
  expect((await reserve(buyer, 40, other)).status).toBe(201);
});

test('the device and address of a hold are erased a day later', async () => {
  const { db } = testApp.platform;
  await reserve({ ip: '203.0.113.15', device: newDevice() }, 1);
  const known = async (): Promise<number> =>
    (
      await sql`select 1 from orders where event_id = ${sold.event_id} and
      (device_hash is not null or address_hash is not null)`.execute(db)
    ).rows.length;
  expect([await forgetHolders(testApp.ctx(), 1000), await known()]).toEqual([0, 1]);
  await sql`update orders set reserved_until = now() - interval '25 hours'
    where event_id = ${sold.event_id}`.execute(db);
  expect([await forgetHolders(testApp.ctx(), 1000), await known()]).toEqual([1, 0]);
});

test('unlimited tickets have no hold limit', async () => {
  const open = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  for (let n = 0; n < 5; n++)
    expect((await reserve({ ip: '203.0.113.13' }, 100, open)).status).toBe(201);
});

test('hoarders who come first and never pay leave nearly all of the stock to buyers', async () => {
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 200 });
  const hoarders = Array.from({ length: 8 }, (_, n) => `203.0.113.${100 + n}`);
  // Every second buyer is behind one carrier.
  let waiting = Array.from({ length: 80 }, (_, n) => ({
    ip: n % 2 ? '198.51.100.99' : `192.0.2.${n}`,
    device: newDevice(),
  }));
  let bought = 0;
  for (let round = 0; round < 8; round++) {
    for (const ip of hoarders)
      for (const quantity of [20, 20, 5]) await reserve({ ip, device: newDevice() }, quantity);
    const left: typeof waiting = [];
    for (const buyer of waiting)
      if (await buys(buyer, 3)) bought += 3;
      else left.push(buyer);
    waiting = left;
    await runOut();
  }
  expect(bought).toBeGreaterThanOrEqual(190);
});
