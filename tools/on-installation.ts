import { openInstallation } from './backup/installation.ts';
import { runPlainly } from './processes/plain-failure.ts';

/**
 * Keeps the settings for links in mails, for secrets and for the access to the database. No job
 * runs here, so payment settings are left out.
 */
const ofTheServer = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['FOYER_SECRET_PREVIOUS', 'BASE_URL', 'PORT', 'DEMO', 'ALLOW_UNENCRYPTED'].map((name) => [
      name,
      env[name],
    ]),
  );

/**
 * Runs `work` on this machine's installation, whether or not it is running. If `work` returns a
 * sentence, it is printed and the exit code is 1.
 */
export const onInstallation = (
  work: (env: NodeJS.ProcessEnv) => Promise<string | null>,
): Promise<void> =>
  runPlainly(async () => {
    const installation = await openInstallation(process.env, 'read');
    try {
      const { database_url, data_dir, secrets } = installation;
      return await work({
        DATABASE_URL: database_url,
        DATA_DIR: data_dir,
        FOYER_SECRET: secrets.foyer_secret,
        ...ofTheServer(process.env),
      });
    } finally {
      await installation.close();
    }
  });
