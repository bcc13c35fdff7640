import { resolve } from 'node:path';
import { given, isOn, siteOrigin } from '#platform/config-values.ts';
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
  const base_url = siteOrigin(given(env, 'BASE_URL') ?? `http://localhost:${port}`);
  const payments = given(env, 'PAYMENTS') ?? (demo ? 'simulator' : withoutDemo(env));
  if (!['simulator', 'stripe', 'none'].includes(payments))
    throw new PlainFailure(`PAYMENTS must be simulator, stripe or none, not "${payments}".`);
  return {
    port,
    host: given(env, 'HOST') ?? '0.0.0.0',
    base_url,
    data_dir: resolve(root, given(env, 'DATA_DIR') ?? '.data'),
    database_url: given(env, 'DATABASE_URL'),
    database_migrate_url: given(env, 'DATABASE_MIGRATE_URL') ?? given(env, 'DATABASE_DIRECT_URL'),
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
  given(env, 'STRIPE_SECRET_KEY') ? 'stripe' : 'none';

function portOf(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new PlainFailure(
    `PORT must be a whole number below 65536, not "${text}". Example: PORT=3100 npm start`,
  );
}
