import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signCode, signWith } from '#features/attendees/actions/sign.ts';
import { cardBody } from '#features/member-cards/rules/card-code.ts';
import { createApp } from '#server/app.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import {
  givenGuest,
  givenList,
  type GivenGuest,
  type GivenList,
  type Scanned,
} from '../../tests/setup/given-door.ts';
import { givenMember } from '../../tests/setup/given-member.ts';
import { givenWebhookRows } from '../../tests/setup/given-rows.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Scans of one list that arrive together are handled together; each gets the same answer as if it
 * had come alone.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: null,
    event: { content_language: 'en' },
    ticket: { translations: { 'zh-hk': { title: '企位' } } },
  });
});
afterAll(() => testApp.close());

const list = (): Promise<GivenList> => givenList(testApp, staff, sold);
const guest = (of = sold): Promise<GivenGuest> => givenGuest(testApp, staff, of);
const guests = (count: number): Promise<GivenGuest[]> =>
  Promise.all(Array.from({ length: count }, () => guest()));
const pathOf = ({ short_id }: GivenList): string => `/public/check-in-lists/${short_id}/check-ins`;
const scan = async (
  at: GivenList,
  codes: readonly string[],
  device_name = 'iPhone A',
  headers: Record<string, string> = {},
): Promise<Scanned> =>
  (await testApp.ask('POST', pathOf(at), { body: { codes, device_name }, headers }))
    .body as Scanned;
/** Returns the transactions that wrote the check-ins of a list. */
const transactionsOf = async ({ id }: GivenList): Promise<string[]> => {
  const { rows } = await sql<{ xmin: string }>`
    select distinct xmin::text from check_ins where check_in_list_id = ${id}`.execute(
    testApp.platform.db,
  );
  return rows.map((row) => row.xmin);
};
const entriesOf = ({ id }: GivenList): Promise<{ attendee_id: number; short_id: string }[]> =>
  testApp.platform.db
    .selectFrom('check_ins')
    .select(['attendee_id', 'short_id'])
    .where('check_in_list_id', '=', id)
    .orderBy('attendee_id')
    .execute();

test('concurrent scans are written in batches, each with its own result', async () => {
  const [at, people] = [await list(), await guests(20)];
  const answers = await Promise.all(people.map(({ code }, n) => scan(at, [code], `phone ${n}`)));
  expect(answers.map(({ data }) => [data[0]?.attendee_id, data[0]?.device_name])).toEqual(
    people.map(({ id }, n) => [id, `phone ${n}`]),
  );
  expect(await entriesOf(at)).toHaveLength(20);
  expect((await transactionsOf(at)).length).toBeLessThan(10);
});

