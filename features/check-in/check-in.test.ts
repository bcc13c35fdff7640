import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: null });
});
afterAll(() => testApp.close());

const makeList = async (body: object = {}): Promise<{ id: number; short_id: string }> =>
  (
    await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      token: staff.token,
      body: { name: 'Main door', ticket_ids: [sold.ticket_id], ...body },
    })
  ).data;
const scan = (list: string, codes: string[], device_name = 'iPhone A') =>
  testApp.ask('POST', `/public/check-in-lists/${list}/check-ins`, { body: { codes, device_name } });
const door = (list: string, rest = '') =>
  testApp.ask('GET', `/public/check-in-lists/${list}${rest}`);
async function ticket(): Promise<{ code: string; public_id: string; id: number }> {
  const paid = await givenPaid(testApp, sold);
  const path = `/public/events/${sold.event_id}/order/${paid.short_id}`;
  const order = (await testApp.ask('GET', path, { cookie: paid.cookie })).data as {
    attendees: { short_id: string; public_id: string; id: number }[];
  };
  const [attendee] = order.attendees;
  const read = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/attendees/${attendee?.short_id}`,
  );
  return {
    code: (read.data as { code: string }).code,
    public_id: attendee?.public_id ?? '',
    id: attendee?.id ?? 0,
  };
}
type Scanned = {
  data: { short_id: string; first_name: string }[];
  errors: Record<string, string>;
  details: Record<
    string,
    { code: string; first_check_in?: { device_name: string; checked_in_at: string } }
  >;
};

test('a ticket checks in once; a second scan shows time and device of the first', async () => {
  const list = await makeList();
  const { code } = await ticket();
  const first = (await scan(list.short_id, [code])).body as Scanned;
  expect(first.data).toMatchObject([{ first_name: '大文' }]);
  const second = (await scan(list.short_id, [code], 'iPhone B')).body as Scanned;
  expect(second.data).toEqual([]);
  expect(second.details[code]).toMatchObject({
    code: 'check_in.already_in',
    first_check_in: { device_name: 'iPhone A' },
  });
  expect(second.errors[code]).toBe('You already scanned this ticket.');
});

test('an order has the check-ins of its attendees, for staff only', async () => {
  const list = await makeList();
  const { id, code } = await ticket();
  await scan(list.short_id, [code]);
  const orders = (
    await testApp.ask('GET', `/events/${sold.event_id}/orders?sort_by=created_at`, {
      token: staff.token,
    })
  ).data as { id: number; short_id: string; attendees: { id: number; check_ins?: object[] }[] }[];
  const order = orders.find(({ attendees }) => attendees.some((attendee) => attendee.id === id));
  const entry = { list_name: 'Main door', device_name: 'iPhone A', checked_out_at: null };
  expect(order?.attendees).toMatchObject([{ check_ins: [entry] }]);
  const answer = await testApp.ask('GET', `/events/${sold.event_id}/orders/${order?.id}`, {
    token: staff.token,
  });
  expect(answer.data).toMatchObject({ attendees: [{ check_ins: [entry] }] });
  const { text } = await testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${order?.short_id}`,
  );
  expect(text).not.toContain('check_ins');
});

test('of concurrent scans on several devices exactly one checks in', async () => {
  const list = await makeList();
  const { code } = await ticket();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => scan(list.short_id, [code], `device ${i}`)),
  );
  expect(answers.filter((answer) => (answer.body as Scanned).data.length === 1)).toHaveLength(1);
});

test('an attendee can be checked out and in again', async () => {
  const list = await makeList();
  const { code } = await ticket();
  const entry = ((await scan(list.short_id, [code])).body as Scanned).data[0];
  expect(
    (
      await testApp.ask(
        'DELETE',
        `/public/check-in-lists/${list.short_id}/check-ins/${entry?.short_id}`,
      )
    ).status,
  ).toBe(204);
  expect(
    (
      await testApp.ask(
        'DELETE',
        `/public/check-in-lists/${list.short_id}/check-ins/${entry?.short_id}`,
      )
    ).status,
  ).toBe(404);
  expect(((await scan(list.short_id, [code])).body as Scanned).data).toHaveLength(1);
});

