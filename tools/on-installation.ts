import { openInstallation } from './backup/installation.ts';
import { runPlainly } from './processes/plain-failure.ts';

/**
 * Where mails lead, whose they are, and how the database may be reached. No job runs here, so payments are left out.
 */
const ofTheServer = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['FOYER_SECRET_PREVIOUS', 'BASE_URL', 'PORT', 'DEMO', 'ALLOW_UNENCRYPTED'].map((name) => [
      name,
      env[name],
    ]),
  );

/** Does something with this machine's installation, running or not; a sentence that `work` returns ends it with 1. */
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