test('a code scanned by twenty phones checks in once, and the others get that entry', async () => {
  const [at, { code }] = [await list(), await guest()];
  const url = `${testApp.platform.config.base_url}/api${pathOf(at)}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const body = JSON.stringify({ codes: [code], device_name: `phone ${n}` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      return (await answer.json()) as Scanned;
    }),
  );
  const [entry, ...others] = answers.flatMap(({ data }) => data);
  expect(others).toEqual([]);
  const outcomes = answers.flatMap(({ details }) => details[code] ?? []);
  expect(outcomes).toHaveLength(19);
  for (const item of outcomes)
    expect(item).toMatchObject({
      code: 'check_in.already_in',
      first_check_in: { short_id: entry?.short_id, device_name: entry?.device_name },
    });
});

test('two processes check in each attendee once, and both return the first check-in', async () => {
  const other = await createApp(
    { ...testApp.platform, services: {} },
    { draining: false, pool: () => ({ total: 0, idle: 0, waiting: 0 }) },
  );
  const [at, people] = [await list(), await guests(12)];
  const there = async (code: string): Promise<Scanned> =>
    (
      await other.inject({
        method: 'POST',
        url: `/api${pathOf(at)}`,
        payload: { codes: [code], device_name: 'there' },
      })
    ).json();
  const answers = await Promise.all(
    people.flatMap(({ code }, n) =>
      n % 2 ? [scan(at, [code], 'here'), there(code)] : [there(code), scan(at, [code], 'here')],
    ),
  );
  const let_in = answers.flatMap(({ data }) => data);
  expect(let_in.map((item) => item.attendee_id).toSorted((a, b) => a - b)).toEqual(
    people.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const firsts = answers.flatMap(({ details }) =>
    Object.values(details).map((item) => item.first_check_in?.short_id),
  );
  expect(new Set(firsts)).toEqual(new Set(let_in.map((item) => item.short_id)));
  expect(firsts).toHaveLength(12);
  await other.close();
});

test('a webhook is queued in the transaction of a check-in, not for refused scans', async () => {
  const { db } = testApp.platform;
  const { webhookEndpointId } = await givenWebhookRows(db, staff.account_id);
  await db
    .updateTable('webhook_endpoints')
    .set({ types: ['attendee.checked_in'] })
    .where('id', '=', webhookEndpointId)
    .execute();
  await sql`
    create function refuse_phone() returns trigger language plpgsql as $$ begin
      if new.device_name = 'phone 3' then raise 'no' using errcode = '22021'; end if;
      return new;
    end $$`.execute(testApp.owner);
  await sql`
    create trigger refuse_phone before insert on check_ins
    for each row execute function refuse_phone()`.execute(testApp.owner);
  const [at, people] = [await list(), await guests(8)];
  await Promise.all(
    people.flatMap(({ code }, n) => [
      scan(at, [code], `phone ${n}`),
      ...(n === 3 ? [] : [scan(at, [code])]),
    ]),
  );
  const { rows } = await sql<{ attendee_id: number; same: boolean }>`
    select c.attendee_id, d.xmin = c.xmin as same
    from check_ins c
    join webhook_deliveries d
      on d.type = 'attendee.checked_in' and (d.data->>'attendee_id')::bigint = c.attendee_id
      and (d.data->>'check_in_list_id')::bigint = c.check_in_list_id
    where c.check_in_list_id = ${at.id}
    order by 1`.execute(db);
  const let_in = people
    .filter((_, n) => n !== 3)
    .map(({ id }) => ({ attendee_id: id, same: true }))
    .toSorted((a, b) => a.attendee_id - b.attendee_id);
  expect(rows).toEqual(let_in);
  expect(await entriesOf(at)).toHaveLength(7);
  await sql`drop function refuse_phone cascade`.execute(testApp.owner);
  await db.deleteFrom('webhook_endpoints').where('id', '=', webhookEndpointId).execute();
});

test('idempotent scans beyond the pool size are stored and repeatable', async () => {
  const [at, people] = [await list(), await guests(40)];
  const once = () =>
    Promise.all(
      people.map(({ code, public_id }) =>
        scan(at, [code], 'kept', { 'idempotency-key': public_id }),
      ),
    );
  const first = await once();
  expect(first.flatMap(({ data }) => data)).toHaveLength(40);
  const [entries] = await transactionsOf(at);
  const { rows } = await sql`
    select 1 from idempotency_keys where xmin::text = ${entries} and status = 200`.execute(
    testApp.platform.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await once()).toEqual(first);
});

test('batched scans get the same results as individual ones, in any combination', async () => {
  const vip = (
    await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
      body: { title: 'VIP', type: 'FREE', prices: [{ price: 0 }] },
    })
  ).data as { id: number };
  const elsewhere = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const [good, typed, both, inside, cancelled, unpaid, replaced] = await guests(7);
  const [wrongKind, foreign] = [
    await guest({ ...sold, ticket_id: vip.id }),
    await guest(elsewhere),
  ];
  const set = (item: GivenGuest | undefined, fields: object) =>
    testApp.platform.db
      .updateTable('attendees')
      .set(fields)
      .where('id', '=', item?.id ?? 0)
      .execute();
  await set(cancelled, { status: 'CANCELLED' });
  await set(unpaid, { status: 'AWAITING_PAYMENT' });
  await set(replaced, { code_number: 2 });
  const member = await givenMember(testApp);
  const ctx = testApp.ctx();
  const card = await signWith(ctx, (keyId) => cardBody(keyId, member.member_id));
  const kinds: Record<string, string[]> = {
    good: [good?.code ?? ''],
    typed: [typed?.public_id.toLowerCase() ?? ''],
    both: [both?.public_id ?? '', both?.code ?? ''],
    inside: [inside?.code ?? ''],
    cancelled: [cancelled?.code ?? ''],
    unpaid: [unpaid?.public_id ?? ''],
    replaced: [replaced?.code ?? ''],
    renewed: [await signCode(ctx, replaced?.id ?? 0, 2)],
    wrongKind: [wrongKind.code, wrongKind.public_id],
    foreign: [foreign.code],
    nobody: [await signCode(ctx, 999_999_999, 1)],
    forged: [`${(good?.code ?? '').slice(0, -4)}AAAA`],
    madeUp: ['A-0000000', 'F1.made.up', 'constructor', '__proto__'],
    card: [card, `${card.slice(0, -4)}AAAA`],
    many: [good?.code ?? '', typed?.public_id ?? '', cancelled?.code ?? '', card, 'A-0000000'],
  };
  const names = Object.keys(kinds);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ kind: fc.constantFrom(...names), isEnglish: fc.boolean() }), {
        minLength: 2,
        maxLength: 25,
      }),
      async (asked) => {
        const [alone, together] = [await list(), await list()];
        const one = (at: GivenList, n: number): Promise<Scanned> =>
          scan(at, kinds[asked[n]?.kind ?? ''] ?? [], `phone ${n}`, {
            'accept-language': asked[n]?.isEnglish ? 'en' : 'zh-HK',
          });
        for (const at of [alone, together]) await scan(at, kinds['inside'] ?? [], 'before');
        const expected: Scanned[] = [];
        for (const n of asked.keys()) expected.push(await one(alone, n));
        const answers = await Promise.all(asked.map((_, n) => one(together, n)));
        expect(answers.map(comparable)).toEqual(expected.map(comparable));
      },
    ),
    { numRuns: 25 },
  );
});

/** Without the fields that differ between check-ins. */
const comparable = (answer: Scanned): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      (key === 'id' && typeof value === 'number') || key === 'short_id' || key === 'checked_in_at'
        ? typeof value
        : value,
    ),
  );
