import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { keyRing, signCode, verifyCode } from './actions/sign.ts';
import type { Attendee } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
const guests = [
  { first_name: '大文', last_name: '陳', email: 'taiman@example.com' },
  { first_name: '小美', last_name: '歐陽', email: 'siumei@example.hk' },
  { first_name: 'Zoë', last_name: "O'Neill_50%", email: 'zoe@example.com' },
  { first_name: 'Ada', last_name: null, email: 'ada@example.com' },
  { first_name: 'Bob', last_name: 'Chan', email: 'bob@example.com' },
];
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: null,
    settings: { require_attendee_details: true },
  });
  await guestsOf(sold, guests);
});
afterAll(() => testApp.close());

async function guestsOf(event: Sold, people: readonly object[]) {
  const held = await givenHold(testApp, event, people.length);
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${event.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: {
        order: buyer,
        attendees: people.map((person) => ({
          ticket_id: event.ticket_id,
          ticket_price_id: event.price_id,
          ...person,
        })),
      },
    },
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...held, attendees: (answer.data as { attendees: Attendee[] }).attendees };
}
const list = (query: string) =>
  testApp.ask('GET', `/events/${sold.event_id}/attendees?${query}`, { token: staff.token });
const names = async (query: string): Promise<string[]> =>
  ((await list(query)).data as Attendee[]).map((item) => item.first_name);

test.each([
  ['大', ['大文']],
  ['陳大文', ['大文']],
  ['歐陽小美', ['小美']],
  ['陽小', ['小美']],
  ['zo', ['Zoë']],
  ['ZOË', ['Zoë']],
  ['Bob Chan', ['Bob']],
  ['chan', ['Bob']],
  ['example.hk', ['小美']],
  ['50%', ['Zoë']],
  ["O'Nei", ['Zoë']],
  ['_50', ['Zoë']],
  ['%', ['Zoë']],
  ['文大', []],
  ['__', []],
  ['nobody', []],
  ["' or 1=1 --", []],
])('searching for %s finds %j', async (words, found) => {
  expect(
    await names(`query=${encodeURIComponent(words)}&sort_by=email&sort_direction=asc`),
  ).toEqual(found);
});

test('a reference is found case-insensitively', async () => {
  const [first] = (await list('sort_by=first_name&sort_direction=asc')).data as Attendee[];
  expect(await names(`query=${first?.public_id.toLowerCase()}`)).toEqual([first?.first_name]);
});

test.each([
  ['sort_by=email&sort_direction=asc', ['Ada', 'Bob', '小美', '大文', 'Zoë']],
  ['sort_by=email&sort_direction=desc', ['Zoë', '大文', '小美', 'Bob', 'Ada']],
  ['sort_by=email&sort_direction=asc&per_page=2&page=2', ['小美', '大文']],
  ['sort_by=email&sort_direction=asc&per_page=2&page=3', ['Zoë']],
  ['sort_by=email&per_page=2&page=9', []],
])('%s', async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test('the list can be filtered by status, ticket, price, order and time', async () => {
  const all = (await list('')).data as Attendee[];
  const [first] = all;
  const count = async (filter: string): Promise<number> =>
    ((await list(`filter_fields${filter}`)).data as Attendee[]).length;
  expect(await count('[status][eq]=ACTIVE')).toBe(5);
  expect(await count('[status][in]=CANCELLED,AWAITING_PAYMENT')).toBe(0);
  expect(await count(`[ticket_id][eq]=${sold.ticket_id}`)).toBe(5);
  expect(await count(`[ticket_id][ne]=${sold.ticket_id}`)).toBe(0);
  expect(await count(`[ticket_price_id][in]=${sold.price_id},1`)).toBe(5);
  expect(await count(`[order_id][eq]=${first?.order_id}`)).toBe(5);
  expect(await count(`[created_at][lte]=now`)).toBe(5);
  expect(await count(`[created_at][gt]=now`)).toBe(0);
  for (const bad of [
    'filter_fields[email][like]=a',
    'filter_fields[status][eq]=active',
    'filter_fields[ticket_id][eq]=x',
    'filter_fields[created_at][gte]=2026-02-30',
    'filter_fields[created_at][gte]=0000-01-01',
    'sort_by=short_id',
    'filter_fields[ticket_id][between]=1',
  ])
    expect((await list(bad)).status, bad).toBe(422);
});

test('the total is exact, and attendees of unpaid orders are not listed', async () => {
  const paid = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, paid, 2);
  await givenDetails(testApp, paid, held);
  const answer = await testApp.ask('GET', `/events/${paid.event_id}/attendees`, {
    token: staff.token,
  });
  expect(answer.body).toMatchObject({
    data: [],
    meta: { total: 0, total_is_exact: true, from: null, to: null },
  });
  expect((await list('per_page=2')).body).toMatchObject({
    meta: { total: 5, last_page: 3, from: 1, to: 2 },
    links: { prev: null },
  });
});

