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

/** The only row of `installation`; both values are null when there is none. */
export async function readInstallation(db: Db): Promise<InstallationRow> {
  const { rows } = await sql<InstallationRow>`
    select sealed_canary, is_demo from installation`.execute(db);
  return rows[0] ?? { sealed_canary: null, is_demo: null };
}

/** Whether this secret sealed the canary. An installation that has none yet takes any. */
export const opensCanary = (secret: string, sealed: Buffer | null): boolean =>
  sealed === null || (opens(secret, sealed)?.equals(canary) ?? false);

/** Puts the canary in, sealed with this secret, unless another process has. */
export const sealCanary = (db: Db, secret: string, before: Buffer | null): Promise<unknown> =>
  sql`
    update installation
    set sealed_canary = ${seal(secret, canary)}
    where sealed_canary is not distinct from ${before}`.execute(db);

/** An installation that begins without the demo never becomes one. */
export const claimAsReal = (db: Db): Promise<unknown> =>
  sql`update installation set is_demo = false where is_demo is null`.execute(db);

/** Why the demo and this installation do not go together, in one sentence; null when they do. */
export function demoRefusal(config: Pick<Config, 'demo'>, is_demo: boolean | null): string | null {
  if (!config.demo && is_demo === true)
    return (
      'this database is filled with the demo, whose passwords are published; give DEMO=0 a ' +
      'database of its own, or leave DEMO=0 out'
    );
  if (config.demo && is_demo === false)
    return 'this installation is not a demo, and the demo would open it to everybody; set DEMO=0';
  return null;
}

/** Why this server of PostgreSQL cannot be used, in one sentence; null when it can. */
export async function serverRefusal(db: Db): Promise<string | null> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`.execute(db);
  const { version = 0, encoding = '' } = rows[0] ?? {};
  return serverProblem(version, encoding);
}

/** Why this `server_version_num` and encoding cannot be used, in one sentence; null when they can. */
export function serverProblem(version: number, encoding: string): string | null {
  if (version < 150_000)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old; Foyer needs 15 or newer`;
  if (encoding !== 'UTF8')
    return `the database is encoded in ${encoding}; make one with "create database … encoding 'UTF8'"`;
  return null;
}
