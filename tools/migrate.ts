/** `npm run migrate` brings the database up to date: once per release, before its first process. */
import { openInstallation } from './backup/installation.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const installation = await openInstallation(process.env, 'alone');
  Object.assign(process.env, {
    DATABASE_URL: process.env['DATABASE_URL'] || installation.database_url,
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
