/**
 * `npm run migrate` updates the database schema: run it once per release, before the first process
 * of the release starts.
 */
import { settingOf } from '#platform/config-values.ts';
import { openInstallation } from './backup/installation.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const installation = await openInstallation(process.env, 'alone');
  Object.assign(process.env, {
    DATABASE_URL: settingOf(process.env, 'DATABASE_URL') ?? installation.database_url,
    DATA_DIR: installation.data_dir,
    FOYER_SECRET: installation.secrets.foyer_secret,
  });
  try {
    const { runMigrations } = await import('../server/migrate.ts');
    return await runMigrations(process.env);
  } finally {
    await installation.close();
  }
});
