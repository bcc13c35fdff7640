import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import {
  count,
  flag,
  id,
  listOf,
  misfits,
  oneOf,
  orNull,
  reference,
  shortId,
  text,
  thing,
  time,
} from '../setup/shape.ts';
import {
  expectRefusal,
  expectThing,
  idOf,
  apiClient,
  type ApiClient,
} from '../setup/api-client.ts';

/** wire.md, "Public: door": a scanner app that has only the secret link. */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
let list: { id: number; short_id: string };
const people: { public_id: string; code: string; id: number }[] = [];
const add = async (
  first_name: string,
  last_name: string,
  ticket_id = sold.ticket_id,
): Promise<{ public_id: string; code: string; id: number }> => {
  const made = await ask('POST', `/events/${sold.event_id}/attendees`, {
    first_name,
    last_name,
    email: 'secret@private.test',
    ticket_id,
    send_confirmation_email: false,
  });
  return (await ask('GET', `/events/${sold.event_id}/attendees/${idOf(made)}`)).data as never;
};
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff, { price: 0, type: 'FREE', quantity: 100 });
  list = (
    await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      name: 'Front',
      description: 'Left door',
      ticket_ids: [sold.ticket_id],
    })
  ).data as never;
  for (const [first, last] of [
    ['大文', '陳'],
    ['Ada', 'Wong'],
    ['Adam', 'Lee'],
    ['<img src=x onerror=alert(1)>', '</script>'],
  ] as const)
    people.push(await add(first, last));
  for (let n = 0; n < 26; n++) await add('Crowd', `Number ${n}`);
});
afterAll(() => testApp.close());

const door = (
  method: string,
  path = '',
  body?: unknown,
  headers: Record<string, string> = {},
  short = list.short_id,
) => testApp.ask(method, `/public/check-in-lists/${short}${path}`, { body, headers });
const scan = (body: unknown, headers: Record<string, string> = {}) =>
  door('POST', '/check-ins', body, headers);
const CheckIn = thing({
  short_id: shortId('ci'),
  attendee_public_id: reference('A'),
  checked_in_at: time,
  device_name: orNull(text),
  first_name: text,
  last_name: orNull(text),
});
interface Scanned {
  data: { short_id: string; attendee_public_id: string; device_name: string | null }[];
  errors: Record<string, string>;
  details: Record<
    string,
    { code: string; first_check_in?: { checked_in_at: string; device_name: string | null } }
  >;
}

