import type Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { keyedHash } from '#platform/secrets.ts';
import {
  accountConnectedAs,
  connectedAccounts,
  connectionOf,
  isElsewhere,
  lostReasonOf,
} from '#features/accounts/actions/connected-account.ts';
import type { PaymentProvider } from '../provider.ts';
import type { ProviderCall } from '../../calls.store.ts';
import { areKeysRefused, isGone, OutOfReach } from '../../rules/out-of-reach.ts';
import { callAt, refusedCode } from './call-stripe.ts';
import { configuredPlatform } from './configured.ts';
import { refreshAccount } from './connect.ts';
import { stripeCalls } from './contract.ts';
import { disputeReport, paymentReport, refundReport } from './read-stripe.ts';
import { delayed_methods } from './payment-methods.ts';
import { registerDomains } from './domains.ts';
import { statementSuffix } from './statement-suffix.ts';
import { stripeRoutes } from './routes.ts';

/** Cards and wallets: direct charges on the organizer's connected account. */
export const stripeProvider: PaymentProvider = {
  name: 'stripe',
  routes: stripeRoutes,
  calls: { start: stripeCalls.start, status: stripeCalls.status },
  isAvailable: (ctx) => ctx.config.stripe !== null,
  accountOf: async (ctx, accountId) => {
    const { account_id, setup_complete } = await storedConnection(ctx, accountId);
    return setup_complete ? account_id : null;
  },
  takesCurrency: () => true,
  connectedAccounts,
  accountConnectedAs,
  isPayable: () => true,
  async connection(ctx, accountId) {
    const stored = await storedConnection(ctx, accountId);
    const { account_id, lost } = stored;
    const asks = account_id !== null && ctx.config.stripe !== null && lost !== 'disconnected';
    if (!asks || isElsewhere(lost)) return stored;
    try {
      await refreshAccount(ctx, account_id);
    } catch (error) {
      if (areKeysRefused(error)) return { ...stored, setup_complete: false, lost: 'keys_refused' };
    }
    return storedConnection(ctx, accountId);
  },
  refreshAccount,
  keepUp: registerDomains,
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
  paymentBody: (ctx, input, key) => ({
    amount: input.amount,
    currency: input.currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    excluded_payment_method_types: delayed_methods,
    description: input.description,
    ...suffixOf(input.event_title),
    metadata: {
      installation: installationOf(ctx),
      order_id: String(input.order_id),
      order: input.order_reference,
      order_number: input.description,
      event_id: String(input.order.event_id),
      event: input.event_title.slice(0, 200),
      call: key,
    },
    ...(input.platform_fee > 0 ? { application_fee_amount: input.platform_fee } : {}),
  }),
  async start(ctx, call) {
    const account = accountOf(call);
    try {
      const body = call.body as Stripe.PaymentIntentCreateParams;
      const intent = await callAt(ctx, account, (stripe, at) =>
        stripe.paymentIntents.create(body, { ...at, idempotencyKey: call.key }),
      );
      return paymentReport(intent, account, installationOf(ctx));
    } catch (error) {
      const code = refusedCode(error);
      if (code === 'amount_too_small') refuse('payment.amount_too_small');
      if (code === 'amount_too_large') refuse('payment.amount_too_large');
      throw error;
    }
  },
  async read(ctx, account, payment) {
    try {
      const intent = await callAt(ctx, account, (stripe, at) =>
        stripe.paymentIntents.retrieve(payment, {}, at),
      );
      return paymentReport(intent, account, installationOf(ctx));
    } catch (error) {
      // With keys of the other mode the payment does not exist, though its account may.
      if (refusedCode(error) === 'resource_missing') throw new OutOfReach('missing');
      throw error;
    }
  },
  async cancel(ctx, account, payment) {
    try {
      const intent = await callAt(ctx, account, (stripe, at) =>
        stripe.paymentIntents.cancel(payment, {}, at),
      );
      return paymentReport(intent, account, installationOf(ctx));
    } catch (error) {
      // Paid meanwhile, processing or cancelled before: the answer is its current status.
      if (refusedCode(error) === null) throw error;
      return this.read(ctx, account, payment);
    }
  },
  async paidSince(ctx, account, since) {
    const listed = await callAt(ctx, account, (stripe, at) =>
      stripe.paymentIntents
        .list({ created: createdSince(since), limit: 100 }, at)
        .autoPagingToArray({ limit: 5000 }),
    );
    return listed
      .filter((intent) => intent.amount_received > 0)
      .map((intent) => paymentReport(intent, account, installationOf(ctx)));
  },
  async refundsSince(ctx, account, since) {
    const listed = await callAt(ctx, account, (stripe, at) =>
      stripe.refunds
        .list({ created: createdSince(since), limit: 100 }, at)
        .autoPagingToArray({ limit: 5000 }),
    );
    return listed.flatMap(({ id, payment_intent: of }) => {
      const payment = typeof of === 'string' ? of : of?.id;
      return payment ? [{ provider_refund_id: id, provider_payment_id: payment }] : [];
    });
  },
  refundBody: (input, key) => ({
    payment_intent: input.provider_payment_id,
    amount: input.amount,
    // The organizer refunds all that the buyer paid, so the platform must return its fee.
    ...(input.platform_fee > 0 ? { refund_application_fee: true } : {}),
    metadata: { refund_id: String(input.refund_id), call: key },
  }),
  async refund(ctx, call) {
    const body = call.body as Stripe.RefundCreateParams;
    try {
      const refund = await callAt(ctx, accountOf(call), (stripe, at) =>
        stripe.refunds.create(body, { ...at, idempotencyKey: call.key }),
      );
      return refundReport(refund);
    } catch (error) {
      // A call sent before may have been executed, so it is not reported as failed.
      const isLost = isGone(error) && call.tries === 0;
      const failure = isLost ? 'not_connected' : refusedCode(error);
      if (failure === null) throw error;
      return {
        provider_refund_id: null,
        status: 'FAILED',
        amount: body.amount ?? 0,
        failure,
        call_key: call.key,
      };
    }
  },
  async disputes(ctx, account, of) {
    const filter =
      'since' in of
        ? { created: { gte: Math.floor(Date.parse(of.since) / 1000) } }
        : { payment_intent: of.provider_payment_id };
    const listed = await callAt(ctx, account, (stripe, at) =>
      stripe.disputes.list({ ...filter, limit: 100 }, at).autoPagingToArray({ limit: 1000 }),
    );
    return listed.flatMap((dispute) => disputeReport(dispute) ?? []);
  },
  async refundsOf(ctx, account, payment) {
    const listed = await callAt(ctx, account, (stripe, at) =>
      stripe.refunds
        .list({ payment_intent: payment, limit: 100 }, at)
        .autoPagingToArray({ limit: 1000 }),
    );
    return listed.map(refundReport);
  },
};

/** What the buyer's bank prints after the organizer's name. */
function suffixOf(title: string): { statement_descriptor_suffix?: string } {
  const suffix = statementSuffix(title);
  return suffix === null ? {} : { statement_descriptor_suffix: suffix };
}

const createdSince = (since: string) => ({ gte: Math.floor(Date.parse(since) / 1000) });

/**
 * Identifies this installation at the provider, where others may share the account; a restore does
 * not change it.
 */
const installationOf = (ctx: Context): string => keyedHash(ctx.config.secret, 'payments');

/**
 * The stored status of the connection; the only possible query to Stripe is for the platform of the
 * keys.
 */
async function storedConnection(ctx: Context, accountId: number) {
  const found = await connectionOf(ctx, accountId);
  const account_id = found?.stripe_account_id ?? null;
  const lost = account_id === null ? null : lostReasonOf(found, await configuredPlatform(ctx));
  const setup_complete = lost === null && (found?.stripe_connect_setup_complete ?? false);
  return { account_id, setup_complete, lost };
}

function accountOf(call: ProviderCall): string {
  if (call.provider_account_id === null) throw new Error('a call to Stripe has no account');
  return call.provider_account_id;
}
