import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buckets } from '#platform/pure/buckets.ts';
import { inSlices, sweep } from '#platform/sweep.ts';
import { removeEnded } from '#features/users/sessions.store.ts';
import { removeAbandoned } from '#features/orders/store.ts';
import { givenAccountRows, givenEventRow, insertRow } from './setup/given-rows.ts';
import { openTestPlatform, type TestPlatform } from './setup/test-platform.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());
const count = async (table: 'sessions' | 'orders' | 'idempotency_keys' | 'rate_limits') =>
  (
    await testPlatform.platform.db
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a sweep continues until nothing is left, with limited statements', async () => {
  const found: number[] = [];
  let left = 25;
  const removed = await inSlices(async (limit) => {
    const taken = Math.min(limit, left);
    left -= taken;
    found.push(taken);
    return taken;
  }, 10);
  expect([removed, found]).toEqual([25, [10, 10, 5]]);
});

test('ended sessions are removed in slices, the others stay', async () => {
  const { db } = testPlatform.platform;
  const user_id = await insertRow(db, 'users', {
    email: 'a@hall.test',
    first_name: 'A',
    locale: 'en',
  });
  await sql`
    insert into sessions (family, user_id, token_hash, expires_at)
    select ${randomUUID()}::uuid, ${user_id}, 'h' || n, now() + (n - 25) * interval '1 day' + interval '1 hour'
    from generate_series(1, 30) n`.execute(db);
  await sql`update sessions set successor_id = id + 1 where token_hash <> 'h30'`.execute(db);
  const ctx = testPlatform.ctx();
  expect(await removeEnded(ctx, 7)).toBe(7);
  expect(await count('sessions')).toBe(23);
  await inSlices((limit) => removeEnded(ctx, limit), 7);
  expect(await count('sessions')).toBe(6);
});

test('abandoned holds are removed in slices; newer, named and active orders stay', async () => {
  const { db } = testPlatform.platform;
  const account = await givenAccountRows(db);
  const event_id = await givenEventRow(db, account, 'night');
  const given = (status: string, email: string | null, age: string, times: number) =>
    sql`
      insert into orders (
        account_id, event_id, short_id, status, currency, total_before_additions, total_gross,
        locale, reserved_until, created_at, email
      )
      select ${account.account_id}, ${event_id}, gen_random_uuid()::text, ${status}, 'HKD', 0, 0,
        'en', now(), now() - ${age}::interval, ${email}
      from generate_series(1, ${times})`.execute(db);
  await given('EXPIRED', null, '31 days', 25);
  await given('EXPIRED', null, '29 days', 2);
  await given('EXPIRED', 'a@b.test', '31 days', 1);
  await given('RESERVED', null, '31 days', 1);
  const ctx = testPlatform.ctx();
  expect(await removeAbandoned(ctx, 10)).toBe(10);
  expect(await count('orders')).toBe(19);
  await inSlices((limit) => removeAbandoned(ctx, limit), 10);
  expect(await count('orders')).toBe(4);
});

test('idempotency keys and rate windows are removed in slices too', async () => {
  const { db } = testPlatform.platform;
  await sql`
    insert into idempotency_keys (scope, key, body_hash, created_at)
    select 's', n::text, 'h', now() - (n || ' hours')::interval from generate_series(1, 30) n
  `.execute(db);
  await sql`
    insert into rate_limits (bucket, subject, window_start, leased)
    select 'b', n::text, now() - (n * interval '10 minutes'), 1 from generate_series(1, 30) n
  `.execute(db);
  await sweep(testPlatform.ctx(), 2);
  expect([await count('idempotency_keys'), await count('rate_limits')]).toEqual([23, 11]);
});

test('rate windows are kept until they end, also those of a whole day', async () => {
  const { db } = testPlatform.platform;
  await sql`delete from rate_limits`.execute(db);
  const all = Object.entries(buckets).map(([bucket, { seconds }]) => ({ bucket, seconds }));
  await sql`
    insert into rate_limits (bucket, subject, window_start, leased)
    select bucket, 's', now() - make_interval(secs => seconds - 60), 1
    from json_to_recordset(${JSON.stringify(all)}::json) as b (bucket text, seconds int)
    union all
    select bucket, 's', now() - make_interval(secs => 2 * seconds + 7200), 1
    from json_to_recordset(${JSON.stringify(all)}::json) as b (bucket text, seconds int)
  `.execute(db);
  await sweep(testPlatform.ctx());
  const { rows } = await sql<{ bucket: string }>`
    select bucket from rate_limits`.execute(db);
  const left = rows.map(({ bucket }) => bucket).toSorted();
  expect(left).toEqual(Object.keys(buckets).toSorted());
});