test('the list has its event, counts and window', async () => {
  const answer = await door('GET');
  expectThing(
    answer,
    thing({
      short_id: shortId('cil'),
      name: oneOf('Front'),
      description: oneOf('Left door'),
      activates_at: orNull(time),
      expires_at: orNull(time),
      is_active: flag,
      is_expired: flag,
      total_attendees: count,
      checked_in_attendees: count,
      event: thing({ id, title: text, start_date: time, timezone: text }),
    }),
  );
  expect(answer.data).toMatchObject({
    total_attendees: 30,
    checked_in_attendees: 0,
    is_active: true,
    is_expired: false,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('its attendees', () => {
  const found = async (query: string) =>
    door('GET', `/attendees?query=${encodeURIComponent(query)}`);

  test.each([
    ['陳', 1],
    ['大', 1],
    ['陳大文', 1],
    ['ada', 2],
    ['WONG', 1],
    ['lee adam', 1],
    ['nobody', 0],
    ['%%%', 0],
    ['___', 0],
  ])('%j finds %i', async (query, n) => {
    const answer = await found(query);
    expect([answer.status, (answer.data as unknown as unknown[]).length]).toEqual([200, n]);
  });

  test.each(['', ' ', 'a', ' a ', '-', '%'])('%j is too short to search', async (query) => {
    expectRefusal(await found(query), 422, { fields: ['query'] });
  });
  test('without a search no attendees are listed', async () => {
    expectRefusal(await door('GET', '/attendees'), 422, { fields: ['query'] });
  });

  test('25 rows per page contain name and ticket type, and no other personal data', async () => {
    const [first, second] = [
      await found('crowd'),
      await door('GET', '/attendees?query=crowd&page=2'),
    ];
    expect([
      (first.data as unknown as unknown[]).length,
      (second.data as unknown as unknown[]).length,
    ]).toEqual([25, 1]);
    expect(
      misfits(
        first.data,
        listOf(
          thing({
            public_id: reference('A'),
            first_name: text,
            last_name: orNull(text),
            ticket_title: text,
          }),
        ),
      ),
    ).toEqual([]);
    for (const secret of [
      'secret@private.test',
      '"email"',
      '"code"',
      '"order_id"',
      '"phone"',
      '"question_answers"',
    ])
      expect(first.text).not.toContain(secret);
    expect((await found('<img')).headers['content-type']).toContain('application/json');
  });
});

describe('check-ins', () => {
  test('accept ids and codes together, and report each failure with its reason', async () => {
    const [chan, ada] = people;
    const answer = await scan({
      attendee_public_ids: [chan?.public_id, 'A-0000000'],
      codes: [ada?.code, 'F1.made.up'],
      device_name: ' Gate 2 ',
    });
    const body = answer.body as Scanned;
    expect(answer.status).toBe(200);
    expect(misfits(body.data, listOf(CheckIn))).toEqual([]);
    expect(new Set(body.data.map((item) => item.attendee_public_id))).toEqual(
      new Set([chan?.public_id, ada?.public_id]),
    );
    expect(body.data).toHaveLength(2);
    expect(body.data.every((item) => item.device_name === 'Gate 2')).toBe(true);
    expect(Object.keys(body.errors).toSorted()).toEqual(['A-0000000', 'F1.made.up']);
    expect(Object.values(body.details).map((item) => item.code)).toEqual([
      'check_in.ticket_not_found',
      'check_in.ticket_not_found',
    ]);
    const again = (
      await scan({ codes: [chan?.code], attendee_public_ids: null, device_name: null })
    ).body as Scanned;
    expect([again.data, Object.keys(again.errors)]).toEqual([[], [chan?.code]]);
    expect(again.details[chan?.code ?? '']).toMatchObject({
      code: 'check_in.already_in',
      first_check_in: { checked_in_at: expect.stringMatching(/Z$/), device_name: 'Gate 2' },
    });
    expect((await door('GET')).data).toMatchObject({ checked_in_attendees: 2 });
  });

  test('return the first response to a repeat with the same Idempotency-Key', async () => {
    const [, , adam] = people;
    const body = { attendee_public_ids: [adam?.public_id] };
    const [first, again] = [
      await scan(body, { 'idempotency-key': 'scan-1' }),
      await scan(body, { 'idempotency-key': 'scan-1' }),
    ];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect((first.body as Scanned).data).toHaveLength(1);
  });

  test('a check-out answers 204 once, and allows another check-in', async () => {
    const { data } = (await scan({ attendee_public_ids: [people[3]?.public_id] })).body as Scanned;
    const out = await door('DELETE', `/check-ins/${data[0]?.short_id}`);
    expect([out.status, out.text]).toEqual([204, '']);
    expectRefusal(await door('DELETE', `/check-ins/${data[0]?.short_id}`), 404);
    expect(
      ((await scan({ attendee_public_ids: [people[3]?.public_id] })).body as Scanned).data,
    ).toHaveLength(1);
  });

  test('tickets that are cancelled, of another list or of another event have different reasons', async () => {
    const cancelled = await add('Gone', 'Away');
    await ask('PATCH', `/events/${sold.event_id}/attendees/${cancelled.id}`, {
      status: 'CANCELLED',
    });
    const other = idOf(
      await ask('POST', `/events/${sold.event_id}/tickets`, {
        title: 'VIP',
        type: 'FREE',
        prices: [{}],
      }),
    );
    const wrong = await add('Wrong', 'Door', other);
    const elsewhere = await givenEvent(testApp, staff, { price: 0, type: 'FREE' });
    const foreign = await ask('POST', `/events/${elsewhere.event_id}/attendees`, {
      first_name: 'F',
      email: 'f@x.test',
      ticket_id: elsewhere.ticket_id,
    });
    const theirs = (await ask('GET', `/events/${elsewhere.event_id}/attendees/${idOf(foreign)}`))
      .data as { public_id: string; code: string };
    const { details, data } = (
      await scan({
        attendee_public_ids: [cancelled.public_id, wrong.public_id, theirs.public_id],
        codes: [theirs.code],
      })
    ).body as Scanned;
    expect([
      data,
      details[cancelled.public_id]?.code,
      details[wrong.public_id]?.code,
      details[theirs.public_id]?.code,
      details[theirs.code]?.code,
    ]).toEqual([
      [],
      'check_in.ticket_cancelled',
      'check_in.wrong_list',
      'check_in.ticket_not_found',
      'check_in.ticket_not_found',
    ]);
  });

  test.each([
    ['101 codes', { codes: Array.from({ length: 101 }, (_, i) => `code${i}`) }, ['codes']],
    ['a code of 2', { attendee_public_ids: ['ab'] }, ['attendee_public_ids.0']],
    ['a number', { codes: [5] }, ['codes.0']],
    ['a long device', { codes: ['abc'], device_name: 'x'.repeat(61) }, ['device_name']],
  ] as [string, object, string[]][])('%s is refused', async (_, body, fields) => {
    expectRefusal(await scan(body), 422, { fields });
  });
});

describe('its window', () => {
  const window = (body: object) =>
    ask('PUT', `/events/${sold.event_id}/check-in-lists/${list.id}`, body);
  const at = (minutes: number): string =>
    new Date(testApp.platform.clock() + minutes * 60_000).toISOString();

  test.each([
    [
      'not yet',
      { activates_at: 10, expires_at: null },
      'check_in.list_not_active',
      { is_active: false, is_expired: false },
    ],
    [
      'no more',
      { activates_at: null, expires_at: -10 },
      'check_in.list_expired',
      { is_active: false, is_expired: true },
    ],
  ] as const)(
    '%s: shown by the list, and enforced for search, check-in and check-out',
    async (_, given, code, state) => {
      await window({
        activates_at: given.activates_at && at(given.activates_at),
        expires_at: given.expires_at && at(given.expires_at),
      });
      expect((await door('GET')).data).toMatchObject(state);
      for (const [method, path, body] of [
        ['GET', '/attendees?query=crowd', undefined],
        ['POST', '/check-ins', { codes: ['abc'] }],
        ['DELETE', '/check-ins/ci_x', undefined],
      ] as const)
        expectRefusal(await door(method, path, body), 409, { code });
      await window({ activates_at: null, expires_at: null });
      expect((await door('GET')).data).toMatchObject({ is_active: true, is_expired: false });
    },
  );

  test('an invalid, rotated or deleted link answers 404', async () => {
    for (const short of ['cil_unknown', 'x', String(list.id), '%27', `${list.short_id}x`])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['GET', '/attendees?query=crowd', undefined],
        ['POST', '/check-ins', { codes: ['abc'] }],
        ['DELETE', '/check-ins/ci_x', undefined],
      ] as const)
        expectRefusal(await door(method, path, body, {}, short), 404);
    await ask('DELETE', `/events/${sold.event_id}/check-in-lists/${list.id}`);
    expectRefusal(await door('GET'), 404);
  });
});
