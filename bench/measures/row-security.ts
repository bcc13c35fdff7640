import type pg from 'pg';
import { grantRights } from '#platform/database-rights.ts';
import {
  givenEventOnSale,
  reservationOf,
  signedInAgain,
  type EventOnSale,
  type Server,
  openPool,
} from '../cluster.ts';
import { compare, load, type Rate } from '../load.ts';
import { givenOrders } from '../many-orders.ts';
import { type Bench, formatRate } from './bench.ts';

const many = 100_000;
/**
 * A user who bypasses policies, one whom a policy lets pass unconditionally, and one who is
 * restricted to the account that is set.
 */
const free_user = 'bench_free';
const exempt_user = 'bench_exempt';
const bound_user = 'bench_bound';

/**
 * Measures the cost of row-level security for tenancy (decision 022): the same statements, on the
 * same database and alternately, as a user who bypasses policies, as one whom they let pass, and as
 * one whom they restrict to an account.
 */
export async function measureRowSecurity(bench: Bench): Promise<void> {
  const { cluster, db, server, shop, seconds, rounds, report } = bench;
  await givenUsersAndPolicies(db);
  const as = (user: string, account?: number): Promise<Server> => {
    const url = new URL(cluster.database_url);
    url.username = url.password = user;
    const bound = account === undefined ? '' : ` -c foyer.account_id=${account}`;
    url.searchParams.set('options', `-c timezone=UTC -c statement_timeout=5000${bound}`);
    return cluster.server({ DATABASE_URL: url.href, JOBS: 'off' });
  };
  const [free, exempt, passing, bound] = [
    await as(free_user),
    await as(exempt_user),
    await as(bound_user),
    await as(bound_user, shop.account_id),
  ];
  const reserving = (at: Server, what: EventOnSale) => (): Promise<Rate> =>
    load({
      url: `${at.url}/api/public/events/${what.event_id}/order`,
      seconds,
      connections: 100,
      method: 'POST',
      status: 201,
      body: JSON.stringify(reservationOf(what)),
    });
  const onSale = await givenEventOnSale(shop, null);
  // Every process is slower in its first seconds.
  for (const server of [free, exempt, passing]) await reserving(server, onSale)();
  const both = async (measure: string, a: () => Promise<Rate>, b: () => Promise<Rate>) => {
    const { a: without, b: with_policies, ratio } = await compare(rounds, a, b);
    report({
      measure,
      ours: formatRate(without.per_second),
      other: formatRate(with_policies.per_second),
      ratio: `${ratio.toFixed(2)} × slower with policies`,
      bar: '≤ 1.1 ×',
    });
  };
  await both('reservations, user exempt', reserving(free, onSale), reserving(exempt, onSale));
  await both('reservations, nothing set', reserving(free, onSale), reserving(passing, onSale));
  const large = await givenEventOnSale(shop, null);
  await givenOrders(cluster.database_url, shop, large, many);
  const headers = { authorization: `Bearer ${await signedInAgain(server, shop)}` };
  const listing = (at: Server, query: string) => (): Promise<Rate> =>
    load({
      url: `${at.url}/api/events/${large.event_id}/attendees?${query}`,
      seconds: Math.min(seconds, 3),
      connections: 4,
      headers,
    });
  for (const [name, query] of [
    ['unfiltered', ''],
    ['last page', `page=${many / 100}`],
    ['an e-mail fragment', 'query=.777@'],
    ['two Chinese characters', `query=${encodeURIComponent('大文')}`],
    ['no match', 'query=nobodyhasthis'],
  ] as const) {
    for (const [how, at] of [
      ['user exempt', exempt],
      ['nothing set', passing],
      ['account set', bound],
    ] as const)
      await both(`attendees of 100,000, ${name}, ${how}`, listing(free, query), listing(at, query));
  }
  await measureTransaction(bench);
  await Promise.all([free, exempt, passing, bound].map((server) => server.stop()));
}

/**
 * Creates the users, and the policies as a migration would: on every table that has an account, or
 * an event that has one.
 */
async function givenUsersAndPolicies(db: pg.Pool): Promise<void> {
  const client = await db.connect();
  try {
    await client.query(`create role ${free_user} login bypassrls password '${free_user}'`);
    for (const user of [exempt_user, bound_user])
      await client.query(`create role ${user} login password '${user}'`);
    for (const user of [free_user, exempt_user, bound_user]) await grantRights(client, user);
    const { rows } = await client.query<{ name: string; has_account: boolean }>(`
      select c.oid::regclass::text as name, bool_or(attname = 'account_id') as has_account
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and attname in ('account_id', 'event_id')
      group by c.oid`);
    const set = "nullif((select current_setting('foyer.account_id', true)), '')";
    for (const { name, has_account } of rows) {
      const own = has_account
        ? `account_id = ${set}::bigint`
        : `event_id in (select e.id from events e where e.account_id = ${set}::bigint)`;
      await client.query(`alter table ${name} enable row level security`);
      await client.query(`create policy every_account on ${name} to ${exempt_user} using (true)`);
      await client.query(
        `create policy own_account on ${name} to ${bound_user} using (${set} is null or ${own})`,
      );
    }
  } finally {
    client.release();
  }
}

/** A read needs no transaction today; it would need one to set an account for the read alone. */
async function measureTransaction({ cluster, seconds, rounds, report }: Bench): Promise<void> {
  const pool = openPool(cluster.database_url, 1);
  const reading = (isSet: boolean) => async (): Promise<Rate> => {
    const client = await pool.connect();
    const until = performance.now() + seconds * 1000;
    const began = performance.now();
    let done = 0;
    for (; performance.now() < until; done++) {
      if (isSet) await client.query("begin; set local foyer.account_id = '1'");
      await client.query('select id from events where id = $1', [1]);
      if (isSet) await client.query('commit');
    }
    client.release();
    const per_second = (done / (performance.now() - began)) * 1000;
    return { per_second };
  };
  const { a, b } = await compare(rounds, reading(false), reading(true));
  await pool.end();
  report({
    measure: 'one statement alone, and in a transaction that sets the account',
    ours: formatRate(a.per_second),
    other: formatRate(b.per_second),
    ratio: `${(1000 / b.per_second - 1000 / a.per_second).toFixed(2)} ms more`,
    bar: '–',
  });
}
