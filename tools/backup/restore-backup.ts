import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/migrate.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { schemaRefusal, schemaState } from '#platform/schema-state.ts';
import { writeSecrets } from '../launch/secrets.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { readArchive, verifyArchive, type Manifest } from './archive.ts';
import type { SequenceValue } from './dump-tables.ts';
import { openSecrets, type Head } from './head.ts';
import type { Installation } from './installation.ts';
import { withUnusedFiles } from './unused-files.ts';
import { notRestored } from './not-restored.ts';
import { createLoader, isEmpty, refuseWhileUsed, wipe } from './load-tables.ts';

export interface RestoreOptions {
  passphrase: string;
  /** Whether to discard the existing data. */
  replace: boolean;
  /** The secret set in the environment, which must equal that of the backup. */
  given_secret: string | undefined;
  /** The migrations of another release, for tests. */
  folder?: string;
}

/**
 * Fills an empty installation from an archive: reads the archive to its end first, brings the
 * schema to that of the backup, loads all rows in one transaction, and only then migrates to the
 * schema of this release. Throws a PlainFailure and leaves the database unchanged when the archive
 * is damaged, from a newer release or sealed with another passphrase, or when the database has data
 * and `replace` is false.
 */
export async function restoreBackup(
  installation: Installation,
  file: string,
  { passphrase, replace, given_secret, ...release }: RestoreOptions,
  log: (line: string) => void,
): Promise<Manifest> {
  log('reading the archive');
  const manifest = await verifyArchive(file);
  const head = await headOf(file);
  const secrets = openSecrets(passphrase, head.sealed_secrets);
  if (given_secret && given_secret !== secrets.foyer_secret)
    throw new PlainFailure(
      'FOYER_SECRET is not the secret of this backup. Unset it: the restore writes the right one ' +
        `to ${join(installation.data_dir, 'secrets.json')}.`,
    );
  const refusal = schemaRefusal(schemaState(await migrationFiles(release.folder), head.migrations));
  if (refusal) throw new PlainFailure(`This backup cannot be restored here: ${refusal}.`);
  const last = head.migrations.at(-1)?.name;
  if (!last) throw new PlainFailure('This backup has no schema.');

  let unusedKeys: string[];
  const client = new pg.Client({ connectionString: installation.database_url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await client.query('select set_config($1, $2, false)', [name, '0']);
    await refuseWhileUsed(client, installation.running_users);
    if (!replace && !(await isEmpty(client)))
      throw new PlainFailure(
        'The database already contains an installation. Restore into an empty database, or delete ' +
          'everything in this one with --replace.',
      );
    ({ unused: unusedKeys } = await withUnusedFiles(client, async () => {
      await wipe(client);
      await migrate(installation.database_url, { ...release, up_to: last });
      await fill(installation, client, file, head, manifest, log);
    }));
    const run = await migrate(installation.database_url, {
      ...release,
      grant_to: installation.running_users,
    });
    if (run) log(`migrated from ${last} to this release`);
    replaceSecrets(installation, secrets);
  } catch (error) {
    throw notRestored(error);
  } finally {
    await client.end();
  }
  // Comes last, because the restore is complete by now.
  for (const key of unusedKeys) await installation.files.remove(key);
  return manifest;
}

async function headOf(file: string): Promise<Head> {
  for await (const { name, bytes } of readArchive(file)) {
    const head = name === 'foyer.json' ? (JSON.parse(bytes.toString('utf8')) as Head) : null;
    if (head?.format === 1) return head;
    break;
  }
  throw new PlainFailure(`${file} is not a backup that this release can read.`);
}

async function fill(
  { files }: Installation,
  client: pg.Client,
  file: string,
  head: Head,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  const loader = await createLoader(client, head.tables);
  let types = new Map<string, string>();
  let sequences: SequenceValue[] = [];
  let table = '';
  for await (const { name, bytes } of readArchive(file)) {
    const [folder, tableName = ''] = name.split('/');
    if (folder === 'database') {
      if (tableName !== table) log(`${tableName}: ${manifest.rows[tableName] ?? 0} rows`);
      table = tableName;
      await loader.load(tableName, bytes);
    } else if (name === 'files.json')
      types = new Map(
        (JSON.parse(bytes.toString('utf8')) as { key: string; mime_type: string }[]).map(
          (entry) => [entry.key, entry.mime_type],
        ),
      );
    else if (folder === 'files') {
      const key = name.slice('files/'.length);
      await files.put(key, bytes, types.get(key) ?? 'application/octet-stream');
    } else if (name === 'sequences.json')
      sequences = JSON.parse(bytes.toString('utf8')) as SequenceValue[];
  }
  await loader.finish(sequences, manifest.rows);
  await client.query('commit');
}

/**
 * The previous secret opens nothing of the restored data; it is still kept in a file of its own.
 */
function replaceSecrets({ data_dir }: Installation, secrets: ReturnType<typeof openSecrets>): void {
  const file = join(data_dir, 'secrets.json');
  if (existsSync(file)) copyFileSync(file, `${file}.before-restore`);
  writeSecrets(data_dir, secrets);
}
