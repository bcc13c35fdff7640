import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readsReplica } from '#platform/reading.ts';
import { createDb, createPool, type Db } from '#platform/db.ts';
import { Replica, replicaRefusal } from '#platform/replica.ts';
import { type Postgres, startPostgres } from '../tools/postgres.ts';
import { primarySettings, startStandby } from '../tools/postgres/standby.ts';
import { endpoints, nameOf, pathOf } from './setup/access-probe.ts';
import { makeTemplate } from './setup/database.ts';
import { givenEvent } from './setup/given.ts';
import { givenWorld } from './setup/given-world.ts';
import { openTestApp, type Answer, type TestApp } from './setup/test-app.ts';
import type { World } from './setup/world.ts';

/**
 * The whole API with a real standby: it answers every read that it may answer, with the response of
 * the primary.
 */
const scratch = join(import.meta.dirname, '../.tmp');
mkdirSync(scratch, { recursive: true });
const folder = mkdtempSync(join(scratch, 'replica-'));
const metrics_token = 'a token of these tests';
let primary: Postgres;
let standby: Postgres;
let testApp: TestApp;
let world: World;
let replica: Replica;

beforeAll(async () => {
  const primaryDir = join(folder, 'primary');
  primary = await startPostgres({ dataDir: primaryDir, settings: primarySettings });
  await makeTemplate(primary.url);
  const dataDir = join(folder, 'standby');
  standby = await startStandby({ primary, primaryDir, dataDir, name: 'standby' });
  testApp = await openTestApp(
    { METRICS_TOKEN: metrics_token },
    { servers: { admin_url: primary.url, replica_port: standby.port } },
  );
  world = await givenWorld(testApp);
  const event = await testApp.ask('GET', `/public/events/${world.sold.event_id}`);
  world.ids['slug'] = (event.data as { slug: string }).slug;
  if (!testApp.platform.replica) throw new Error('there is no replica');
  ({ replica } = testApp.platform);
});
afterAll(async () => {
  await testApp.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string): Promise<Answer> =>
  testApp.ask('GET', path, { token: world.staff.token });
async function onPrimary(path: string): Promise<Answer> {
  testApp.platform.replica = null;
  try {
    return await read(path);
  } finally {
    testApp.platform.replica = replica;
  }
}
/** Returns a response without the parts that differ each time. */
const without = ({ status, text }: Answer) => ({
  status,
  text: text.replace(/"(server_time|request_id)":"[^"]*"/g, ''),
});
/** Returns how many reads the replica answered during `act`. */
async function answeredThere(act: () => Promise<unknown>): Promise<number> {
  const before = replica.outcomes.replica;
  await act();
  return replica.outcomes.replica - before;
}

describe('lists, figures and public pages', () => {
  const reading = endpoints.filter(
    (endpoint) => readsReplica(endpoint) && endpoint.access !== 'dev',
  );

  test.each(reading.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s gets the same answer from the replica as from the primary',
    async (_name, endpoint) => {
      const path = pathOf(endpoint, world.ids);
      let there: Answer | undefined;
      expect(await answeredThere(async () => (there = await read(path)))).toBe(1);
      const here = await onPrimary(path);
      expect(there && without(there)).toEqual(without(here));
      expect(here.status).toBe(200);
    },
  );
});

test("amounts have the decimals of the event's currency, also by slug", async () => {
  const yen = await givenEvent(testApp, world.staff, {
    price: 3500,
    event: { currency: 'JPY', title: 'A night in yen' },
  });
  const path = `/public/events/${yen.event_id}`;
  const { slug } = (await onPrimary(path)).data as { slug: string };
  for (const address of [path, `/public/events/slug/${slug}`]) {
    const there = await read(address);
    expect(without(there)).toEqual(without(await onPrimary(address)));
    expect(there.text).toContain('3500');
  }
});

test('exports read from the replica and write their audit entry to the primary', async () => {
  const event = `/events/${world.sold.event_id}`;
  const { token } = world.staff;
  for (const path of [`${event}/orders/export`, `${event}/sales-report/export`]) {
    let sheet: Answer | undefined;
    const answered = await answeredThere(async () => {
      sheet = await testApp.ask('POST', path, { token, body: { format: 'csv' } });
    });
    expect(sheet?.status).toBe(200);
    expect(answered).toBe(1);
  }
  const trail = (await read(`${event}/audit`)).data as { target_type: string }[];
  expect(trail.map((entry) => entry.target_type)).toContain('export');
});

test('a list includes what its user has just created', async () => {
  const { token } = world.staff;
  for (let n = 0; n < 20; n++) {
    const code = `SOON${n}`;
    const body = { code, discount_type: 'PERCENTAGE', discount: 10 };
    const event = `/events/${world.sold.event_id}`;
    const made = await testApp.ask('POST', `${event}/promo-codes`, { token, body });
    expect(made.status).toBe(201);
    const found = (await read(`${event}/promo-codes?query=${code}`)).data as { code: string }[];
    expect(found.map((item) => item.code)).toContain(code);
  }
});

test('a reservation never reads from the replica', async () => {
  const { event_id, ticket_id, price_id } = world.sold;
  const body = { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] };
  const answered = await answeredThere(() =>
    testApp.ask('POST', `/public/events/${event_id}/order`, { body }),
  );
  expect(answered).toBe(0);
});

