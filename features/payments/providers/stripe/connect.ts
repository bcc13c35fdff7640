import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import {
  connectionAs,
  connectionOf,
  disconnectProvider,
  forgetProviderAccount,
  isElsewhere,
  keepProviderAccount,
  keepProviderAnswer,
  lostReasonOf,
  nameOfAccount,
  reconnectProvider,
} from '#features/accounts/actions/connected-account.ts';
import Stripe from 'stripe';
import { refuse } from '#platform/pure/refusal.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { notifyOfPaymentAccount } from '../../actions/notify-of-payment-account.ts';
import { sendCall } from '../../actions/send-call.ts';
import * as calls from '../../calls.store.ts';
import { mayHaveRun } from '../../rules/calls.ts';
import { isProviderAddress } from './provider-address.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import { areKeysRefused, isGone, OutOfReach } from '../../rules/out-of-reach.ts';
import { callStripe, noteRemoved } from './call-stripe.ts';
import { configuredPlatform } from './configured.ts';
import { stripeFacts } from './facts.ts';
import { mustBe } from './read-stripe.ts';

/** The `object` type of Stripe's answers to these calls. */
const account_object = 'v2.core.account';

/** Queries whether an account may take cards, and stores the answer. */
export async function refreshAccount(ctx: Context, providerId: string): Promise<boolean> {
  const currentPlatform = await configuredPlatform(ctx);
  const account = await retrieveAccount(ctx, providerId);
  const complete =
    account.configuration?.merchant?.capabilities?.card_payments?.status === 'active';
  const before = await connectionAs(ctx, providerId);
  if (complete && before && !before.stripe_connect_setup_complete) {
    await ctx.tx((tx) => receivesNow(tx, before.account_id, providerId, currentPlatform));
    await ctx.enqueue('payment.keep_up', {}, { key: 'payment.keep_up' });
  } else await keepProviderAnswer(ctx, providerId, complete, currentPlatform);
  return complete;
}

/** Stores that an account may take cards, and tells its admins, unless it was disconnected here. */
async function receivesNow(
  tx: Context,
  account_id: number,
  providerId: string,
  configured: Awaited<ReturnType<typeof configuredPlatform>>,
): Promise<void> {
  await lockRow(tx, 'accounts', account_id);
  const before = await connectionAs(tx, providerId);
  await keepProviderAnswer(tx, providerId, true, configured);
  const after = await connectionAs(tx, providerId);
  if (before?.stripe_connect_setup_complete || !after?.stripe_connect_setup_complete) return;
  await notifyOfPaymentAccount(tx, {
    account_id,
    is_reported: true,
    change: 'connected',
    provider: 'Stripe',
    provider_account_id: providerId,
  });
}

async function retrieveAccount(ctx: Context, providerId: string): Promise<Stripe.V2.Core.Account> {
  try {
    const answer = await callStripe(ctx, (stripe) =>
      stripe.v2.core.accounts.retrieve(providerId, {
        include: ['configuration.merchant', 'requirements'],
      }),
    );
    return mustBe(answer, account_object);
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
    const failure = isMissing ? new OutOfReach('removed') : error;
    if (isGone(failure)) await noteRemoved(ctx, providerId);
    throw failure;
  }
}

/**
 * Stops taking payments through an account. It stays stored, so that earlier payments can be
 * refunded.
 */
export async function disconnect(ctx: Context, accountId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'accounts', accountId);
    const before = await connectionOf(tx, accountId);
    const id = before?.stripe_account_id;
    if (!id || before.stripe_lost === 'disconnected') return;
    await disconnectProvider(tx, accountId);
    await record(tx, accountId, id, false);
    if (!before.stripe_connect_setup_complete) return;
    await notifyOfPaymentAccount(tx, {
      account_id: accountId,
      change: 'disconnected',
      provider: 'Stripe',
      provider_account_id: id,
    });
  });
}

/** Records in the audit trail who connected or disconnected an account. */
function record(
  tx: Context,
  account_id: number,
  stripe_account_id: string,
  is_connected: boolean,
): Promise<void> {
  const view = { id: account_id, stripe_account_id };
  return tx.tell(stripeFacts.changed, {
    account_id,
    event_id: null,
    before: { ...view, is_connected: !is_connected },
    after: { ...view, is_connected },
  });
}

