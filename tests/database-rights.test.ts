import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { rightsProblem, runningUsers, tooManyRights } from '#platform/database-rights.ts';
import { createDb, createPool, type Db } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { migrate } from '#platform/migrate.ts';
import { installationRefusal } from '#server/check-installation.ts';
import { createReadiness } from '#server/readiness.ts';
import { startPostgres } from '../tools/postgres.ts';
import { serverAddress } from '../tools/postgres/server-user.ts';
import { emptyDatabase, type TestDatabase } from './setup/fresh-database.ts';
import { server_user } from './setup/template.ts';

/**
 * The database user of the server has the privileges that sales need and cannot alter the schema.
 * Every test app runs as this user.
 */
let database: TestDatabase;
let owner: Db;
let server: Db;
const pools: pg.Pool[] = [];
function open(url: string): Db {
  const pool = createPool(url, 2, createLog('silent'));
  pools.push(pool);
  return createDb(pool);
}
const grant = (): Promise<number> => migrate(database.url, { grant_to: [server_user] });
beforeAll(async () => {
  database = await emptyDatabase(inject('adminUrl'));
  await grant();
  owner = open(database.url);
  server = open(database.server_url);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});
afterEach(() => grant());
const run = (db: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(db);

describe('the server’s database user', () => {
  test.each([
    'create table extra (id int)',
    'create temporary table extra (id int)',
    'create schema extra',
    'create function extra() returns int language sql as $$ select 1 $$',
    'create index on orders (email)',
    'alter table orders add column extra int',
    'alter table orders disable trigger user',
    'alter table counters drop constraint never_oversold',
    'drop table orders',
    'drop trigger orders_counted_on_insert on orders',
    'drop function reference(text, bigint)',
    'drop schema graphile_worker cascade',
    'truncate orders cascade',
    'truncate audit_entries',
    'delete from audit_entries',
    "update audit_entries set name = 'x'",
    'update reference_keys set keyless_up_to = 0',
    'delete from reference_keys',
    "insert into migrations (name) values ('9999_x.sql')",
    'delete from migrations',
    'delete from installation',
    'insert into installation default values',
    "copy orders to program 'cat'",
    "copy orders from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    `alter role ${server_user} superuser`,
    'create role extra',
    'set role pg_read_all_data',
    'create extension if not exists dblink',
  ])('cannot: %s', async (statement) => {
    await expect(run(server, statement)).rejects.toThrow(
      /permission denied|must be (owner|superuser)|permission to|not allowed/i,
    );
  });

  test('can read every table, write the writable ones and queue jobs', async () => {
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`.execute(
      owner,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { name } of rows) await run(server, `select * from ${name} limit 1`);
    await run(server, "select graphile_worker.add_job('x', payload => '{}')");
    const queued = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs`.execute(server);
    expect(queued.rows).toEqual([{ n: 1 }]);
    await run(server, 'delete from graphile_worker._private_jobs');
    expect(await rightsProblem(server)).toBeNull();
  });

  test('gets rights on tables of later migrations, and loses excessive ones', async () => {
    await run(owner, 'create table later (id int)');
    await run(owner, `grant all on audit_entries, orders to ${server_user}`);
    expect(await rightsProblem(server)).toMatch(/^the database user \S+ lacks .* on public.later;/);
    await expect(run(server, 'select * from later')).rejects.toThrow(/permission denied/);
    await grant();
    await run(server, 'insert into later values (1)');
    for (const statement of ['delete from audit_entries', 'truncate orders cascade'])
      await expect(run(server, statement)).rejects.toThrow(/permission denied/);
    await run(owner, 'drop table later');
  });
});

describe('a server start', () => {
  const started = async (url: string) => {
    const data_dir = mkdtempSync(join(tmpdir(), 'foyer-rights-'));
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: data_dir,
      FOYER_SECRET: 'a secret of tests, long enough to pass',
      LOG_LEVEL: 'silent',
    });
    const { platform, stop } = await makePlatform(config);
    const found = {
      refusal: await installationRefusal(makeContext(platform)),
      readiness: await createReadiness(platform)(),
    };
    await stop();
    rmSync(data_dir, { recursive: true, force: true });
    return found;
  };

  test('with the server’s rights succeeds', async () => {
    expect(await started(database.server_url)).toEqual({ refusal: null, readiness: null });
  });

  test.each([
    ['a table', `revoke insert on orders from ${server_user}`, /on public\.orders/],
    ['a table of jobs', `revoke all on graphile_worker._private_jobs from ${server_user}`, /_jobs/],
  ])('without a right on %s is refused with one sentence', async (_, statement, said) => {
    await run(owner, statement);
    const { refusal } = await started(database.server_url);
    expect(refusal).toMatch(/^the database user \S+ lacks privileges on .*npm run migrate/);
    expect(refusal).toMatch(said);
  });

  test.each([
    ['the schema', `revoke usage on schema public from ${server_user}, public`],
    ['the migrations', `revoke all on migrations from ${server_user}`],
  ])('without read access to %s is not ready, and says why', async (_, statement) => {
    await run(owner, statement);
    expect(await started(database.server_url)).toEqual({
      refusal: expect.stringMatching(/lacks privileges/),
      readiness: 'the database user lacks privileges',
    });
    await run(owner, 'grant usage on schema public to public');
  });

  test('as superuser or owner logs a warning, as the server’s user it does not', async () => {
    expect(await tooManyRights(server)).toBeNull();
    expect(await tooManyRights(owner)).toMatch(/^The database user \S+ is a superuser;/);
    await run(owner, `alter table orders owner to ${server_user}`);
    expect(await tooManyRights(server)).toMatch(/owns the tables;/);
    await run(owner, 'alter table orders owner to current_user');
  });
});

test('a user that PostgreSQL does not know is named in the error', async () => {
  await expect(migrate(database.url, { grant_to: ['nobody_at_all'] })).rejects.toThrow(
    /^PostgreSQL has no user nobody_at_all/,
  );
});

test("a migration grants rights to the server's users, and none when there is only one user", () => {
  const users = (env: Record<string, string>): string[] =>
    runningUsers(readConfig({ FOYER_SECRET: 'a secret of tests, long enough to pass', ...env }));
  const [server_url, owner_url] = ['postgres://s%40x:p@localhost/f', 'postgres://o:p@localhost/f'];
  expect(users({ DATABASE_URL: server_url, DATABASE_MIGRATE_URL: owner_url })).toEqual(['s@x']);
  expect(users({ DATABASE_URL: owner_url, DATABASE_MIGRATE_URL: owner_url })).toEqual([]);
  expect(users({ DATABASE_URL: owner_url })).toEqual([]);
  expect(
    users({
      DATABASE_URL: 'postgres://pooled@localhost:6432/f',
      DATABASE_DIRECT_URL: server_url,
      DATABASE_MIGRATE_URL: owner_url,
    }),
  ).toEqual(['pooled', 's@x']);
});

test('an embedded database has a separate server user, also after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-embedded-'));
  const postgres = await startPostgres({ dataDir });
  try {
    const url = await serverAddress(postgres.url, dataDir);
    expect(await serverAddress(postgres.url, dataDir)).toBe(url);
    await migrate(postgres.url, { grant_to: ['foyer_server'] });
    const own = open(url);
    expect([await rightsProblem(own), await tooManyRights(own)]).toEqual([null, null]);
    await expect(run(own, 'drop table orders')).rejects.toThrow(/must be owner/);
    await pools.pop()?.end();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
