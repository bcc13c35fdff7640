import { resolve } from 'node:path';
import { settingOf, isOn, siteOrigin } from '#platform/config-values.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { freePort } from '../processes/ports.ts';
import { root } from './children.ts';

export interface Settings {
  port: number;
  host: string;
  /** The public address of the installation, without a trailing slash. */
  base_url: string;
  /** Absolute path. */
  data_dir: string;
  database_url: string | undefined;
  database_migrate_url: string | undefined;
  demo: boolean;
  payments: string;
  dev: boolean;
}

/**
 * Reads the settings that the launcher itself needs; the server checks the rest of the environment.
 * Throws a PlainFailure that names the variable.
 */
export async function readSettings(env: NodeJS.ProcessEnv, dev: boolean): Promise<Settings> {
  const demo = isOn(env['DEMO'], true);
  const port = portOf(env['PORT']) || (await freePort());
  const base_url = siteOrigin(settingOf(env, 'BASE_URL') ?? `http://localhost:${port}`);
  const payments = settingOf(env, 'PAYMENTS') ?? (demo ? 'simulator' : withoutDemo(env));
  if (!['simulator', 'stripe', 'none'].includes(payments))
    throw new PlainFailure(`PAYMENTS must be simulator, stripe or none, not "${payments}".`);
  return {
    port,
    host: settingOf(env, 'HOST') ?? '0.0.0.0',
    base_url,
    data_dir: resolve(root, settingOf(env, 'DATA_DIR') ?? '.data'),
    database_url: settingOf(env, 'DATABASE_URL'),
    database_migrate_url:
      settingOf(env, 'DATABASE_MIGRATE_URL') ?? settingOf(env, 'DATABASE_DIRECT_URL'),
    demo,
    payments,
    dev,
  };
}

/**
 * Returns the payment provider of an installation that is not a demo and sets none: Stripe if its
 * key is set.
 */
export const withoutDemo = (env: NodeJS.ProcessEnv): 'stripe' | 'none' =>
  settingOf(env, 'STRIPE_SECRET_KEY') ? 'stripe' : 'none';

function portOf(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new PlainFailure(
    `PORT must be a whole number below 65536, not "${text}". Example: PORT=3100 npm start`,
  );
}
