import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, type Config } from '#platform/config.ts';
import { settingOf, givenSecret } from '#platform/config-values.ts';
import { runningUsers } from '#platform/database-rights.ts';
import { createFiles, type Files } from '#platform/files.ts';
import { root } from '../launch/children.ts';
import { readSecrets, type Secrets } from '../launch/secrets.ts';
import { startPostgres } from '../postgres.ts';
import { ownerOf } from '../postgres/owner.ts';
import { addressOf } from '../postgres/socket.ts';
import { PlainFailure } from '../processes/plain-failure.ts';

export interface Installation {
  data_dir: string;
  /** The address with the owner of the schema as user, if the environment sets one. */
  database_url: string;
  /** The database users to which a migration grants the server's rights. */
  running_users: string[];
  config: Config;
  files: Files;
  secrets: Secrets;
  close(): Promise<void>;
}

type Environment = Record<string, string | undefined>;

/**
 * Opens the installation that the environment names, as `npm start` would find it. Starts its
 * embedded database if it is not running; if it is running, `use: 'read'` connects to it and
 * `'alone'` refuses.
 */
export async function openInstallation(
  env: Environment,
  use: 'read' | 'alone',
): Promise<Installation> {
  const data_dir = resolve(root, settingOf(env, 'DATA_DIR') ?? '.data');
  if (use === 'read' && !existsSync(data_dir) && !settingOf(env, 'DATABASE_URL'))
    throw new PlainFailure(`There is no installation in ${data_dir}; set DATA_DIR to its folder.`);
  mkdirSync(data_dir, { recursive: true });
  const own = readSecrets(data_dir);
  const secrets = { ...own, foyer_secret: givenSecret(env) ?? own.foyer_secret };
  const database = await openDatabase(env, data_dir, use);
  const config = readConfig({
    ...onlyFiles(env),
    DATA_DIR: data_dir,
    DATABASE_URL: settingOf(env, 'DATABASE_URL') ?? database.url,
    DATABASE_DIRECT_URL: env['DATABASE_DIRECT_URL'],
    DATABASE_MIGRATE_URL: database.url,
    FOYER_SECRET: secrets.foyer_secret,
  });
  return {
    data_dir,
    database_url: database.url,
    running_users: runningUsers(config),
    config,
    files: createFiles(config),
    secrets,
    close: database.close,
  };
}

/** Keeps only the settings of file storage: a backup does not need those of mail and payments. */
const onlyFiles = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(S3_|ALLOW_UNENCRYPTED$)/.test(name)),
  );

async function openDatabase(
  env: Environment,
  data_dir: string,
  use: 'read' | 'alone',
): Promise<{ url: string; close: () => Promise<void> }> {
  const url = ['DATABASE_MIGRATE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL']
    .map((name) => settingOf(env, name))
    .find((url) => url !== undefined);
  if (url) return { url, close: async () => undefined };
  const dataDir = join(data_dir, 'postgres');
  const owner = ownerOf(dataDir);
  if (owner !== null && use === 'read') {
    const read = (name: string): string => readFileSync(join(dataDir, name), 'utf8').trim();
    const url = addressOf(Number(read('port')), read('password'), null);
    return { url, close: async () => undefined };
  }
  if (owner !== null)
    throw new PlainFailure(`Foyer runs in ${data_dir} (process ${owner}). Stop it, then restore.`);
  const postgres = await startPostgres({ dataDir });
  return { url: postgres.url, close: () => postgres.stop() };
}