test('a scan that arrives after the check-out of a later one does not check in again', async () => {
  const list = await makeList();
  const { code, public_id } = await ticket();
  const offline = (device_name: string, scanned_at: string) =>
    testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { attendee_public_ids: [public_id], device_name, scanned_at },
    });
  const scannedFirst = new Date(Date.now() - 60_000).toISOString();
  const entry = ((await scan(list.short_id, [code], 'iPhone B')).body as Scanned).data[0];
  await testApp.ask(
    'DELETE',
    `/public/check-in-lists/${list.short_id}/check-ins/${entry?.short_id}`,
  );
  const { details } = (await offline('iPhone A', scannedFirst)).body as Scanned;
  expect(details[public_id]).toMatchObject({
    code: 'check_in.already_in',
    first_check_in: { short_id: entry?.short_id, device_name: 'iPhone B' },
  });
  const { data } = (await door(list.short_id)).body as { data: { checked_in_attendees: number } };
  expect(data.checked_in_attendees).toBe(0);
  // An older check-out says nothing about a scan that was made after it.
  await testApp.platform.db
    .updateTable('check_ins')
    .set({ checked_out_at: sql`now() - interval '2 minutes'` })
    .where('short_id', '=', entry?.short_id ?? '')
    .execute();
  expect(((await offline('iPhone A', scannedFirst)).body as Scanned).data).toHaveLength(1);
});

test('cancelled, unpaid, wrong-list, invalid and foreign tickets get different codes', async () => {
  const list = await makeList();
  const vip = (
    await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'VIP', type: 'PAID', prices: [{ price: 900 }] },
    })
  ).data as { id: number };
  const vipList = await makeList({ ticket_ids: [vip.id] });
  const [good, cancelled] = [await ticket(), await ticket()];
  await testApp.platform.db
    .updateTable('attendees')
    .set({ status: 'CANCELLED' })
    .where('id', '=', cancelled.id)
    .execute();
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const unpaid = await testApp.platform.db
    .selectFrom('attendees')
    .select('public_id')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  const codeOf = async (at: string, code: string) =>
    ((await scan(at, [code])).body as Scanned).details[code]?.code;
  expect(await codeOf(list.short_id, cancelled.code)).toBe('check_in.ticket_cancelled');
  expect(await codeOf(list.short_id, unpaid.public_id)).toBe('check_in.ticket_not_paid');
  expect(await codeOf(vipList.short_id, good.code)).toBe('check_in.wrong_list');
  const forged = good.code.slice(0, -4) + 'AAAA';
  expect(await codeOf(list.short_id, forged)).toBe('check_in.ticket_not_found');
  const another = `F1.${good.code.split('.')[1]}.${(cancelled.id + 1).toString(36)}.${good.code.split('.')[3]}`;
  expect(await codeOf(list.short_id, another)).toBe('check_in.ticket_not_found');
  const elsewhere = await givenEvent(testApp, staff);
  const foreign = (
    await testApp.ask('POST', `/events/${elsewhere.event_id}/check-in-lists`, {
      token: staff.token,
      body: { name: 'Other', ticket_ids: [elsewhere.ticket_id] },
    })
  ).data as { short_id: string };
  expect(await codeOf(foreign.short_id, good.code)).toBe('check_in.ticket_not_found');
});

test('a typed reference is case-insensitive', async () => {
  const list = await makeList();
  const { public_id } = await ticket();
  expect(
    (
      (
        await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
          body: { attendee_public_ids: [public_id.toLowerCase()] },
        })
      ).body as Scanned
    ).data,
  ).toHaveLength(1);
});

