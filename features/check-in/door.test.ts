import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import {
  buyer,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { rotateKeys } from '#features/attendees/actions/sign.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
});
afterAll(() => testApp.close());

interface List {
  id: number;
  short_id: string;
  total_attendees: number;
  checked_in_attendees: number;
  tickets: { id: number }[];
}
interface Scanned {
  data: { short_id: string; device_name: string | null }[];
  details: Record<string, { code: string; first_check_in?: { device_name: string | null } }>;
}
const hour = (n: number): string =>
  new Date(testApp.platform.clock() + n * 3_600_000).toISOString();
const lists = (event: Sold = sold): string => `/events/${event.event_id}/check-in-lists`;
const makeList = async (body: object = {}, event: Sold = sold): Promise<List> =>
  (
    await testApp.ask('POST', lists(event), {
      token: staff.token,
      body: { name: 'Main door', ticket_ids: [event.ticket_id], ...body },
    })
  ).data;
const scan = async (list: List, attendee_public_ids: string[], device_name: unknown = 'iPhone A') =>
  (
    await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { attendee_public_ids, device_name },
    })
  ).body as Scanned;
const read = async (list: List): Promise<List> =>
  (await testApp.ask('GET', `${lists()}/${list.id}`, { token: staff.token })).data;
const search = (list: List, query: string) =>
  testApp.ask('GET', `/public/check-in-lists/${list.short_id}/attendees?${query}`);

