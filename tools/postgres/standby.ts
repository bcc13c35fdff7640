import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf } from '#platform/pure/thrown.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

/** Settings that an embedded server needs in order to have standbys. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: '6' };

/** Files of a running server that a copy must not contain. */
const own = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init']);
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Starts a standby of a running embedded server in an empty folder: copies its files while it keeps
 * running, as `pg_basebackup` would, and then follows by streaming. `name` is the standby's name at
 * the primary, also in `synchronous_standby_names`. For tests and storms: `primarySettings` must be
 * set, and `primaryDir` is the primary's `dataDir`.
 */
export async function startStandby(options: {
  primary: Postgres;
  primaryDir: string;
  dataDir: string;
  name: string;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const { primary, primaryDir, dataDir, name, settings = {} } = options;
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, 'cluster');
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    // From here on the primary keeps its WAL until the standby has received it.
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
    await client.query('select pg_backup_start($1, true)', [name]);
    copyFolder(join(primaryDir, 'cluster'), cluster);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(cluster, 'standby.signal'), '');
  copyFileSync(join(primaryDir, 'password'), join(dataDir, 'password'));
  const { hostname, port, username, password } = new URL(primary.url);
  return startPostgres({
    dataDir,
    settings: {
      ...primarySettings,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`,
      primary_slot_name: name,
      ...settings,
    },
  });
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (own.has(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && emptied.has(entry.name)) mkdirSync(copy, { mode: 0o700 });
    else if (entry.isDirectory()) copyFolder(source, copy);
    else copyFileOfServer(source, copy);
  }
}

/**
 * A file may vanish with a dropped table during the copy; the WAL replays the removal on the
 * standby.
 */
function copyFileOfServer(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || existsSync(from)) throw error;
  }
}
