import Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { withoutActor } from '#platform/make-context.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import {
  connectionAs,
  removeProviderAccount,
} from '#features/accounts/actions/connected-account.ts';
import { notifyOfPaymentAccount } from '../../actions/notify-of-payment-account.ts';
import { OutOfReach } from '../../rules/out-of-reach.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import { stripeClient } from './client.ts';
import { stripeFacts } from './facts.ts';

const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError;

/**
 * Makes one call to Stripe. Final refusals are rethrown; all other failures, including an answer
 * that is not Stripe's JSON, become a `ProviderTrouble`.
 */
export async function callStripe<T>(
  ctx: Context,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = stripeClient(ctx);
  try {
    return await call(stripe);
  } catch (error) {
    if (isRemoved(error)) throw new OutOfReach('removed');
    if (isRefused(error)) throw error;
    const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
    ctx.log.warn(
      { type, code, status: statusCode, stripe_request: requestId, request_id: ctx.request_id },
      'a request to Stripe failed',
    );
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new OutOfReach('keys_refused');
    throw troubleOf(error);
  }
}

/** Stripe's error when these keys may not access an account, or it does not exist. */
const isRemoved = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'account_invalid' ||
  (error instanceof Stripe.errors.StripePermissionError &&
    /not have access to account/.test(error.message));

/**
 * Makes one call about a connected account, and records a lost connection when Stripe reports it.
 */
export async function callAt<T>(
  ctx: Context,
  account: string,
  call: (stripe: Stripe, at: { stripeAccount: string }) => Promise<T>,
): Promise<T> {
  try {
    return await callStripe(ctx, (stripe) => call(stripe, { stripeAccount: account }));
  } catch (error) {
    if (error instanceof OutOfReach && error.why === 'removed') await noteRemoved(ctx, account);
    throw error;
  }
}

/**
 * Records that a Stripe account can no longer be used, and tells the admins if it received the
 * payments; accounts connected with a key of the other mode are not affected.
 */
export async function noteRemoved(ctx: Context, account: string): Promise<void> {
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '');
  const connection = await connectionAs(ctx, account);
  // Each further query is denied as well: it must not lock the account again.
  if (!mode || !connection || connection.stripe_lost === 'removed') return;
  const { account_id } = connection;
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'accounts', account_id);
    const before = await connectionAs(tx, account);
    await removeProviderAccount(tx, account, mode);
    const after = await connectionAs(tx, account);
    if (before?.stripe_lost || after?.stripe_lost !== 'removed') return;
    const view = { id: account_id, stripe_account_id: account };
    // Stripe reported it: the user whose request revealed it did not cause it.
    await withoutActor(tx).tell(stripeFacts.changed, {
      account_id,
      event_id: null,
      before: { ...view, is_connected: true },
      after: { ...view, is_connected: false },
    });
    if (!before?.stripe_connect_setup_complete) return;
    await notifyOfPaymentAccount(tx, {
      account_id,
      is_reported: true,
      change: 'disconnected',
      provider: 'Stripe',
      provider_account_id: account,
    });
  });
}

function troubleOf(error: unknown): ProviderTrouble {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const { detail } = error as { detail?: { code?: string } };
    return detail?.code === 'ETIMEDOUT'
      ? new ProviderTrouble('payment.provider_slow', false)
      : new ProviderTrouble('payment.provider_unreachable', false);
  }
  // Nothing was done: too many calls at once, or the same call is still running.
  if (error instanceof Stripe.errors.StripeRateLimitError || isInUse(error))
    return new ProviderTrouble('payment.provider_unreachable', false);
  return new ProviderTrouble('payment.provider_failed', true);
}

const isInUse = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'idempotency_key_in_use';

/** The code of Stripe's refusal; null for any other error. */
export const refusedCode = (error: unknown): string | null =>
  isRefused(error) ? (error.code ?? 'refused') : null;
