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
import { schemaState, type LandedMigration } from '#platform/schema-state.ts';
import { resealRows } from '#platform/sealed.ts';
import { opensKeys, resealKeys } from '#features/attendees/actions/reseal-keys.ts';

/** The message when FOYER_SECRET has changed. */
export const wrongSecret =
  'FOYER_SECRET is not the secret that encrypted the keys of this installation, so tickets could not be ' +
  'signed; set the right one (every backup contains it), or set the previous one as ' +
  'FOYER_SECRET_PREVIOUS';

/**
 * Returns a sentence that says why this process must not start on this database; null when it may.
 * Encrypts the canary of a new installation, and everything again when FOYER_SECRET_PREVIOUS opens
 * it. A schema with pending migrations is no reason: the process is not ready until they have run.
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
  if (!(await schemaIsCurrent(ctx))) return null;
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

async function schemaIsCurrent(ctx: Context): Promise<boolean> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('installation') is not null as there`.execute(ctx.db);
  if (!tables[0]?.there) return false;
  const { rows } = await sql<LandedMigration>`
    select name, checksum from migrations`.execute(ctx.db);
  return schemaState(await migrationFiles(), rows).is === 'current';
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