/** Completes an order with free tickets; returns the references of its attendees. */
async function guests(
  count: number,
  names: { first_name: string; last_name?: string }[] = [],
  event: Sold = sold,
): Promise<string[]> {
  const held = await givenHold(testApp, event, count);
  const answer = await testApp.ask(
    'PUT',
    `/public/events/${event.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: {
        order: buyer,
        attendees: names.map((name) => ({
          ticket_id: event.ticket_id,
          ticket_price_id: event.price_id,
          ...name,
        })),
      },
    },
  );
  return (answer.data as { attendees: { public_id: string }[] }).attendees.map(
    (attendee) => attendee.public_id,
  );
}

test('a list counts expected and checked-in attendees, less check-outs', async () => {
  const fresh = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const list = await makeList({}, fresh);
  const [a = '', b = ''] = await guests(3, [], fresh);
  const counts = async () =>
    (await testApp.ask('GET', `/public/check-in-lists/${list.short_id}`)).data;
  expect(await counts()).toMatchObject({ total_attendees: 3, checked_in_attendees: 0 });
  const {
    data: [entry],
  } = await scan(list, [a]);
  await scan(list, [b]);
  expect(await counts()).toMatchObject({ total_attendees: 3, checked_in_attendees: 2 });
  expect(
    (await testApp.ask('GET', `/events/${fresh.event_id}/check_in_stats`, { token: staff.token }))
      .data,
  ).toEqual({ total_attendees: 3, total_checked_in_attendees: 2 });
  await testApp.ask(
    'DELETE',
    `/public/check-in-lists/${list.short_id}/check-ins/${entry?.short_id}`,
  );
  expect(await counts()).toMatchObject({ checked_in_attendees: 1 });
});

test('an attendee on two lists checks in on each and counts once in the statistics', async () => {
  const fresh = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const [door, bar] = [await makeList({}, fresh), await makeList({ name: 'Bar' }, fresh)];
  const [first = ''] = await guests(1, [], fresh);
  expect([(await scan(door, [first])).data, (await scan(bar, [first])).data]).toMatchObject([
    [{}],
    [{}],
  ]);
  expect(
    (await testApp.ask('GET', `/events/${fresh.event_id}/check_in_stats`, { token: staff.token }))
      .data,
  ).toEqual({ total_attendees: 1, total_checked_in_attendees: 1 });
});

test('many codes in one scan get individual results, duplicates only once', async () => {
  const list = await makeList();
  const [a = '', b = ''] = await guests(2);
  const answer = await scan(list, [a, a, b, 'A-NOTHERE']);
  expect(answer.data).toHaveLength(2);
  expect(
    Object.fromEntries(Object.entries(answer.details).map(([code, { code: why }]) => [code, why])),
  ).toEqual({ 'A-NOTHERE': 'check_in.ticket_not_found' });
});

test.each([
  ['a name', 'Door 東', 'Door 東'],
  ['no name', null, null],
  ['a blank name', '   ', null],
])('a device with %s is stored as %j', async (_, device, stored) => {
  const list = await makeList();
  const [first = ''] = await guests(1);
  expect((await scan(list, [first], device)).data).toMatchObject([{ device_name: stored }]);
  expect((await scan(list, [first], 'another')).details[first]?.first_check_in).toMatchObject({
    device_name: stored,
  });
});

test.each([
  [{ attendee_public_ids: ['ab'] }, 'attendee_public_ids.0'],
  [{ attendee_public_ids: ['x'.repeat(51)] }, 'attendee_public_ids.0'],
  [{ codes: ['x'.repeat(301)] }, 'codes.0'],
  [{ codes: Array.from({ length: 101 }, (_, i) => `A-${i}00`) }, 'codes'],
  [{ codes: ['A-ABCDEFG'], device_name: 'x'.repeat(61) }, 'device_name'],
  [{}, 'codes'],
  [{ codes: [], attendee_public_ids: [] }, 'codes'],
  [{ codes: null }, 'codes'],
  [{ codes: 'F1.x' }, 'codes'],
])('a scan of %j is rejected at %s', async (body, field) => {
  const list = await makeList();
  expect(
    Object.keys(
      (await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, { body }))
        .errors,
    ),
  ).toEqual([field]);
});

test.each([
  ['an hour ago', -1, -1],
  ['two days ago, which is not believed', -48, -12],
  ['tomorrow, which is not believed', 24, 0],
])('a scan that is sent later keeps its time: %s', async (_, said, stored) => {
  const [list, [guest = '']] = [await makeList(), await guests(1)];
  const send = (scanned_at: unknown) =>
    testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { attendee_public_ids: [guest], scanned_at },
    });
  expect((await send('at eight')).status).toBe(422);
  const { body } = await send(hour(said));
  const { data } = body as { data: { checked_in_at: string }[] };
  const off_ms = Date.parse(data[0]?.checked_in_at ?? '') - Date.parse(hour(stored));
  expect(Math.abs(off_ms)).toBeLessThan(60_000);
  // The next scan gets the same time.
  expect((await scan(list, [guest])).details[guest]).toMatchObject({
    code: 'check_in.already_in',
    first_check_in: { checked_in_at: data[0]?.checked_in_at },
  });
});

test('a check-in cannot be undone through the link of another list', async () => {
  const [mine, other] = [await makeList(), await makeList()];
  const [first = ''] = await guests(1);
  const {
    data: [entry],
  } = await scan(mine, [first]);
  expect(
    (
      await testApp.ask(
        'DELETE',
        `/public/check-in-lists/${other.short_id}/check-ins/${entry?.short_id}`,
      )
    ).status,
  ).toBe(404);
  expect(await read(mine)).toMatchObject({ checked_in_attendees: 1 });
});

test('after its end a list does not allow check-outs either', async () => {
  const list = await makeList();
  const [first = ''] = await guests(1);
  const {
    data: [entry],
  } = await scan(list, [first]);
  await testApp.ask('PUT', `${lists()}/${list.id}`, {
    token: staff.token,
    body: { activates_at: hour(-2), expires_at: hour(-1) },
  });
  expect(
    (
      await testApp.ask(
        'DELETE',
        `/public/check-in-lists/${list.short_id}/check-ins/${entry?.short_id}`,
      )
    ).code,
  ).toBe('check_in.list_expired');
});

test('a search returns pages of 25 and whether there are more', async () => {
  const fresh = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  const list = await makeList({}, fresh);
  await guests(
    30,
    Array.from({ length: 30 }, (_, i) => ({ first_name: `Guest ${String(i).padStart(2, '0')}` })),
    fresh,
  );
  const [first, second, beyond] = await Promise.all(
    [1, 2, 3].map(
      async (page) =>
        (await search(list, `query=Guest&page=${page}`)).body as {
          data: { first_name: string }[];
          meta: object;
        },
    ),
  );
  expect([first?.data.length, second?.data.length, beyond?.data.length]).toEqual([25, 5, 0]);
  expect([first?.meta, second?.meta]).toMatchObject([
    { has_more: true },
    { has_more: false, current_page: 2 },
  ]);
  expect(
    new Set([...(first?.data ?? []), ...(second?.data ?? [])].map((item) => item.first_name)).size,
  ).toBe(30);
});

test('an invalid page number is tolerated, also in a reference search', async () => {
  const list = await makeList();
  for (const words of ['O-ABCDEFG', 'A-ABCDEFG', 'Guest'])
    for (const page of ['1.5', '0.5', '-1', 'two', '1e9']) {
      const answer = await search(list, `query=${words}&page=${page}`);
      expect([words, page, answer.status]).toEqual([words, page, 200]);
    }
});

test('a search shows check-ins and only attendees admitted by the list', async () => {
  const fresh = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const vip = (
    await testApp.ask('POST', `/events/${fresh.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'VIP', type: 'FREE', prices: [{}] },
    })
  ).data as { id: number; prices: { id: number }[] };
  const list = await makeList({}, fresh);
  const [standing = ''] = await guests(1, [{ first_name: '小美', last_name: '歐陽' }], fresh);
  await guests(1, [{ first_name: '小明', last_name: '歐陽' }], {
    ...fresh,
    ticket_id: vip.id,
    price_id: vip.prices[0]?.id ?? 0,
  });
  await scan(list, [standing]);
  expect((await search(list, `query=${encodeURIComponent('歐陽')}`)).body).toMatchObject({
    data: [{ first_name: '小美', ticket_title: 'Standing', check_in: { device_name: 'iPhone A' } }],
  });
  expect((await search(list, `query=${standing.toLowerCase()}`)).body).toMatchObject({
    data: [{ public_id: standing }],
  });
});

