import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { opens } from './sealed.ts';
import { seal } from './secrets.ts';

const canary = Buffer.from('this installation knows its secret');

export interface InstallationRow {
  sealed_canary: Buffer | null;
  is_demo: boolean | null;
}

/** Returns the only row of `installation`; both values are null when there is none. */
export async function readInstallation(db: Db): Promise<InstallationRow> {
  const { rows } = await sql<InstallationRow>`
    select sealed_canary, is_demo from installation`.execute(db);
  return rows[0] ?? { sealed_canary: null, is_demo: null };
}

/**
 * Whether the canary was encrypted with this secret. An installation without a canary accepts any
 * secret.
 */
export const opensCanary = (secret: string, sealed: Buffer | null): boolean =>
  sealed === null || (opens(secret, sealed)?.equals(canary) ?? false);

/** Stores the canary, encrypted with this secret, unless another process has changed it. */
export const sealCanary = (db: Db, secret: string, before: Buffer | null): Promise<unknown> =>
  sql`
    update installation
    set sealed_canary = ${seal(secret, canary)}
    where sealed_canary is not distinct from ${before}`.execute(db);

/** Marks the installation as not a demo: one that starts without the demo never becomes one. */
export const claimAsReal = (db: Db): Promise<unknown> =>
  sql`update installation set is_demo = false where is_demo is null`.execute(db);

/**
 * Returns a sentence that says why the demo setting contradicts this installation; null when it
 * does not.
 */
export function demoRefusal(config: Pick<Config, 'demo'>, is_demo: boolean | null): string | null {
  if (!config.demo && is_demo === true)
    return (
      'this database contains the demo, whose passwords are public; use another ' +
      'database with DEMO=0, or remove DEMO=0'
    );
  if (config.demo && is_demo === false)
    return 'this installation is not a demo, and demo mode would make it public; set DEMO=0';
  return null;
}

/** Returns a sentence that says why this PostgreSQL server cannot be used; null when it can. */
export async function serverRefusal(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`.execute(db);
  const { version = 0, encoding = '' } = rows[0] ?? {};
  return serverProblem(version, encoding);
}

/**
 * Returns a sentence that says why this `server_version_num` and encoding cannot be used; null when
 * they can.
 */
export function serverProblem(version: number, encoding: string): string | null {
  if (version < 150_000)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old; Foyer needs 15 or newer`;
  if (encoding !== 'UTF8')
    return `the encoding of the database is ${encoding}; create one with "create database … encoding 'UTF8'"`;
  return null;
}
