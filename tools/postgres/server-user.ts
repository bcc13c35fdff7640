import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { codeOf } from '#platform/pure/thrown.ts';

const user = 'foyer_server';

/**
 * Returns the server's address of an embedded database, with a user that does not own the schema;
 * the user is created if it does not exist. Its password is stored next to the owner's.
 */
export async function serverAddress(owner_url: string, dataDir: string): Promise<string> {
  const password = ownPassword(join(dataDir, 'server-password'));
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [user]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${user} login password '${password}'`);
  } finally {
    await client.end();
  }
  const url = new URL(owner_url);
  url.username = user;
  url.password = password;
  return url.href;
}

function ownPassword(file: string): string {
  try {
    const stored = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{48}$/.test(stored)) return stored;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}