test('a search finds names in both orders, but only complete references', async () => {
  const fresh = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const list = await makeList({}, fresh);
  const [karen = ''] = await guests(1, [{ first_name: 'Karen', last_name: 'Wong' }], fresh);
  const [david = ''] = await guests(1, [{ first_name: '大文', last_name: '陳' }], fresh);
  const { rows } = await sql<{ number: string; attendee: string }>`
    select o.public_id as number, a.public_id as attendee
    from orders o join attendees a on a.order_id = o.id
    where a.event_id = ${fresh.event_id}`.execute(testApp.platform.db);
  const numberOf = (attendee: string): string =>
    rows.find((row) => row.attendee === attendee)?.number ?? 'none';
  const found = async (words: string): Promise<string[]> => {
    const { body } = await search(list, `query=${encodeURIComponent(words)}`);
    return (body as { data?: { public_id: string }[] }).data?.map((item) => item.public_id) ?? [];
  };
  for (const words of ['Wong Karen', 'karen wong', 'KAREN', 'won', karen, karen.toLowerCase()])
    expect([words, await found(words)]).toEqual([words, [karen]]);
  for (const words of ['陳大文', '陳 大文', '大文 陳', '陳', david])
    expect([words, await found(words)]).toEqual([words, [david]]);
  expect(await found(numberOf(karen))).toEqual([karen]);
  expect(await found(numberOf(david).toLowerCase())).toEqual([david]);
  const parts = [
    'A-0',
    'A-',
    'a-0',
    karen.slice(0, 5),
    karen.slice(2),
    numberOf(karen).slice(0, -1),
  ];
  for (const words of [...parts, '---', '...', '   ', '%%%', '___'])
    expect([words, await found(words)]).toEqual([words, []]);
});

