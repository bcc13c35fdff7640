/** `npm run rotate-keys -- 2027-01-31` signs tickets with a new key; the day says how long old codes are taken. */
import { openInstallation } from './backup/installation.ts';
import { runPlainly } from './processes/plain-failure.ts';

await runPlainly(async () => {
  const installation = await openInstallation(process.env, 'read');
  try {
    const { runKeyRotation } = await import('../server/rotate-keys.ts');
    const { database_url, data_dir, secrets } = installation;
    return await runKeyRotation(
      {
        DATABASE_URL: database_url,
        DATA_DIR: data_dir,
        FOYER_SECRET: secrets.foyer_secret,
        FOYER_SECRET_PREVIOUS: process.env['FOYER_SECRET_PREVIOUS'],
      },
      process.argv[2],
    );
  } finally {
    await installation.close();
  }
});