test('outside its time window a list refuses scans and shows its state', async () => {
  const hour = (n: number): string =>
    new Date(testApp.platform.clock() + n * 3_600_000).toISOString();
  const [early, late] = [
    await makeList({ activates_at: hour(1) }),
    await makeList({ activates_at: hour(-2), expires_at: hour(-1) }),
  ];
  const { code } = await ticket();
  expect((await scan(early.short_id, [code])).code).toBe('check_in.list_not_active');
  expect((await scan(late.short_id, [code])).code).toBe('check_in.list_expired');
  expect((await door(early.short_id, '/attendees?query=大文')).code).toBe(
    'check_in.list_not_active',
  );
  expect((await door(early.short_id)).data).toMatchObject({
    state: 'NOT_ACTIVE',
    is_active: false,
  });
  expect((await door(late.short_id)).data).toMatchObject({ state: 'EXPIRED', is_expired: true });
});

test('the attendee search requires a query and never returns email addresses', async () => {
  const list = await makeList();
  await ticket();
  expect((await door(list.short_id, '/attendees')).status).toBe(422);
  expect((await door(list.short_id, '/attendees?query=a')).status).toBe(422);
  const found = await door(list.short_id, `/attendees?query=${encodeURIComponent('大')}`);
  expect((found.body as { data: unknown[] }).data.length).toBeGreaterThan(0);
  expect(found.text).not.toContain('@');
  expect((await door(list.short_id)).text).not.toContain('@');
});

test('a rotated link stops working; an unknown one is not found', async () => {
  const list = await makeList();
  const fresh = (
    await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists/${list.id}/rotate`, {
      token: staff.token,
    })
  ).data as { short_id: string };
  expect([(await door(list.short_id)).status, (await door(list.short_id)).code]).toEqual([
    404,
    'check_in.list_not_found',
  ]);
  expect((await door(fresh.short_id)).status).toBe(200);
  expect(fresh.short_id.length).toBeGreaterThanOrEqual(20);
});

test('a list requires a ticket of its event, and must end after its start', async () => {
  const post = (body: object) =>
    testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      token: staff.token,
      body: { name: 'Door', ...body },
    });
  expect((await post({ ticket_ids: [] })).errors['ticket_ids']).toEqual([
    'A check-in list needs at least one ticket. Create a ticket first.',
  ]);
  expect((await post({ ticket_ids: [999_999] })).errors).toHaveProperty('ticket_ids');
  expect(
    (
      await post({
        ticket_ids: [sold.ticket_id],
        activates_at: '2026-12-01T10:00',
        expires_at: '2026-12-01T09:00',
      })
    ).errors,
  ).toHaveProperty('expires_at');
  expect(
    (await post({ ticket_ids: [sold.ticket_id], activates_at: '2026-12-01T10:00' })).data,
  ).toMatchObject({ activates_at: '2026-12-01T02:00:00.000Z' });
});

test('a scan that the database refuses is refused alone, without affecting others', async () => {
  const [list, people] = [await makeList(), [await ticket(), await ticket(), await ticket()]];
  // A value that passes validation and fails in SQL, as an example of unforeseen errors.
  await sql`
    create function refuse_device() returns trigger language plpgsql as $$ begin
      if new.device_name = 'seven' then raise 'invalid byte sequence' using errcode = '22021'; end if;
      return new;
    end $$`.execute(testApp.owner);
  await sql`
    create trigger refuse_device before insert on check_ins
    for each row execute function refuse_device()`.execute(testApp.owner);
  const look = () =>
    testApp.ask('POST', `/public/events/${sold.event_id}/view`, { body: { first: true } });
  const [scans, looks] = await Promise.all([
    Promise.all(
      people.map(({ code }, n) => scan(list.short_id, [code], n === 1 ? 'seven' : `phone ${n}`)),
    ),
    Promise.all(Array.from({ length: 10 }, look)),
  ]);
  expect(scans.map(({ status }) => status === 200)).toEqual([true, false, true]);
  expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200));
  const inside = await testApp.platform.db
    .selectFrom('check_ins')
    .select('attendee_id')
    .where('check_in_list_id', '=', list.id)
    .execute();
  const [first, , last] = people;
  expect(new Set(inside.map((row) => row.attendee_id))).toEqual(new Set([first?.id, last?.id]));
  await sql`drop function refuse_device cascade`.execute(testApp.owner);
});
