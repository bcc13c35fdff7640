import { ConfigError, readConfig } from '#platform/config.ts';
import { createDb, createPool } from '#platform/db.ts';
import { demoRefusal, readInstallation, serverRefusal } from '#platform/installation.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { messageOf } from '#platform/pure/thrown.ts';

/** Brings the database up to date, before any process serves from it; or says in one sentence why not. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const pool = createPool(config.database_direct_url, 1, createLog('silent'));
  const db = createDb(pool);
  try {
    const server = await serverRefusal(db);
    if (server) throw new Error(server);
    console.log(`migrations run: ${await migrate(config.database_direct_url)}`);
    const demo = demoRefusal(config, (await readInstallation(db)).is_demo);
    if (demo) throw new Error(demo);
  } finally {
    await pool.end();
  }
}

try {
  await run();
} catch (error) {
  const problems = error instanceof ConfigError ? error.problems : null;
  for (const problem of problems ?? []) console.error(`Configuration: ${problem}.`);
  if (!problems)
    console.error(`The database could not be brought up to date: ${messageOf(error)}.`);
  process.exit(1);
}