test('an attendee has ticket, order and check-ins; collaborators see no amounts', async () => {
  const [first] = (await list('query=Ada')).data as Attendee[];
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]);
  const answer = await testApp.ask('GET', `/events/${sold.event_id}/attendees/${first?.id}`, {
    token,
  });
  expect(answer.data).toMatchObject({
    first_name: 'Ada',
    last_name: null,
    ticket_title: 'Standing',
    order_public_id: expect.stringMatching(/^O-[0-9A-Z]{7}$/),
    public_id: expect.stringMatching(/^A-[0-9A-Z]{7}$/),
    check_ins: [],
  });
  expect(answer.text).not.toMatch(/total|amount|session/);
});

test('a public ticket shows its code, no email, and belongs to one event only', async () => {
  const other = await givenEvent(testApp, staff);
  const {
    attendees: [mine],
  } = await guestsOf(sold, [{ first_name: 'Eve', email: 'eve@secret.test' }]);
  const ticket = (event: number, short = mine?.short_id) =>
    testApp.ask('GET', `/public/events/${event}/attendees/${short}`);
  const answer = await ticket(sold.event_id);
  expect(answer.data).toMatchObject({
    first_name: 'Eve',
    organizer_name: 'Harbour Nights',
    checked_in_at: null,
    code: expect.stringMatching(/^F1\./),
  });
  expect(answer.text).not.toContain('@');
  expect((await ticket(other.event_id)).status).toBe(404);
  expect((await ticket(sold.event_id, 'a_unknownunknown')).status).toBe(404);
});

test('a cancelled ticket is shown without PDF, and an unpaid one is not found', async () => {
  const {
    attendees: [mine],
  } = await guestsOf(sold, [{ first_name: 'Gone', email: 'gone@x.test' }]);
  const set = (status: 'CANCELLED' | 'AWAITING_PAYMENT') =>
    testApp.platform.db
      .updateTable('attendees')
      .set({ status })
      .where('id', '=', mine?.id ?? 0)
      .execute();
  const pdf = () => testApp.ask('GET', `/public/tickets/${mine?.short_id}/pdf`);
  const ticket = () =>
    testApp.ask('GET', `/public/events/${sold.event_id}/attendees/${mine?.short_id}`);
  expect((await pdf()).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="A-\w+\.pdf"/),
  });
  await set('CANCELLED');
  expect([(await pdf()).status, (await ticket()).data]).toEqual([
    404,
    expect.objectContaining({ status: 'CANCELLED' }),
  ]);
  await set('AWAITING_PAYMENT');
  expect([(await pdf()).status, (await ticket()).status]).toEqual([404, 404]);
});

test('a code is valid for its attendee only and with our signature only', async () => {
  const code = await signCode(testApp.ctx(), 12_345, 1);
  const [version, key, id, signature = ''] = code.split('.');
  expect(await verifyCode(testApp.ctx(), code)).toEqual({ attendee_id: 12_345, number: 1 });
  expect(await verifyCode(testApp.ctx(), ` ${code}\n`)).toEqual({ attendee_id: 12_345, number: 1 });
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const forged of [
    `${version}.${key}.${(12_346).toString(36)}.${signature}`,
    `${version}.${key}.${id}.${flipped}`,
    `${version}.none.${id}.${signature}`,
    `F2.${key}.${id}.${signature}`,
    `${version}.${key}.${id}`,
    `${version}.${key}.-1.${signature}`,
    '',
    'A-1234567',
  ])
    expect(await verifyCode(testApp.ctx(), forged), forged).toBe(null);
});

test('codes of other installations are invalid, and stored keys need the secret', async () => {
  const other = await openTestApp();
  expect(await verifyCode(testApp.ctx(), await signCode(other.ctx(), 1, 1))).toBe(null);
  const { sealed_private_key } = await other.platform.db
    .selectFrom('signing_keys')
    .select('sealed_private_key')
    .executeTakeFirstOrThrow();
  // The first bytes of every Ed25519 key in PKCS #8.
  expect(sealed_private_key.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false);
  keyRing.forget(other.platform);
  other.platform.config.secret = 'another secret of thirty-two characters';
  await expect(signCode(other.ctx(), 1, 1)).rejects.toThrow();
  await other.close();
});

test('processes that start concurrently share one signing key', async () => {
  const fresh = await openTestApp();
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => {
      const ctx = fresh.ctx();
      return signCode({ ...ctx, services: {} }, 7, 1);
    }),
  );
  expect(new Set(codes).size).toBe(1);
  await fresh.close();
});
