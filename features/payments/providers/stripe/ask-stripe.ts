import Stripe from 'stripe';
import type { Context } from '#platform/context.ts';
import { stripeModeOf } from '#platform/stripe-settings.ts';
import { removeProviderAccount } from '#features/accounts/actions/connected-account.ts';
import { OutOfReach } from '../../rules/out-of-reach.ts';
import { ProviderTrouble } from '../../rules/provider-trouble.ts';
import { stripeClient } from './client.ts';

const isRefused = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError;

/**
 * One call to Stripe. What Stripe refuses for good is thrown as it is; whatever else goes wrong becomes a
 * `ProviderTrouble`, an answer that is no JSON of Stripe's included.
 */
export async function askStripe<T>(ctx: Context, call: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = stripeClient(ctx);
  try {
    return await call(stripe);
  } catch (error) {
    if (isRemoved(error)) throw new OutOfReach('removed');
    if (isRefused(error)) throw error;
    const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
    ctx.log.warn(
      { type, code, status: statusCode, stripe_request: requestId, request_id: ctx.request_id },
      'Stripe could not be asked',
    );
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new OutOfReach('keys_refused');
    throw troubleOf(error);
  }
}

/** What Stripe answers when these keys may not speak for an account, or there is none of that id. */
const isRemoved = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'account_invalid' ||
  (error instanceof Stripe.errors.StripePermissionError &&
    /not have access to account/.test(error.message));

/** One call to Stripe about a connected account, whose connection is noted as lost when Stripe says so. */
export async function askAt<T>(
  ctx: Context,
  account: string,
  call: (stripe: Stripe, at: { stripeAccount: string }) => Promise<T>,
): Promise<T> {
  try {
    return await askStripe(ctx, (stripe) => call(stripe, { stripeAccount: account }));
  } catch (error) {
    if (error instanceof OutOfReach && error.why === 'removed') await noteRemoved(ctx, account);
    throw error;
  }
}

/** Notes that a Stripe account can no longer be used; one connected with a key of the other mode stays. */
export async function noteRemoved(ctx: Context, account: string): Promise<void> {
  const mode = stripeModeOf(ctx.config.stripe?.secret_key ?? '');
  if (mode) await removeProviderAccount(ctx, account, mode);
}

function troubleOf(error: unknown): ProviderTrouble {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const { detail } = error as { detail?: { code?: string } };
    return detail?.code === 'ETIMEDOUT'
      ? new ProviderTrouble('payment.provider_slow', false)
      : new ProviderTrouble('payment.provider_unreachable', false);
  }
  // Nothing was done: too many calls at once, or the same call is being worked on.
  if (error instanceof Stripe.errors.StripeRateLimitError || isInUse(error))
    return new ProviderTrouble('payment.provider_unreachable', false);
  return new ProviderTrouble('payment.provider_failed', true);
}

const isInUse = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'idempotency_key_in_use';

/** The code of what Stripe refused; null when it was something else that went wrong. */
export const refusedCode = (error: unknown): string | null =>
  isRefused(error) ? (error.code ?? 'refused') : null;
