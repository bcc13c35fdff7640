import Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';

/** The official SDK; the configuration says which host it speaks to. */
export const stripeClient = service((ctx: Pick<Context, 'config' | 'services'>): Stripe => {
  const { stripe } = ctx.config;
  if (!stripe) return refuse('payment.not_available');
  const api = stripe.api_url ? new URL(stripe.api_url) : null;
  return new Stripe(stripe.secret_key, {
    // A buyer waits for the answer: 20 seconds at most, after which they are told and may try again.
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
    ...(api
      ? {
          host: api.hostname,
          port: api.port,
          protocol: api.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
});