test('a database that is not a replica of ours is refused at the start', async () => {
  expect(await replicaRefusal(testApp.platform.db, replica)).toBeNull();
  expect(await replicaRefusal(testApp.owner, null)).toBeNull();
  const other = await openTestApp();
  expect(await replicaRefusal(other.platform.db, replica)).toMatch(/^DATABASE_REPLICA_URL points/);
  await other.close();
});

describe('the replica connection', () => {
  const pools: { end: () => Promise<void> }[] = [];
  let db: Db;
  let own: Replica;
  const open = (url: string) => {
    const pool = createPool(url, 3, testApp.platform.log, { connect_ms: 1000 });
    pools.push(pool);
    return pool;
  };
  const replicaAt = (url: string, options?: ConstructorParameters<typeof Replica>[3]): Replica =>
    new Replica(db, open(url), testApp.platform.log, options);
  const valueAt = async (at: Db): Promise<number | undefined> =>
    (await sql<{ value: number }>`select max(value) as value from seen`.execute(at)).rows[0]?.value;

  beforeAll(async () => {
    db = createDb(open(primary.url));
    await sql`create table seen (value int)`.execute(db);
    own = replicaAt(standby.url, { patience_ms: 2000 });
  });
  afterAll(() => Promise.all(pools.map((pool) => pool.end())));

  test('shows every announced change to a later reader', async () => {
    for (let value = 1; value <= 50; value++) {
      await sql`insert into seen values (${value})`.execute(db);
      expect(await own.isCurrent()).toBe(true);
      expect(await valueAt(own.db)).toBe(value);
    }
  });

  test('is skipped while the replica lags, and used again once it has caught up', async () => {
    const impatient = replicaAt(standby.url, { patience_ms: 50 });
    await sql`select pg_wal_replay_pause()`.execute(own.db);
    await sql`insert into seen values (100)`.execute(db);
    expect(await impatient.isCurrent()).toBe(false);
    expect(impatient.outcomes).toMatchObject({ late: 1, away: 0 });
    await sql`select pg_wal_replay_resume()`.execute(own.db);
    expect(await own.isCurrent()).toBe(true);
    expect(await valueAt(own.db)).toBe(100);
  });

  test('is checked once for concurrent readers', async () => {
    const asked: string[] = [];
    const counting = new Replica(
      db.withPlugin({
        transformQuery: ({ node }) => (asked.push(node.kind), node),
        transformResult: async ({ result }) => result,
      }),
      open(standby.url),
      testApp.platform.log,
    );
    expect(await Promise.all(Array.from({ length: 50 }, () => counting.isCurrent()))).toEqual(
      Array.from({ length: 50 }, () => true),
    );
    expect(asked).toHaveLength(1);
  });

  test('is not used for another primary, and is skipped for a while when it fails', async () => {
    expect(await replicaAt(primary.url).isCurrent()).toBe(false);
    const away = replicaAt('postgres://foyer:none@127.0.0.1:1/postgres');
    expect([await away.isCurrent(), await away.isCurrent()]).toEqual([false, false]);
    expect(away.outcomes).toEqual({ replica: 0, late: 0, away: 2, interrupted: 0 });
  });

  test('retries a read on the primary when the replica cancelled it, but not after a timeout', () => {
    const fault = (code: string): Error => Object.assign(new Error(code), { code });
    expect(own.wasInterrupted(fault('40001'))).toBe(true);
    expect(own.wasInterrupted(fault('57P01'))).toBe(true);
    expect(own.wasInterrupted(fault('57014'))).toBe(false);
    expect(own.wasInterrupted(fault('23505'))).toBe(false);
    expect(own.outcomes.interrupted).toBe(2);
  });
});

test('the metrics count reads by server', async () => {
  const { body } = await testApp.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metrics_token}` },
  });
  const { replica: there } = replica.outcomes;
  expect(body).toContain(`database_replica_reads_total{outcome="replica"} ${there}`);
  expect(body).toContain('database_replica_reads_total{outcome="away"} 0');
});

// Last, because the replica does not come back.
test('a failing replica costs no request', async () => {
  const path = `/events/${world.sold.event_id}/orders`;
  const died = new Promise((resolve) => standby.onExit(resolve));
  standby.kill9();
  await died;
  expect((await read(path)).status).toBe(200);
  expect((await read(path)).status).toBe(200);
  expect(replica.outcomes.away + replica.outcomes.interrupted).toBeGreaterThan(1);
});
