import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { rightsProblem } from '#platform/database-rights.ts';
import { isStorageFull } from '#platform/files.ts';
import { inTime } from '#platform/in-time.ts';
import { opensCanary, readInstallation } from '#platform/installation.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { codeOf } from '#platform/pure/thrown.ts';
import { schemaState, type LandedMigration } from '#platform/schema-state.ts';

const answer_within_ms = 800;
/** Longer than any burst keeps the two connections of the rate limits, or a disk, busy. */
const busy_ms = 5000;
const background_ms = 60_000;
const no_limits = 'rate limits get no database connection';
const least_free_bytes = 32 * 1024 * 1024;

/**
 * Creates the readiness check: within a second it returns why this process should get no requests,
 * or null when it may get them. A check that hangs is not started a second time, so that probes do
 * not pile up behind a hung database. The migrations are read at start, as an upgrade replaces the
 * files of a running process.
 */
export function createReadiness(
  platform: Platform,
  migrations?: string,
): () => Promise<string | null> {
  const known = migrationFiles(migrations);
  // A folder that cannot be read is reported when the check runs.
  known.catch(() => undefined);
  const disk = inBackground(() => diskProblem(platform.db));
  const checks = [
    once(
      'database does not respond',
      async () => (await databaseProblem(platform, known)) ?? disk(),
    ),
    once(
      no_limits,
      () =>
        // They have connections of their own: a full PostgreSQL may refuse those alone.
        platform.limits.reach().then(
          () => null,
          () => no_limits,
        ),
      busy_ms,
    ),
    once('data folder does not respond', () => storageProblem(platform.config), busy_ms),
  ];
  return async () => (await Promise.all(checks.map((check) => check()))).find(Boolean) ?? null;
}

/**
 * A check that takes too long is a problem only if none has succeeded for `patience_ms`, also
 * between two probes; one that fails is a problem at once.
 */
function once(
  onTimeout: string,
  check: () => Promise<string | null>,
  patience_ms = 0,
): () => Promise<string | null> {
  let running: Promise<string | null> | undefined;
  /** When the first check began that did not succeed. */
  let since: number | null = null;
  const begin = async (): Promise<string | null> => {
    const problem = await check().finally(() => (running = undefined));
    if (problem === null) since = null;
    return problem;
  };
  return () => {
    since ??= performance.now();
    const began = since;
    running ??= begin();
    return inTime(running, answer_within_ms, () =>
      performance.now() - began < patience_ms ? null : onTimeout,
    );
  };
}

/**
 * A check that costs more than a query: it runs in the background, once a minute and at each probe
 * while it has a problem. Returns what the last run found; one that fails tells nothing new.
 */
function inBackground(check: () => Promise<string | null>): () => string | null {
  let found: string | null = null;
  let next = 0;
  return () => {
    const last = found;
    if (last !== null || performance.now() >= next) {
      next = performance.now() + background_ms;
      void check().then(
        (problem) => (found = problem),
        () => undefined,
      );
    }
    return last;
  };
}

async function databaseProblem(
  platform: Platform,
  known: ReturnType<typeof migrationFiles>,
): Promise<string | null> {
  try {
    const { rows } = await sql<LandedMigration & { is_read_only: boolean }>`
      select name, checksum, current_setting('transaction_read_only')::boolean as is_read_only
      from migrations`.execute(platform.db);
    // A standby, a former primary, or a hosted database whose disk is full.
    if (rows.some(({ is_read_only }) => is_read_only)) return 'the database is read-only';
    const state = schemaState(await known, rows);
    if (state.is === 'waiting') return 'migrations pending';
    if (state.is === 'newer') return 'the schema is newer than this build';
    if (state.is === 'changed') return 'an applied migration was changed';
    const { sealed_canary } = await readInstallation(platform.db);
    return opensCanary(platform.config.secret, sealed_canary)
      ? null
      : 'FOYER_SECRET does not match this installation';
  } catch (error) {
    // Without the table or the column the database was never migrated by this release.
    const { code = '' } = error as { code?: string };
    if (!['42P01', '42703', '42501'].includes(code)) return 'database unavailable';
    // To a user without rights on the schema the table does not exist either.
    const lacksRights = await rightsProblem(platform.db).catch(() => null);
    return lacksRights ? 'the database user lacks privileges' : 'migrations pending';
  }
}

/**
 * Returns a problem when PostgreSQL's disk has no space left: it still answers then, but each write
 * that needs a new page fails. Takes some of it for a moment, with a sort that does not fit into
 * its memory.
 */
async function diskProblem(db: Db): Promise<string | null> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await sql`
        select count(*)
        from (select n from generate_series(1, 5000) as n order by n desc) as sorted`.execute(tx);
    });
    return null;
  } catch (error) {
    if (codeOf(error) === '53100') return 'the disk of the database is full';
    // It may not be allowed to write there, which is no reason to take the process out.
    if (codeOf(error) === '53400') return null;
    throw error;
  }
}

/**
 * Returns a problem with the data folder, which uploads and the embedded database need; null with a
 * bucket, when nothing is written there.
 */
export async function storageProblem(
  { data_dir, s3 }: Pick<Config, 'data_dir' | 's3'>,
  freeBytes = free,
): Promise<string | null> {
  if (s3) return null;
  const files = join(data_dir, 'files');
  try {
    await mkdir(files, { recursive: true });
    // The files may be on another disk.
    for (const folder of [data_dir, files]) {
      const probe = join(folder, `.writable-${process.pid}`);
      // An empty file can be created even on a full disk, and root may use the reserved space.
      await writeFile(probe, Buffer.alloc(4096));
      await rm(probe, { force: true });
      if ((await freeBytes(folder)) < least_free_bytes) return 'the disk is full';
    }
    return null;
  } catch (error) {
    return isStorageFull(error) ? 'the disk is full' : 'the data folder is not writable';
  }
}

async function free(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
