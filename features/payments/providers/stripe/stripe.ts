import Stripe from 'stripe';
import { refuse } from '#platform/pure/refusal.ts';
import { connectedAccount, providerAccount } from '#features/accounts/actions/connected-account.ts';
import type { PaymentProvider } from '../provider.ts';
import type { PaymentReport, RefundReport } from '../../rules/reports.ts';
import { stripeClient } from './client.ts';
import { refreshAccount } from './connect.ts';
import { stripeCalls } from './contract.ts';
import { stripeRoutes } from './routes.ts';

const states: Record<string, PaymentReport['status']> = {
  succeeded: 'SUCCEEDED',
  processing: 'PROCESSING',
  canceled: 'CANCELLED',
  requires_capture: 'PROCESSING',
};

function facts(intent: Stripe.PaymentIntent, account: string): PaymentReport {
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

const refundStates: Record<string, RefundReport['status']> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

const refundReport = (refund: Stripe.Refund): RefundReport => ({
  provider_refund_id: refund.id,
  status: refundStates[refund.status ?? ''] ?? 'PENDING',
  amount: refund.amount,
  failure: refund.failure_reason ?? null,
});

/** Cards and wallets: direct charges on the organizer's connected account. */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  takes_cards: true,
  routes: stripeRoutes,
  calls: { start: stripeCalls.start, status: stripeCalls.status },
  isAvailable: (ctx) => ctx.config.stripe !== null,
  accountOf: connectedAccount,
  async connection(ctx, accountId) {
    const { id, complete } = await providerAccount(ctx, accountId);
    const asks = id !== null && !complete && ctx.config.stripe !== null;
    const setup_complete = asks ? await refreshAccount(ctx, id).catch(() => false) : complete;
    return { account_id: id, setup_complete };
  },
  refreshAccount,
  form(ctx, payment) {
    const { stripe, payment_form_url } = ctx.config;
    if (!stripe) return refuse('payment.not_connected');
    const { provider_payment_id, provider_account_id } = payment;
    const client_secret = payment.client_secret ?? '';
    const values = {
      payment_intent: provider_payment_id,
      client_secret,
      account: provider_account_id,
      locale: ctx.locale,
    };
    return {
      client_secret,
      account_id: provider_account_id,
      publishable_key: stripe.publishable_key,
      payment_intent_id: provider_payment_id,
      form_url: payment_form_url ? `${payment_form_url}?${new URLSearchParams(values)}` : null,
    };
  },
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
      return refundReport(
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
    refundReport(await stripeClient(ctx).refunds.retrieve(refund, {}, { stripeAccount: account })),
};
