import { ConfigError, readConfig, setting_names } from '#platform/config.ts';
import { mistypedNames } from '#platform/config-names.ts';
import { isOn } from '#platform/config-values.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { withoutDemo } from './settings.ts';

const generated = 'generated at the first start';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: `whsec_${generated}`,
  STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${generated}`,
};

/**
 * Validates the whole configuration before anything is started. Throws one PlainFailure with all
 * problems, one per line. Values that the launcher generates count as valid. A variable that only
 * looks like a mistyped one may belong to another program, so it only gives a warning.
 */
export function judgeConfiguration(
  env: Record<string, string | undefined>,
  warn: (line: string) => void = console.error,
): void {
  for (const line of mistypedNames(env, setting_names)) warn(line);
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const demo = isOn(env['DEMO'], true);
  const payments = set['PAYMENTS'] ?? (demo ? 'simulator' : withoutDemo(set));
  try {
    readConfig({
      DATABASE_URL: 'postgres://localhost/embedded',
      FOYER_SECRET: generated.repeat(2),
      ...set,
      PAYMENTS: payments,
      ...(payments === 'simulator' ? stripe : {}),
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new PlainFailure(
      error.problems.map((problem) => `Configuration: ${problem}.`).join('\n'),
    );
  }
}
