import Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';
import type { PaymentProvider } from './provider.ts';
import type { ProviderEvent, PaymentFacts, RefundFacts } from './rules/facts.ts';

/** The official SDK; the configuration says which host it speaks to. */
export const stripeClient = service((ctx: Pick<Context, 'config' | 'services'>): Stripe => {
  const { stripe } = ctx.config;
  if (!stripe) return refuse('payment.not_available');
  const api = stripe.api_url ? new URL(stripe.api_url) : null;
  return new Stripe(stripe.secret_key, {
    maxNetworkRetries: 2,
    timeout: 15_000,
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

const states: Record<string, PaymentFacts['status']> = {
  succeeded: 'SUCCEEDED',
  processing: 'PROCESSING',
  canceled: 'CANCELLED',
  requires_capture: 'PROCESSING',
};

function facts(intent: Stripe.PaymentIntent, account: string): PaymentFacts {
  const charge = intent.latest_charge;
  return {
    provider_payment_id: intent.id,
    provider_account_id: account,
    provider_charge_id: typeof charge === 'string' ? charge : (charge?.id ?? null),
    client_secret: intent.client_secret,
    status: states[intent.status] ?? (intent.last_payment_error ? 'FAILED' : 'PENDING'),
    amount: intent.amount,
    captured: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    last_error_code: intent.last_payment_error
      ? (intent.last_payment_error.decline_code ?? intent.last_payment_error.code ?? 'unknown')
      : null,
  };
}

const refundStates: Record<string, RefundFacts['status']> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

const refundFacts = (refund: Stripe.Refund): RefundFacts => ({
  provider_refund_id: refund.id,
  status: refundStates[refund.status ?? ''] ?? 'PENDING',
  amount: refund.amount,
  failure: refund.failure_reason ?? null,
});

export const stripeProvider: PaymentProvider = {
  async start(ctx, input) {
    try {
      const intent = await stripeClient(ctx).paymentIntents.create(
        {
          amount: input.amount,
          currency: input.currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          description: input.description,
          metadata: { order_id: String(input.order_id) },
          ...(input.receipt_email ? { receipt_email: input.receipt_email } : {}),
          ...(input.platform_fee > 0 ? { application_fee_amount: input.platform_fee } : {}),
        },
        {
          stripeAccount: input.provider_account_id,
          idempotencyKey: `order-${input.order_id}-pay-${input.attempt}`,
        },
      );
      return facts(intent, input.provider_account_id);
    } catch (error) {
      if ((error as { code?: string }).code === 'amount_too_small')
        refuse('payment.amount_too_small');
      throw error;
    }
  },
  read: async (ctx, account, payment) =>
    facts(
      await stripeClient(ctx).paymentIntents.retrieve(payment, {}, { stripeAccount: account }),
      account,
    ),
  cancel: async (ctx, account, payment) =>
    facts(
      await stripeClient(ctx).paymentIntents.cancel(
        payment,
        {},
        { stripeAccount: account, idempotencyKey: `cancel-${payment}` },
      ),
      account,
    ),
  async refund(ctx, input) {
    try {
      return refundFacts(
        await stripeClient(ctx).refunds.create(
          {
            payment_intent: input.provider_payment_id,
            amount: input.amount,
            metadata: { refund_id: String(input.refund_id) },
          },
          { stripeAccount: input.provider_account_id, idempotencyKey: `refund-${input.refund_id}` },
        ),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      return {
        provider_refund_id: null,
        status: 'FAILED',
        amount: input.amount,
        failure: error.code ?? 'refused',
      };
    }
  },
  readRefund: async (ctx, account, refund) =>
    refundFacts(await stripeClient(ctx).refunds.retrieve(refund, {}, { stripeAccount: account })),
  verify(ctx, raw, headers, secret) {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string' || secret.length < 16) return null;
    let event: Stripe.Event;
    try {
      event = stripeClient(ctx).webhooks.constructEvent(
        raw,
        signature,
        secret,
        300,
        undefined,
        Math.floor(Date.parse(ctx.now) / 1000) * 1000,
      );
    } catch {
      return null;
    }
    // News of the other mode is none of ours: a test payment must never complete a real order.
    return event.livemode === isLive(ctx) ? providerEventOf(event) : null;
  },
};

const isLive = (ctx: Context): boolean => /^[sr]k_live_/.test(ctx.config.stripe?.secret_key ?? '');

function providerEventOf(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
  const intent =
    object.object === 'payment_intent'
      ? object.id
      : typeof object.payment_intent === 'string'
        ? object.payment_intent
        : object.payment_intent?.id;
  return {
    id: event.id,
    type: event.type,
    account: event.account ?? null,
    payment_id: intent ?? null,
    account_changed: /^(account|capability)\./.test(event.type),
    payload: { type: event.type, livemode: event.livemode, object: object.id ?? null },
  };
}
