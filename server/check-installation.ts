import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import {
  claimAsReal,
  demoRefusal,
  opensCanary,
  readInstallation,
  sealCanary,
  serverRefusal,
} from '#platform/installation.ts';
import { rightsProblem } from '#platform/database-rights.ts';
import { migrationFiles } from '#platform/migration-files.ts';
import { poolerRefusal } from '#platform/pooler.ts';
import { replicaRefusal } from '#platform/replica.ts';
import {
  schemaRefusal,
  schemaState,
  type LandedMigration,
  type SchemaState,
} from '#platform/schema-state.ts';
import { resealRows } from '#platform/sealed.ts';
import { opensKeys, resealKeys } from '#features/attendees/actions/reseal-keys.ts';

/** The message when FOYER_SECRET has changed. */
export const wrongSecret =
  'FOYER_SECRET is not the secret that encrypted the keys of this installation, so tickets could not be ' +
  'signed; set the right one, or put the right secrets.json back into DATA_DIR (every backup contains ' +
  'it), or set the previous one as FOYER_SECRET_PREVIOUS';

/**
 * Returns a sentence that says why this process must not start on this database; null when it may.
 * Encrypts the canary of a new installation, and everything again when FOYER_SECRET_PREVIOUS opens
 * it. A schema with pending migrations is no reason: the process is not ready until they have run.
 * One that a newer release has migrated is: jobs of this release would run on it.
 */
export async function installationRefusal(ctx: Context): Promise<string | null> {
  const server = await serverRefusal(ctx.db);
  if (server) return server;
  const pooler = await poolerRefusal(ctx.db, ctx.config);
  if (pooler) return pooler;
  const replica = await replicaRefusal(ctx.db, ctx.replica);
  if (replica) return replica;
  const rights = await rightsProblem(ctx.db);
  if (rights) return rights;
  const schema = await schemaOf(ctx);
  if (schema === null) return 'the database has no tables yet; run npm run migrate first';
  const wrongSchema = schemaRefusal(schema);
  if (wrongSchema) return wrongSchema;
  if (schema.is === 'waiting') {
    ctx.log.warn('migrations are pending: this process is not ready until npm run migrate has run');
    return null;
  }
  const { is_demo } = await readInstallation(ctx.db);
  const demo = demoRefusal(ctx.config, is_demo);
  if (demo) return demo;
  if (!ctx.config.demo) await claimAsReal(ctx.db);
  return secretRefusal(ctx);
}

/**
 * Whether this secret encrypted what is stored. Installations older than the canary are checked by
 * their signing keys.
 */
export async function opensInstallation(ctx: Context, secret: string): Promise<boolean> {
  const { sealed_canary } = await readInstallation(ctx.db);
  return sealed_canary ? opensCanary(secret, sealed_canary) : opensKeys(ctx, secret);
}

/** Null when the database was never migrated. */
async function schemaOf(ctx: Context): Promise<SchemaState | null> {
  const { rows: tables } = await sql<{ is_migrated: boolean; is_installed: boolean }>`
    select to_regclass('migrations') is not null as is_migrated,
      to_regclass('installation') is not null as is_installed`.execute(ctx.db);
  if (!tables[0]?.is_migrated) return null;
  const files = await migrationFiles();
  // Migrations had no checksums before this table was made.
  if (!tables[0].is_installed) return { is: 'waiting', waiting: files };
  const { rows } = await sql<LandedMigration>`
    select name, checksum from migrations`.execute(ctx.db);
  return schemaState(files, rows);
}

const secretRefusal = (ctx: Context): Promise<string | null> =>
  ctx.tx(async (tx) => {
    // When two processes start at once, one encrypts and the other finds it done.
    await sql`select pg_advisory_xact_lock(hashtext('foyer.installation'))`.execute(tx.db);
    const { secret, secret_previous } = ctx.config;
    const { sealed_canary } = await readInstallation(tx.db);
    if (await opensInstallation(tx, secret)) {
      if (!sealed_canary) await sealCanary(tx.db, secret, null);
      // Encrypts again what other processes, still with the previous secret, have stored since the
      // first one rotated.
      if (secret_previous) await resealAll(tx, secret_previous);
      return null;
    }
    if (!secret_previous || !(await opensInstallation(tx, secret_previous))) return wrongSecret;
    await resealAll(tx, secret_previous);
    await sealCanary(tx.db, secret, sealed_canary);
    ctx.log.info(
      'everything is encrypted with the new FOYER_SECRET; FOYER_SECRET_PREVIOUS can be removed',
    );
    return null;
  });

async function resealAll(tx: Context, previous: string): Promise<void> {
  await resealKeys(tx, previous);
  await resealRows(tx, previous);
}
