import { givenSecret } from '#platform/config-values.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type Environment = Record<string, string>;

/**
 * Returns the environment of every process of the product. A variable that the operator has set
 * wins over a generated one.
 */
export function productEnvironment(
  settings: Settings,
  secrets: Secrets,
  databaseUrl: string,
  simulatorPort: number | null,
): Environment {
  const { port, host, base_url, data_dir, demo, payments } = settings;
  return {
    NODE_ENV: settings.dev ? 'development' : 'production',
    PORT: `${port}`,
    HOST: host,
    BASE_URL: base_url,
    DATA_DIR: data_dir,
    DATABASE_URL: databaseUrl,
    // The server does not need the owner's address.
    DATABASE_MIGRATE_URL: '',
    DEMO: demo ? '1' : '0',
    ...(settings.dev ? { DEV: '1' } : {}),
    FOYER_SECRET: givenSecret(process.env) ?? secrets.foyer_secret,
    PAYMENTS: payments,
    ...(simulatorPort === null ? {} : providersAtSimulator(base_url, secrets, simulatorPort)),
  };
}

/**
 * Returns the environment of the simulator. Both sides share the secrets: the simulator signs with
 * them as Stripe would, and the server verifies.
 */
export function simulatorEnvironment(
  settings: Settings,
  secrets: Secrets,
  simulatorPort: number,
): Environment {
  const webhooks = `http://127.0.0.1:${settings.port}/api/public/webhooks`;
  return {
    SIMULATOR_PORT: `${simulatorPort}`,
    SIMULATOR_DATA: `${settings.data_dir}/simulator`,
    SIMULATOR_PUBLIC_URL: `${settings.base_url}/simulator`,
    SIMULATOR_WEBHOOK_URL: `${webhooks}/stripe`,
    SIMULATOR_CONNECT_WEBHOOK_URL: `${webhooks}/stripe-connect`,
    SIMULATOR_WEBHOOK_SECRET: secrets.stripe_webhook_secret,
    SIMULATOR_CONNECT_WEBHOOK_SECRET: secrets.stripe_connect_webhook_secret,
  };
}

function providersAtSimulator(base_url: string, secrets: Secrets, port: number): Environment {
  return {
    SIMULATOR_URL: `http://127.0.0.1:${port}`,
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    PAYME_API_URL: `http://127.0.0.1:${port}/payme`,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_WEBHOOK_SECRET: secrets.stripe_webhook_secret,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.stripe_connect_webhook_secret,
    PAYMENT_FORM_URL: `${base_url}/simulator/pay`,
  };
}