test.each([
  ['', 422],
  ['query=', 422],
  ['query=a', 422],
  ['query=a-', 422],
  ['query=Ng', 200],
  ['query=%20%20a%20', 422],
  ['query=%E9%99%B3', 200],
  ['query=%25%25%25', 200],
  [`query=${'x'.repeat(101)}`, 422],
])('attendees cannot be browsed: ?%s returns %i', async (query, status) => {
  expect((await search(await makeList(), query)).status).toBe(status);
});

test('name, window and tickets of a list can be changed, but it needs a ticket', async () => {
  const list = await makeList({ description: '請看身份證', activates_at: '2031-01-01T10:00' });
  const put = (body: object) =>
    testApp.ask('PUT', `${lists()}/${list.id}`, { token: staff.token, body });
  expect((await put({ name: 'Side door' })).data).toMatchObject({
    name: 'Side door',
    description: '請看身份證',
    activates_at: '2031-01-01T02:00:00.000Z',
  });
  expect((await put({ expires_at: '2031-01-01T09:00' })).errors).toHaveProperty('expires_at');
  expect((await put({ ticket_ids: [] })).errors).toHaveProperty('ticket_ids');
  const foreign = await givenEvent(testApp, staff);
  expect((await put({ ticket_ids: [sold.ticket_id, foreign.ticket_id] })).errors).toHaveProperty(
    'ticket_ids',
  );
  expect((await put({ activates_at: null, description: '' })).data).toMatchObject({
    activates_at: null,
    description: null,
    tickets: [{ id: sold.ticket_id }],
  });
});

test('a deleted list stops working; collaborators can view lists but not edit them', async () => {
  const list = await makeList();
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]);
  expect((await testApp.ask('GET', lists(), { token })).status).toBe(200);
  for (const [method, path] of [
    ['POST', lists()],
    ['PUT', `${lists()}/${list.id}`],
    ['POST', `${lists()}/${list.id}/rotate`],
    ['DELETE', `${lists()}/${list.id}`],
  ] as const)
    expect(
      (
        await testApp.ask(method, path, {
          token,
          body: { name: 'x', ticket_ids: [sold.ticket_id] },
        })
      ).status,
      method,
    ).toBe(403);
  expect(
    (await testApp.ask('DELETE', `${lists()}/${list.id}`, { token: staff.token })).status,
  ).toBe(204);
  expect((await testApp.ask('GET', `/public/check-in-lists/${list.short_id}`)).code).toBe(
    'check_in.list_not_found',
  );
});

test('secret links are unique and too long to guess', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeList()));
  expect(new Set(made.map((list) => list.short_id)).size).toBe(5);
  // 20 characters of base64url are 120 bits, in addition to the rate limit.
  for (const { short_id } of made) expect(short_id).toMatch(/^cil_[\w-]{20,}$/);
});

/** Returns what the ticket page shows for the door, read as its holder does. */
async function ticketOf(
  reference: string,
): Promise<{ short_id: string; code: string; email: string; id: number }> {
  const { id } = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('public_id', '=', reference)
    .executeTakeFirstOrThrow();
  const path = `/events/${sold.event_id}/attendees/${id}`;
  return (await testApp.ask('GET', path, { token: staff.token })).data;
}
const codesAt = async (list: List, codes: string[]) =>
  (
    await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
      body: { codes },
    })
  ).body as Scanned;

