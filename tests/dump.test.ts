import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenDemo } from './setup/given-demo.ts';
import { emptyDatabase, freshDatabase } from './setup/fresh-database.ts';
import { fingerprints } from './setup/fingerprints.ts';
import { replayDump } from './setup/replay-dump.ts';

/** Dumps and restores a used database with PostgreSQL's own tools. */
type Database = Awaited<ReturnType<typeof freshDatabase>>;
let used: Database;
const others: Database[] = [];
beforeAll(async () => {
  used = await freshDatabase(inject('adminUrl'));
  await givenDemo(used.url);
});
afterAll(async () => {
  for (const database of [used, ...others]) await database.drop();
});
async function empty(): Promise<Database> {
  const database = await emptyDatabase(inject('adminUrl'));
  others.push(database);
  return database;
}

test('every definition and row of a dump can be loaded into an empty database without difference', async () => {
  const target = await empty();
  expect(await replayDump(used.url, target.url)).toEqual([]);
  const rows = await fingerprints(target.url);
  expect(rows).toEqual(await fingerprints(used.url));
  expect(Number.parseInt(rows['orders'] ?? '')).toBeGreaterThan(100);
});

test('triggers and defaults work under the empty search path of a restore', async () => {
  const client = new pg.Client({ connectionString: used.url });
  await client.connect();
  await client.query("begin; select set_config('search_path', '', true)");
  await client.query(
    "update public.orders set total_refunded = 0, email = 'moved@foyer.test' where status = 'COMPLETED'",
  );
  await client.query("update public.attendees set status = 'CANCELLED', first_name = 'Moved'");
  await client.query('set constraints all immediate');
  await client.query('rollback');
  await client.end();
});

/**
 * Returns the path of a client tool of the server's major version, from `PG_BIN` or a Debian
 * package.
 */
function tool(name: string): string | undefined {
  const places = [process.env['PG_BIN'], '/usr/lib/postgresql/18/bin', '/usr/bin'];
  return places
    .filter((place) => place !== undefined)
    .map((place) => join(place, name))
    .find(
      (file) =>
        existsSync(file) &&
        spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.includes(' 18.'),
    );
}

// The embedded packages contain no client tools; where a machine has them, the versions must match.
describe.skipIf(!tool('pg_dump'))('pg_dump of this major version', () => {
  const run = (name: string, words: string[]): void => {
    const { status, stderr } = spawnSync(tool(name) ?? name, words, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  };
  const file = join(import.meta.dirname, '../.tmp/used.dump');
  afterAll(() => rmSync(file, { force: true }));

  test.each([
    ['custom', 'pg_restore', ['--exit-on-error', '--no-owner', '--dbname']],
    ['plain', 'psql', ['--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--dbname']],
  ])('a %s dump restores without an error or difference', async (format, restore, words) => {
    const target = await empty();
    run('pg_dump', [`--format=${format}`, '--no-owner', `--file=${file}`, used.url]);
    run(restore, [...words, target.url, ...(restore === 'psql' ? [`--file=${file}`] : [file])]);
    expect(await fingerprints(target.url)).toEqual(await fingerprints(used.url));
  });
});
