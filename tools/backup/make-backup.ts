import { existsSync, renameSync, rmSync } from 'node:fs';
import pg from 'pg';
import { opensCanary } from '#platform/installation.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { landedMigrations } from '#platform/migrate.ts';
import { schemaState } from '#platform/schema-state.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { createArchive, notWritten, verifyArchive, type Manifest } from './archive.ts';
import { dumpTable, sequencesOf, tablesOf } from './dump-tables.ts';
import { sealSecrets, type Head } from './head.ts';
import type { Installation } from './installation.ts';

/**
 * Writes the database, the files and the sealed secret into one archive with a consistent snapshot,
 * even while Foyer is running; then reads the archive back and compares. The file gets its name
 * only once it is complete.
 */
export async function makeBackup(
  installation: Installation,
  file: string,
  passphrase: string,
  log: (line: string) => void,
): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: installation.database_url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await settings(client);
    await refuseOtherSchema(client);
    await refuseOtherSecret(client, installation);
    await writeArchive(installation, client, unfinished, passphrase, log);
    log('verifying the archive');
    const manifest = await verifyArchive(unfinished);
    renameFinished(unfinished, file);
    refuseWithoutFiles(manifest, file);
    return manifest;
  } finally {
    // If a file is in the place of the folder, even a forced removal fails and would hide the first
    // error.
    if (existsSync(unfinished)) rmSync(unfinished, { force: true });
    await client.end();
  }
}

function renameFinished(unfinished: string, file: string): void {
  try {
    renameSync(unfinished, file);
  } catch (error) {
    throw notWritten(file, error);
  }
}

async function settings(client: pg.Client): Promise<void> {
  for (const [name, value] of [
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
    ['timezone', 'UTC'],
    ['datestyle', 'ISO'],
    ['search_path', 'public'],
  ])
    await client.query('select set_config($1, $2, false)', [name, value]);
}

async function refuseOtherSchema(client: pg.Client): Promise<void> {
  if (schemaState(await migrationFiles(), await landedMigrations(client)).is !== 'current')
    throw new PlainFailure(
      'The schema of the database is not that of this release. Start Foyer once, or back up with ' +
        'the release that runs it.',
    );
}

/**
 * With another secret, a restored installation could not sign tickets, which would be noticed only
 * on that day.
 */
async function refuseOtherSecret(
  client: pg.Client,
  { secrets, data_dir }: Installation,
): Promise<void> {
  const { rows } = await client.query<{ sealed_canary: Buffer | null }>(
    'select sealed_canary from installation',
  );
  if (!opensCanary(secrets.foyer_secret, rows[0]?.sealed_canary ?? null))
    throw new PlainFailure(
      'FOYER_SECRET is not the secret of this installation, so the backup could not be used. Run it ' +
        `with the environment of the server: FOYER_SECRET, or its DATA_DIR (now ${data_dir}).`,
    );
}

/**
 * The archive is kept, but an operator who keeps only the newest backups must not count it as one
 * of them.
 */
function refuseWithoutFiles({ files, missing_files }: Manifest, file: string): void {
  if (files === 0 && missing_files.length > 0)
    throw new PlainFailure(
      `None of the ${missing_files.length} files was found, so ${file} has only the database and the secret. ` +
        'Run it with the environment of the server: its DATA_DIR, or its S3_BUCKET.',
    );
}

/** Writes one archive with a consistent snapshot; works with any schema version. */
export async function writeArchive(
  { files, secrets }: Pick<Installation, 'files' | 'secrets'>,
  client: pg.Client,
  file: string,
  passphrase: string,
  log: (line: string) => void,
): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  const archive = createArchive(file);
  const migrations = await landedMigrations(client);
  const tables = await tablesOf(client);
  const head: Head = {
    format: 1,
    created_at: new Date().toISOString(),
    migrations,
    tables,
    sealed_secrets: sealSecrets(passphrase, secrets),
  };
  await archive.add('foyer.json', Buffer.from(JSON.stringify(head)));
  const rows: Record<string, number> = {};
  for (const table of tables) {
    rows[table.name] = await dumpTable(client, table, archive);
    if (rows[table.name]) log(`${table.name}: ${rows[table.name]} rows`);
  }
  const { rows: stored } = await client.query<{ key: string; mime_type: string }>(
    'select storage_key as key, mime_type from files order by id',
  );
  await archive.add('files.json', Buffer.from(JSON.stringify(stored)));
  const missing_files: string[] = [];
  let saved = 0;
  for (const { key } of stored) {
    const bytes = await files.get(key);
    if (bytes) await archive.add(`files/${key}`, bytes);
    else missing_files.push(key);
    saved += bytes ? 1 : 0;
    if (saved % 200 === 0) log(`files: ${saved} of ${stored.length}`);
  }
  await archive.add('sequences.json', Buffer.from(JSON.stringify(await sequencesOf(client))));
  await client.query('commit');
  await archive.finish({ rows, files: saved, missing_files });
}
