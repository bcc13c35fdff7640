import pg from 'pg';
import { plus } from '#platform/pure/time.ts';
import { Passwords } from '#platform/passwords.ts';
import { randomToken } from '#platform/secrets.ts';
import { day_ms } from '../seed/calendar.ts';
import { insert, lastIds, moveIdentities } from '../seed/insert.ts';
import { seededRandom } from '../seed/random.ts';
import { World } from '../seed/world.ts';
import { addAccount } from './account.ts';
import { writeOrders } from './orders.ts';
import { givenPeople } from './people.ts';
import { givenSales, partsOf, type Sale } from './sales.ts';
import { addYears, type Size } from './years.ts';

export interface Filled {
  account_id: number;
  email: string;
  password: string;
}

const with_ids = [
  'accounts',
  'users',
  'organizers',
  'events',
  'event_categories',
  'tickets',
  'counters',
  'ticket_prices',
  'check_in_lists',
] as const;
const order = [
  'accounts',
  'users',
  'account_users',
  'organizers',
  'events',
  'event_settings',
  'event_categories',
  'tickets',
  'counters',
  'ticket_prices',
  'check_in_lists',
  'check_in_list_tickets',
] as const;
/** Rows per statement; rows of events are long. */
const most_rows = 500;
const filled = [
  'events',
  'orders',
  'order_items',
  'attendees',
  'payments',
  'refunds',
  'ledger_entries',
  'check_ins',
  'event_sales',
  'event_totals',
  'event_views',
  'row_counts',
  'counters',
];
/** The number of database cores used in parallel. */
const connections = 2;
/**
 * Search words are added to their index in batches, and commits do not wait for the disk: lost data
 * can be filled again.
 */
const settings = [
  'statement_timeout = 0',
  "work_mem = '256MB'",
  "maintenance_work_mem = '256MB'",
  "gin_pending_list_limit = '64MB'",
  'synchronous_commit = off',
];

/**
 * Adds an account with five years of events and all their sales. `report` is called with the progress.
 */
export async function fill(
  databaseUrl: string,
  size: Size,
  report: (part: number) => void = () => undefined,
): Promise<Filled> {
  const client = await connect(databaseUrl);
  try {
    const password = randomToken(9);
    const { account_id, email, sales } = await writeEvents(client, size, password);
    await writeSales(databaseUrl, sales, report);
    await finish(client, account_id);
    return { account_id, email, password };
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  for (const setting of settings) await client.query(`set ${setting}`);
  return client;
}

/** Writes the account and its events in one transaction; their ids continue those in the tables. */
async function writeEvents(
  client: pg.Client,
  size: Size,
  password: string,
): Promise<{ account_id: number; email: string; sales: Sale[] }> {
  await client.query('begin');
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('foyer.first_account'))");
    const { rows } = await client.query<{ now: Date }>("select date_trunc('minute', now()) as now");
    const now = rows[0]?.now.toISOString() ?? '';
    const world = new World(now, await lastIds(client, with_ids));
    const since = plus(now, -6 * 365 * day_ms);
    const { account_id, email, team } = addAccount(
      world,
      since,
      await new Passwords().hash(password),
    );
    const sales = addYears(world, team, size, seededRandom(randomToken()));
    for (const event of world.rowsOf('events')) event.slug = `${event.slug}-${account_id}`;
    for (const table of order) {
      const all = world.rows.get(table) ?? [];
      for (let from = 0; from < all.length; from += most_rows)
        await insert(client, table, all.slice(from, from + most_rows));
    }
    await moveIdentities(client, with_ids);
    await client.query('commit');
    return { account_id, email, sales };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Writes all orders of the sales. The books balance after each part: an interrupted run leaves
 * fewer orders.
 */
export async function writeSales(
  databaseUrl: string,
  sales: readonly Sale[],
  report: (part: number) => void = () => undefined,
): Promise<void> {
  const parts = partsOf(sales);
  let next = 0;
  const write = async (): Promise<void> => {
    const client = await connect(databaseUrl);
    try {
      await givenPeople(client);
      await givenSales(client, sales);
      for (let part = parts[next++]; part; part = parts[next++]) {
        await writeOrders(client, part);
        report(next / parts.length);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  const client = await connect(databaseUrl);
  // As the server does within the hour.
  await client.query(
    `do $$ begin while public.merge_old_sales(100000) > 0 loop null; end loop; end $$`,
  );
  for (const table of filled) await client.query(`vacuum analyze ${table}`);
  await client.end();
}

/** Writes what follows from the sales: capacities and page views. */
async function finish(client: pg.Client, account_id: number): Promise<void> {
  await client.query(
    `update counters c set capacity = (c.sold * 11 / 100 + 2) * 10
    from ticket_prices p
    join events e on e.id = p.event_id
    where p.counter_id = c.id and e.account_id = $1`,
    [account_id],
  );
  await client.query(
    `insert into event_views (event_id, day, total, first_time)
    select s.event_id, (s.quarter at time zone e.timezone)::date, sum(s.orders) * 19 + 12,
      sum(s.orders) * 11 + 8
    from event_sales s
    join events e on e.id = s.event_id
    where e.account_id = $1
    group by 1, 2`,
    [account_id],
  );
  await client.query('vacuum analyze event_views');
}
