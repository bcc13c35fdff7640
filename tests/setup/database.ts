import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/migrate.ts';
import { type Postgres, startPostgres } from '../../tools/postgres.ts';
import { scratchPath } from './scratch.ts';
import { server_user, templateName } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A superuser's URL for the server with the template; `freshDatabase(inject('adminUrl'))`
     * copies it.
     */
    adminUrl: string;
  }
}

/**
 * The data does not outlive the run, so it need not survive a crash; and all tables are small, so
 * generic plans suffice.
 */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
  update_process_title: 'off',
  // The number of iterations for the key of each connection.
  scram_iterations: '1',
  max_connections: '300',
  // Dropping a database scans all shared buffers, and hundreds are dropped.
  shared_buffers: '128MB',
};

/**
 * Starts one PostgreSQL for the whole run, or uses the one of TEST_DATABASE_URL, with one migrated
 * database for the tests to copy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given ? null : await startOwn();
  const adminUrl = given ?? postgres?.url ?? '';
  await makeTemplate(adminUrl);
  project.provide('adminUrl', adminUrl);
  return async () => {
    await postgres?.stop();
    if (postgres) rmSync(postgres.dataDir, { recursive: true, force: true });
  };
}

async function startOwn(): Promise<Postgres & { dataDir: string }> {
  const dataDir = scratchPath('tests');
  const postgres = await startPostgres({ dataDir, settings: careless });
  await setPasswordAnew(postgres.url);
  return { ...postgres, dataDir };
}

/** Stores the superuser's password again, as it was set before `scram_iterations`. */
async function setPasswordAnew(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `alter role current_user password ${pg.escapeLiteral(new URL(adminUrl).password)}`,
  );
  await admin.end();
}

/** Creates the migrated database that tests copy; also on another server. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select 1 from pg_roles where rolname = $1', [server_user]);
  if (rows.length === 0)
    await admin.query(`create role ${server_user} login password '${server_user}'`);
  await admin.query(`drop database if exists ${templateName} with (force)`);
  await admin.query(`create database ${templateName}`);
  const url = new URL(adminUrl);
  url.pathname = `/${templateName}`;
  await migrate(url.href, { grant_to: [server_user] });
  // A database with connections cannot be copied, so this one allows none.
  await admin.query(`alter database ${templateName} with allow_connections false`);
  await admin.end();
}