async function reconnect(tx: Context, accountId: number, id: string): Promise<void> {
  await lockRow(tx, 'accounts', accountId);
  const found = await connectionOf(tx, accountId);
  if (found?.stripe_account_id !== id || found.stripe_lost !== 'disconnected') return;
  await reconnectProvider(tx, accountId);
  await record(tx, accountId, id, true);
}

/**
 * Returns where the account's onboarding continues: a single-use page of the provider, or null when
 * it is complete.
 */
export async function connect(
  ctx: Context,
  accountId: number,
  email: string,
): Promise<{ url: string | null; account_id: string; setup_complete: boolean }> {
  try {
    const known = await usableAccount(ctx, accountId);
    const id =
      known?.id ??
      (await createAccount(ctx, accountId, { name: await nameOfAccount(ctx, accountId), email }));
    const setup_complete = known?.setup_complete ?? (await refreshAccount(ctx, id));
    const url = setup_complete ? null : await onboardingPage(ctx, id);
    return { url, account_id: id, setup_complete };
  } catch (error) {
    if (areKeysRefused(error)) refuse('payment.keys_refused');
    throw error;
  }
}

/**
 * Returns the account connected before if Stripe still accepts it with these keys; otherwise
 * forgets it.
 */
async function usableAccount(
  ctx: Context,
  accountId: number,
): Promise<{ id: string; setup_complete: boolean } | null> {
  const found = await connectionOf(ctx, accountId);
  const id = found?.stripe_account_id;
  if (!id) return null;
  if (!isElsewhere(lostReasonOf(found, await configuredPlatform(ctx))))
    try {
      await ctx.tx((tx) => reconnect(tx, accountId, id));
      return { id, setup_complete: await refreshAccount(ctx, id) };
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  await forgetProviderAccount(ctx, accountId, id);
  return null;
}

async function onboardingPage(ctx: Context, id: string): Promise<string> {
  const back = `${ctx.config.base_url}/account/payment`;
  const link = await callStripe(ctx, (stripe) =>
    stripe.v2.core.accountLinks.create({
      account: id,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: {
          refresh_url: `${back}?connect=again`,
          return_url: `${back}?connect=back`,
        },
      },
    }),
  );
  // The browser follows this address, so it must be a page of the provider.
  const { stripe, base_url } = ctx.config;
  const played = stripe?.api_url ? { api_url: stripe.api_url, base_url } : null;
  if (!isProviderAddress(link.url, played))
    throw new ProviderTrouble('payment.provider_failed', true);
  return link.url;
}

/**
 * Creates the provider account of an account. Concurrent callers send the same stored call, with
 * the body of the first. A call whose key may be forgotten is replaced by a new one: an unused
 * account costs nothing.
 */
async function createAccount(
  ctx: Context,
  accountId: number,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const subject = {
    purpose: 'account' as const,
    account_id: accountId,
    order_id: null,
    refund_id: null,
  };
  for (const call of await calls.all(ctx, subject))
    if (mayHaveRun(call, ctx.now)) await calls.close(ctx, call.id, 'REFUSED', {});
  const call = await calls.open(ctx, {
    ...subject,
    provider: 'stripe',
    provider_account_id: null,
    key: randomUUID(),
    body: (key): Stripe.V2.Core.AccountCreateParams => ({
      display_name: name,
      contact_email: email,
      dashboard: 'full',
      identity: { country: 'hk' },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      defaults: {
        responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
      },
      metadata: { account_id: String(accountId), call: key },
    }),
  });
  const currentPlatform = await configuredPlatform(ctx);
  return sendCall(
    ctx,
    call,
    async () => {
      const body = call.body as Stripe.V2.Core.AccountCreateParams;
      const options = { idempotencyKey: call.key };
      const make = (stripe: Stripe) => stripe.v2.core.accounts.create(body, options);
      return mustBe(await callStripe(ctx, make), account_object);
    },
    async (tx, made) => {
      await lockRow(tx, 'accounts', accountId);
      const isFirst = !(await connectionOf(tx, accountId))?.stripe_account_id;
      const stored = await keepProviderAccount(tx, accountId, made.id, currentPlatform);
      if (isFirst) await record(tx, accountId, stored, true);
      return { provider_object_id: made.id, stored };
    },
  );
}
