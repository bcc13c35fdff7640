import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantRights } from './database-rights.ts';
import { migrationFiles, type MigrationFile } from './migration-files.ts';
import { schemaRefusal, schemaState, type LandedMigration } from './schema-state.ts';

export interface MigrateOptions {
  /** Another folder of migrations, for tests. */
  folder?: string;
  /** How long one attempt waits for a lock, and how many attempts there are, a second apart. */
  lock_timeout_ms?: number;
  tries?: number;
  /**
   * The last migration to run, by name: a backup is restored into its own schema and migrated
   * afterwards.
   */
  up_to?: string;
  /** The database users of the server: they get the rights that it needs, and no others. */
  grant_to?: readonly string[];
}

/**
 * First line of a migration whose statements run without a transaction, such as `create index
 * concurrently`.
 */
const without_transaction = '-- without a transaction\n';
const lock_not_available = '55P03';

/**
 * Migrates a database to the current schema: graphile-worker's own first, then every
 * `migrations/NNNN_name.sql` that has not run, each in one transaction. Several processes may start
 * at once: one migrates and the others wait. A migration never waits for a lock longer than
 * `lock_timeout_ms`, as all other queries would queue behind it; it is retried instead. Returns how
 * many were run. Throws when a migration fails, which is rolled back, when the schema is newer than
 * this build, or when the file of a migration that has run was changed.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<number> {
  const files = await migrationFiles(options.folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('statement_timeout', '0', false)");
    await takeTurn(client);
    const before = await landedMigrations(client);
    const refusal = schemaRefusal(schemaState(files, before));
    if (refusal) throw new Error(refusal);
    await runMigrations({ connectionString: databaseUrl });
    await rememberChecksums(client, files);
    const state = schemaState(files, await landedMigrations(client));
    const waiting = state.is === 'waiting' ? state.waiting : [];
    const due = waiting.filter(({ name }) => !options.up_to || name <= options.up_to);
    for (const file of due) await runWithPatience(client, file, options);
    for (const user of options.grant_to ?? []) await grantRights(client, user);
    return due.length;
  } finally {
    await client.end();
  }
}

/** Returns the migrations that have run on this database; none when it has no such table yet. */
export async function landedMigrations(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<LandedMigration[]> {
  const { rows } = await client.query<{ columns: string[] | null }>(
    "select array_agg(attname::text) as columns from pg_attribute where attrelid = to_regclass('migrations')",
  );
  const columns = rows[0]?.columns;
  if (!columns) return [];
  const checksum = columns.includes('checksum') ? 'checksum' : 'null::text as checksum';
  return (
    await client.query<LandedMigration>(`select name, ${checksum} from migrations order by name`)
  ).rows;
}

/**
 * Waits until no other process migrates. It polls instead of waiting in PostgreSQL, as a waiting
 * statement holds a snapshot, and the concurrent creation of an index would wait for it to end.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      "select pg_try_advisory_lock(hashtext('foyer.migrate')) as taken",
    );
    if (rows[0]?.taken) return;
    await wait(100);
  }
}

/**
 * Databases of earlier releases store the checksums of the migrations that have run at the first
 * migration of a newer release.
 */
async function rememberChecksums(
  client: pg.Client,
  files: readonly MigrationFile[],
): Promise<void> {
  const landed = await landedMigrations(client);
  if (landed.length && landed.every(({ checksum }) => checksum)) return;
  await client.query(
    'create table if not exists migrations ' +
      '(name text primary key, run_at timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists checksum text');
  for (const { name, checksum } of files)
    await client.query('update migrations set checksum = $2 where name = $1 and checksum is null', [
      name,
      checksum,
    ]);
}

async function runWithPatience(
  client: pg.Client,
  file: MigrationFile,
  { lock_timeout_ms = 3000, tries = 40 }: MigrateOptions,
): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [`${lock_timeout_ms}`]);
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(client, file);
    } catch (error) {
      if ((error as { code?: string }).code !== lock_not_available) throw error;
      if (attempt === tries)
        throw new Error(
          `${file.name} could not lock its tables in ${tries} attempts and was rolled ` +
            'back. End long-running transactions and run it again',
          { cause: error },
        );
      await wait(1000);
    }
  }
}

async function run(client: pg.Client, { name, text, checksum }: MigrationFile): Promise<void> {
  const landed = (): Promise<unknown> =>
    client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  if (text.replaceAll('\r\n', '\n').startsWith(without_transaction)) {
    for (const statement of statementsOf(text)) await runAlone(client, statement);
    await landed();
    return;
  }
  await client.query('begin');
  try {
    await client.query(text);
    await landed();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Splits a file into its statements. Each ends with a semicolon at the end of a line; text between
 * two `$name$` is not split.
 */
const statementsOf = (text: string): string[] =>
  (text.match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|(?!;[ \t]*(?:\r?\n|$))[\s\S])+/g) ?? [])
    .map((statement) => statement.replace(/^;/, '').trim())
    .filter((statement) => statement.replace(/--.*/g, '').trim() !== '');

/**
 * An index left behind by a failed attempt is invalid, but `if not exists` would accept it, so it
 * is dropped first.
 */
async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const index = /create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1];
  if (index) {
    const { rows } = await client.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    );
    if (rows.length) await client.query(`drop index concurrently ${index}`);
  }
  await client.query(statement);
}
