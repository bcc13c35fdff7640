import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Passwords } from '#platform/passwords.ts';
import { judge } from '../../bench/storm/judgement.ts';
import { freshDatabase } from '../../tests/setup/fresh-database.ts';
import { fill } from './fill.ts';
import { positionOf } from './people.ts';
import { refusal } from './refusal.ts';
import { readSettings } from './settings.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const firstRow = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await client.query(sql, values)).rows[0] as T;

test('five years of data are filled in, and all ledgers balance', async () => {
  expect(await refusal(database.url)).toBeNull();
  const parts: number[] = [];
  const { account_id, email, password } = await fill(
    database.url,
    { events: 20, attendees: 2000, largest: 700 },
    (part) => parts.push(part),
  );
  expect(Math.max(...parts)).toBeGreaterThan(0);
  expect(await judge(database.url, null)).toEqual([]);

  const counted = await firstRow<Record<string, string>>(
    `select
      (select count(*) from events where account_id = $1) as events,
      (select count(*) from attendees where account_id = $1 and status <> 'AWAITING_PAYMENT') as listed,
      (select max(n) from (select count(*) as n from attendees where account_id = $1
        and status <> 'AWAITING_PAYMENT' group by event_id) e) as largest,
      (select (max(start_date) - min(start_date)) / 365 >= '5 days' from events) as years,
      (select count(distinct locale) >= 3 from attendees) as languages`,
    [account_id],
  );
  expect(counted).toEqual({
    events: '20',
    listed: '2000',
    largest: '700',
    years: true,
    languages: true,
  });
  // Every outcome that an order can have occurs.
  for (const source of [
    `orders where status = 'CANCELLED'`,
    `orders where status = 'EXPIRED'`,
    `orders where payment_status = 'PAYMENT_RECEIVED'`,
    `refunds where status = 'SUCCEEDED'`,
    'check_ins',
    'event_views',
    `events where start_date > now()`,
    `ledger_entries where kind = 'REFUND'`,
    `attendees where search @> grams('大文') and search_words like '%' || folded('陳大文') || '%'`,
  ])
    expect(await firstRow(`select exists (select 1 from ${source}) as there`), source).toEqual({
      there: true,
    });
  // The totals that lists show equal a recount.
  const { rows: lists } = await client.query(
    `with counted as (
      select 'orders' as list, event_id, count(*) from orders where email is not null group by 2
      union all
      select 'attendees', event_id, count(*) from attendees where status <> 'AWAITING_PAYMENT' group by 2
      union all
      select 'active_attendees', event_id, count(*) from attendees where status = 'ACTIVE' group by 2
    ), kept as (select list, event_id, sum(rows) as kept from row_counts group by 1, 2)
    select * from counted full join kept using (list, event_id) where count is distinct from kept`,
  );
  expect(lists).toEqual([]);
  const owner = await firstRow<{ password_hash: string }>(
    `select u.password_hash from users u
    join account_users a on a.user_id = u.id and a.account_id = $2 and a.is_account_owner
    where u.email = $1 and u.email_verified_at is not null`,
    [email, account_id],
  );
  expect(await new Passwords().verify(password, owner.password_hash)).toBe(true);
});

test('an installation with real accounts needs confirmation, and a second run adds another account', async () => {
  expect(await refusal(database.url)).toMatch(/^This installation is not a demo/);
  await client.query('update installation set is_demo = true');
  expect(await refusal(database.url)).toBeNull();
  await fill(database.url, { events: 1, attendees: 3, largest: 3 });
  expect((await firstRow<{ n: string }>('select count(*) as n from accounts')).n).toBe('2');
  expect(await judge(database.url, null)).toEqual([]);
});

test('arguments override the environment, and invalid values are refused', () => {
  expect(readSettings([], {})).toEqual({
    events: 3000,
    attendees: 1_000_000,
    largest: 500_000,
    yes: false,
  });
  expect(
    readSettings(['--attendees=10', '--yes'], { FILL_ATTENDEES: '20', FILL_EVENTS: '2' }),
  ).toEqual({
    events: 2,
    attendees: 10,
    largest: 5,
    yes: true,
  });
  for (const args of [
    ['--attendees=-1'],
    ['--events=0'],
    ['--largest=20', '--attendees=10'],
    ['--many'],
  ])
    expect(() => readSettings(args, {})).toThrow();
});

test('the millionth attendee of an event has a position among the people too', async () => {
  const position = (n: string) => firstRow<{ n: number }>(`select (${positionOf(n)})::int as n`);
  expect(await position('1000001')).toEqual(await position('1000001::bigint'));
  expect((await position('1000001')).n).toBeGreaterThanOrEqual(0);
});
