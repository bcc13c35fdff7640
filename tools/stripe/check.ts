import Stripe from 'stripe';
import { isOn } from '#platform/config-values.ts';
import { stripeModeOf, stripeProblems } from '#platform/stripe-settings.ts';
import { createStripe } from '#features/payments/providers/stripe/client.ts';
import { publicDomain } from '#features/payments/providers/stripe/domains.ts';
import { checkEndpoints, type Findings } from './endpoints.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const names = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
];

/**
 * Validates the configuration as every start does, then queries Stripe once: the key's account,
 * Connect, and both endpoints with their events. With `make`, creates missing endpoints and adds
 * missing events.
 */
export async function checkStripe(env: Environment, make: boolean): Promise<Findings> {
  const valueOf = (name: string): string => env[name]?.trim() ?? '';
  const missing = [
    ...names.filter((name) => valueOf(name) === '').map((name) => `${name} is missing.`),
    ...stripeProblems(env, isOn(env['DEMO'], true)).map((problem) => `${problem}.`),
  ];
  const messages: string[] = [];
  const base = valueOf('BASE_URL').replace(/\/+$/, '');
  if (!URL.canParse(base)) missing.push('BASE_URL is missing: Stripe sends its events there.');
  else if (publicDomain(base) === null)
    missing.push(`BASE_URL is ${base}, which Stripe cannot reach from outside.`);
  const secret_key = valueOf('STRIPE_SECRET_KEY');
  const mode = secret_key.startsWith('pk_') ? null : stripeModeOf(secret_key);
  // A live key is sent only to Stripe itself.
  if (mode === null || (mode === 'live' && valueOf('STRIPE_API_URL') !== ''))
    return { missing, messages };
  const stripe = createStripe({
    stripe: {
      api_url: valueOf('STRIPE_API_URL') || undefined,
      secret_key,
      publishable_key: '',
      webhook_secret: '',
      connect_webhook_secret: '',
    },
  });
  try {
    const { id } = await stripe.accounts.retrieveCurrent();
    messages.push(`The key belongs to the platform ${id}, in ${mode} mode.`);
  } catch (error) {
    const sentence = refusedKey(error);
    if (sentence) return { missing: [...missing, sentence], messages };
    messages.push('The key may not read its own account, so the platform is unknown.');
  }
  await stripe.v2.core.accounts.list({ limit: 1 }).catch(() => {
    missing.push(
      'Connect is not available: enable it at https://dashboard.stripe.com/connect and let the key write accounts.',
    );
  });
  if (URL.canParse(base)) {
    const found = await checkEndpoints(stripe, base, make);
    missing.push(...found.missing);
    messages.push(...found.messages);
  }
  return { missing, messages };
}

/** Returns the problem when no further query can succeed; null when only this query was refused. */
function refusedKey(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return 'Stripe rejected STRIPE_SECRET_KEY: it was rolled, deleted or mistyped.';
  if (error instanceof Stripe.errors.StripePermissionError) return null;
  return 'A request to Stripe failed: can this machine reach api.stripe.com?';
}
