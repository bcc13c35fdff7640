import { ConfigError, readConfig } from '#platform/config.ts';
import { runningUsers } from '#platform/database-rights.ts';
import { createDb, createPool } from '#platform/db.ts';
import { demoRefusal, readInstallation, serverRefusal } from '#platform/installation.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { messageOf } from '#platform/pure/thrown.ts';

/** Migrates the database before any process serves from it. Returns what went wrong, or null. */
export async function runMigrations(env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const config = readConfig(env);
    const pool = createPool(config.database_migrate_url, 1, createLog('silent'));
    const db = createDb(pool);
    try {
      const server = await serverRefusal(db);
      if (server) throw new Error(server);
      const grant_to = runningUsers(config);
      console.log(`migrations run: ${await migrate(config.database_migrate_url, { grant_to })}`);
      const demo = demoRefusal(config, (await readInstallation(db)).is_demo);
      if (demo) throw new Error(demo);
    } finally {
      await pool.end();
    }
    return null;
  } catch (error) {
    return error instanceof ConfigError
      ? error.problems.map((problem) => `Configuration: ${problem}.`).join('\n')
      : `The database could not be migrated: ${messageOf(error)}.`;
  }
}

if (process.argv[1] === import.meta.filename) {
  const problem = await runMigrations(process.env);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}
