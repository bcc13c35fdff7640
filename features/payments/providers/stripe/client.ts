import Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';

/** A buyer waits for the answer: at most twice this long, then they see an error and may retry. */
const stripe_limit_ms = 10_000;

/** The official SDK; the configuration sets the host. */
export const stripeClient = service((ctx: Pick<Context, 'config' | 'services'>) =>
  createStripe(ctx.config),
);

/**
 * Refuses `payment.not_available` without Stripe's settings; `limit_ms` applies to each of its two
 * tries.
 */
export function createStripe(
  { stripe }: Pick<Context['config'], 'stripe'>,
  limit_ms = stripe_limit_ms,
): Stripe {
  if (!stripe) return refuse('payment.not_available');
  const api = stripe.api_url ? new URL(stripe.api_url) : null;
  return new Stripe(stripe.secret_key, {
    maxNetworkRetries: 1,
    timeout: limit_ms,
    telemetry: false,
    ...(api
      ? {
          host: api.hostname,
          port: api.port,
          protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}
