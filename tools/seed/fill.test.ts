import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDb, createPool } from '#platform/db.ts';
import { Passwords } from '#platform/passwords.ts';
import { recount } from '#features/stock/store.ts';
import { noPictures } from '../../tests/setup/given-demo.ts';
import { test_secret } from '../../tests/setup/test-secret.ts';
import { freshDatabase } from '../../tests/setup/fresh-database.ts';
import { differencesOf } from '#features/payments/ledger-check.store.ts';
import { withUnusedFiles } from '../backup/unused-files.ts';
import { fill } from './fill.ts';
import { intentsOf } from './intents-of.ts';
import { password } from './programme/people-and-places.ts';

const execute = promisify(execFile);
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

const count = async (statement: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${statement}`)).rows[0]?.n);

test('the demo is filled once, satisfies all constraints, and its counters match its orders', async () => {
  const world = await fill(client, noPictures, 'http://localhost:3000');
  expect(await fill(client, noPictures, 'http://localhost:3000')).toBeNull();
  const pool = createPool(database.url, 1, { warn: () => undefined } as never);
  const db = createDb(pool);
  expect(await recount({ db })).toEqual([]);
  const { rows: paid } = await client.query<{ id: string }>('select id from orders');
  expect(
    await differencesOf(
      { db } as never,
      paid.map(({ id }) => Number(id)),
    ),
  ).toEqual([]);
  expect(await count('ledger_entries')).toBeGreaterThan(1000);
  await pool.end();

  // The constraints cannot check sums: amounts and numbers of people must add up.
  expect(
    await count(
      'orders o where o.total_gross <> (select sum(i.quantity * (i.price + i.unit_fee + ' +
        'i.unit_tax)) from order_items i where i.order_id = o.id)',
    ),
  ).toBe(0);
  expect(
    await count(
      'orders o where (select sum(i.quantity) from order_items i where i.order_id = o.id) <> ' +
        '(select count(*) from attendees a where a.order_id = o.id)',
    ),
  ).toBe(0);
  expect(
    await count(
      `orders o where o.payment_status = 'PAYMENT_RECEIVED' and not exists (
          select 1 from payments p where p.order_id = o.id and p.status = 'SUCCEEDED'
            and p.captured = o.total_gross and p.refunded = o.total_refunded)`,
    ),
  ).toBe(0);
  expect(
    await count(
      `payments p where p.refunded <> coalesce((
          select sum(amount) from refunds r
          where r.payment_id = p.id and r.status = 'SUCCEEDED'), 0)`,
    ),
  ).toBe(0);
  expect(
    await count(
      "attendees a join orders o on o.id = a.order_id where (a.status = 'ACTIVE') <> (o.status = 'COMPLETED')",
    ),
  ).toBe(0);
  expect(
    await count(
      `(select list, event_id, sum(rows) from row_counts group by 1, 2) c
        where c.sum <> case list
          when 'orders' then (
            select count(*) from orders o where o.event_id = c.event_id and o.email is not null)
          when 'active_attendees' then (
            select count(*) from attendees a where a.event_id = c.event_id and a.status = 'ACTIVE')
          else (
            select count(*) from attendees a
            where a.event_id = c.event_id and a.status <> 'AWAITING_PAYMENT') end`,
    ),
  ).toBe(0);
  expect(
    await count(
      `(select event_id, sum(orders) as n, sum(tickets) as tickets, sum(gross) as gross,
            sum(refunded) as refunded
          from event_sales group by 1) s
        where row(s.n, s.tickets, s.gross, s.refunded) not in (
          select count(*) filter (where o.status = 'COMPLETED'),
            sum(held_tickets(o.holds)) filter (where o.status = 'COMPLETED'),
            sum(total_gross), sum(total_refunded)
          from orders o where o.event_id = s.event_id and o.completed_at is not null)`,
    ),
  ).toBe(0);
  expect(await count("orders where (status = 'CANCELLED') <> (cancelled_by is not null)")).toBe(0);
  expect(await intentsOf(client)).toHaveLength(world?.intents.length ?? 0);

  // The sign-ins work, and rows added later do not collide.
  const {
    rows: [owner],
  } = await client.query<{ password_hash: string }>(
    `select u.password_hash from users u
        join account_users a on a.user_id = u.id and a.is_account_owner
        join accounts h on h.id = a.account_id and h.is_host
        where u.email = 'owner@foyer.test' and u.email_verified_at is not null`,
  );
  expect(await new Passwords().verify(password, owner?.password_hash ?? '')).toBe(true);
  await client.query(
    "insert into users (email, first_name, locale) values ('new@foyer.test', 'New', 'en')",
  );
});

test('a refresh moves all dates to today and removes everything that people added', async () => {
  await client.query(
    "update events set start_date = start_date - interval '400 days', end_date = null",
  );
  await client.query("insert into users (email, first_name, locale) values ('a@b.hk', 'A', 'en')");
  const before = await count('orders');
  const last = Number((await client.query('select max(id) as id from events')).rows[0].id);
  await client.query(
    `insert into files (kind, sha256, storage_key, mime_type, size, name)
    values ('image', 'added', 'images/zz/added.webp', 'image/webp', 100, 'a.webp')`,
  );
  const { result: world, unused } = await withUnusedFiles(client, () =>
    fill(client, noPictures, 'http://localhost:3000', { refresh: true }),
  );
  expect(world).not.toBeNull();
  expect(unused).toEqual(['images/zz/added.webp']);
  expect(await count("users where email = 'a@b.hk'")).toBe(0);
  expect(await count('events where start_date > now()')).toBeGreaterThan(3);
  expect(await count(`events where id <= ${last}`)).toBe(0);
  expect(await count('orders')).toBeGreaterThan(before / 2);
});

test('the next start restores no deleted webhook and connects no PayMe', async () => {
  const environment = {
    ...process.env,
    DATABASE_URL: database.url,
    FOYER_SECRET: test_secret,
    PAYME_API_URL: 'http://127.0.0.1:1',
  };
  const { stdout } = await execute(process.execPath, ['tools/seed.ts'], { env: environment });
  expect(stdout).toBe('The demo already exists.\n');
  expect(await count('webhook_endpoints')).toBe(0);
  expect(await count('payme_merchants')).toBe(0);
});

test('an installation that is not a demo is never refreshed', async () => {
  await client.query('update installation set is_demo = false');
  const before = await count('orders');
  await expect(
    fill(client, noPictures, 'http://localhost:3000', { refresh: true }),
  ).rejects.toThrow(/^This installation is not a demo/);
  expect(await count('orders')).toBe(before);
});