test.each([
  ['another name', 'PATCH', '', { first_name: 'Karen' }],
  ['another email', 'PATCH', '', { email: 'karen@example.com' }],
  ['a requested new code', 'POST', '/resend-ticket', { new_code: true }],
])(
  '%s replaces the ticket: the old one is refused, the new one sent and accepted',
  async (_, method, path, body) => {
    const list = await makeList();
    const [reference = ''] = await guests(1);
    // The first ticket is sent before, so that it does not go to the new address too.
    await testApp.work();
    const before = await ticketOf(reference);
    const where = `/events/${sold.event_id}/attendees/${before.id}${path}`;
    expect((await testApp.ask(method, where, { token: staff.token, body })).status).toBe(200);
    const after = await ticketOf(reference);
    const refused = await codesAt(list, [before.code]);
    expect([refused.data, refused.details[before.code]?.code]).toEqual([
      [],
      'check_in.ticket_replaced',
    ]);
    const page = (shortId: string) =>
      testApp.ask('GET', `/public/events/${sold.event_id}/attendees/${shortId}`);
    expect([(await page(before.short_id)).status, (await page(after.short_id)).status]).toEqual([
      404, 200,
    ]);
    const sent = await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', '=', 'attendee_ticket')
      .where('to_address', '=', after.email)
      .execute();
    const says = sent.map((mail) => contentOf(testApp.platform, mail).html);
    expect(says.filter((html) => html.includes(after.short_id))).toHaveLength(1);
    expect((await codesAt(list, [after.code])).data).toHaveLength(1);
  },
);

test('a ticket changed to another type gets a new code, and the old one is refused', async () => {
  const other = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: 'Balcony', type: 'FREE', prices: [{ price: 0 }] },
  });
  const list = await makeList();
  const [reference = ''] = await guests(1);
  const before = await ticketOf(reference);
  const moved = await testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${before.id}`, {
    token: staff.token,
    body: { ticket_id: (other.data as { id: number }).id },
  });
  expect(moved.status).toBe(200);
  const { code } = await ticketOf(reference);
  const { data, details } = await codesAt(list, [before.code]);
  expect([data, details[before.code]?.code]).toEqual([[], 'check_in.ticket_replaced']);
  expect(code).not.toBe(before.code);
});

test('a resent ticket, or one with another language, keeps its code', async () => {
  const [reference = ''] = await guests(1);
  const before = await ticketOf(reference);
  const path = `/events/${sold.event_id}/attendees/${before.id}`;
  await testApp.ask('POST', `${path}/resend-ticket`, { token: staff.token });
  await testApp.ask('PATCH', path, { token: staff.token, body: { locale: 'zh-hk' } });
  expect(await ticketOf(reference)).toMatchObject({ code: before.code, short_id: before.short_id });
});

test('codes of a signing key are accepted until the key expires', async () => {
  const list = await makeList();
  const [first = '', second = ''] = await guests(2);
  const [old, alsoOld] = [(await ticketOf(first)).code, (await ticketOf(second)).code];
  await rotateKeys(testApp.ctx(), hour(1));
  expect((await ticketOf(first)).code).not.toBe(old);
  expect((await codesAt(list, [old])).data).toHaveLength(1);
  await rotateKeys(testApp.ctx(), hour(-1));
  expect((await codesAt(list, [alsoOld])).details[alsoOld]?.code).toBe('check_in.ticket_replaced');
  expect((await codesAt(list, [(await ticketOf(second)).code])).data).toHaveLength(1);
});

test('the list has the public keys of all codes, so that a device can verify them offline', async () => {
  const list = await makeList();
  const [reference = ''] = await guests(1);
  const { code: old } = await ticketOf(reference);
  await rotateKeys(testApp.ctx(), hour(1));
  const { code } = await ticketOf(reference);
  const { data } = await testApp.ask('GET', `/public/check-in-lists/${list.short_id}`);
  const keys = data as { ticket_keys: { id: string; public_key: string }[] };
  const isSigned = (text: string): boolean => {
    const [form, keyId, attendee, signature = ''] = text.split('.');
    const found = keys.ticket_keys.find(({ id }) => id === keyId);
    const key = found && {
      key: Buffer.from(found.public_key, 'base64url'),
      format: 'der' as const,
      type: 'spki' as const,
    };
    return Boolean(
      key &&
      verify(
        null,
        Buffer.from([form, keyId, attendee].join('.')),
        createPublicKey(key),
        Buffer.from(signature, 'base64url'),
      ),
    );
  };
  expect([isSigned(old), isSigned(code), isSigned(code.replace(/^F1/, 'F2'))]).toEqual([
    true,
    true,
    false,
  ]);
});
