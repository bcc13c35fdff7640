import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '#platform/migrate.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { lockProblems } from '../tools/migrations/lock-problems.ts';
import { freshDatabase } from './setup/fresh-database.ts';

const migrations = join(import.meta.dirname, '../migrations');
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Runs `work` with the migrations of this build and one more or changed file. */
async function withFiles(files: Record<string, string>, work: () => Promise<void>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'));
  await cp(migrations, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  try {
    await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const run = (options = {}): Promise<number> => migrate(database.url, { folder, ...options });

/**
 * Foreign keys without an index: deleting a referenced row reads the whole referencing table, which
 * is acceptable here.
 */
const meant: Record<string, string> = {
  'links.account_id': 'accounts are never deleted',
  'payments.account_id': 'accounts are never deleted',
  'sessions.account_id': 'accounts are never deleted',
  'orders.event_id': 'each reservation would pay for it; a person deletes an event, one at a time',
};

test('every foreign key has an index or a documented reason', async () => {
  const { rows } = await client.query<{ key: string }>(`
    select conrelid::regclass || '.' || column_name as key
    from (
      select c.*, (
        select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]
      ) as column_name
      from pg_constraint c
      where contype = 'f' and connamespace = 'public'::regnamespace
    ) keys
    where not exists (
      select 1 from pg_index i
      where i.indrelid = keys.conrelid and i.indkey[0] = keys.conkey[1] and i.indisvalid
        and (
          i.indpred is null
          or pg_get_expr(i.indpred, i.indrelid) = '(' || column_name || ' IS NOT NULL)'
        )
    )
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(meant).sort());
});

test('every migration is listed with its checksum and unchanged', async () => {
  const list = (await readFile(join(migrations, 'landed.sha256'), 'utf8')).trim().split('\n');
  const names = (await migrationFiles()).map(({ name }) => name);
  expect(list.map((line) => line.split(/\s+/)[1])).toEqual(names);
  for (const line of list) {
    const [sum, name = ''] = line.split(/\s+/);
    const text = await readFile(join(migrations, name), 'utf8');
    expect([name, createHash('sha256').update(text).digest('hex')]).toEqual([name, sum]);
  }
});

test('no migration after the first twelve reads or rewrites a table under its lock', async () => {
  const found = (await migrationFiles())
    .slice(12)
    .flatMap(({ name, text }) => lockProblems(text).map((problem) => `${name}: ${problem}`));
  expect(found).toEqual([]);
});

describe('a migration run', () => {
  test('is refused when an applied file was changed', () =>
    withFiles({ '0001_ground.sql': 'create table other ();' }, () =>
      expect(run()).rejects.toThrow(
        /^0001_ground.sql differs from the file that ran on this database/,
      ),
    ));

  test('is refused when the database belongs to a newer release', async () => {
    await client.query("insert into migrations (name, checksum) values ('9999_later.sql', 'x')");
    await withFiles({}, () =>
      expect(run()).rejects.toThrow(/^a newer release migrated the database to 9999_later.sql/),
    );
    await client.query("delete from migrations where name = '9999_later.sql'");
  });

  test('adds missing checksums of earlier migrations', async () => {
    await client.query('alter table migrations drop column checksum');
    await withFiles({}, async () => expect(await run()).toBe(0));
    const { rows } = await client.query(
      'select name, checksum from migrations order by name limit 1',
    );
    expect(rows).toEqual([
      { name: '0001_ground.sql', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test('does not wait forever for a long transaction, and leaves no changes', () =>
    withFiles(
      { '9000_locked.sql': 'create table tried (); alter table users add column x int;' },
      async () => {
        await client.query('begin; select 1 from users');
        await expect(run({ lock_timeout_ms: 50, tries: 2 })).rejects.toThrow(
          /^9000_locked.sql could not lock its tables in 2 attempts/,
        );
        await client.query('commit');
        const { rows } = await client.query("select to_regclass('tried') as tried");
        expect(rows).toEqual([{ tried: null }]);
      },
    ));

  test('rebuilds an index that a failed attempt left invalid', () =>
    withFiles(
      {
        '9000_index.sql':
          '-- without a transaction\n-- Names; there are many.\n' +
          'create index concurrently if not exists broken on users (first_name);\n',
      },
      async () => {
        await client.query('create index broken on users (first_name)');
        await client.query(
          "update pg_index set indisvalid = false where indexrelid = 'broken'::regclass",
        );
        expect(await run()).toBe(1);
        const { rows } = await client.query(
          "select indisvalid from pg_index where indexrelid = 'broken'::regclass",
        );
        expect(rows).toEqual([{ indisvalid: true }]);
      },
    ));
});
