import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { runMigrations } from 'graphile-worker';

const folder = join(import.meta.dirname, '..', 'migrations');

/**
 * Brings a database to the newest form: graphile-worker's own schema, then every `migrations/NNNN_name.sql` that it
 * has not seen, each in one transaction. Several processes may start at once: an advisory lock lets one go first.
 * Returns how many were run. One that fails leaves nothing of itself and is thrown.
 */
export async function migrate(databaseUrl: string): Promise<number> {
  await runMigrations({ connectionString: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('foyer.migrate'))");
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(
        (row) => row.name,
      ),
    );
    const waiting = (await migrationNames()).filter((name) => !done.has(name));
    for (const name of waiting) {
      await client.query('begin');
      await client.query(await readFile(join(folder, name), 'utf8'));
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    }
    return waiting.length;
  } finally {
    await client.end();
  }
}

/** The migrations this code knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
