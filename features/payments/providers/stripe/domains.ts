import type { Context } from '#platform/context.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import {
  connections,
  lostReasonOf,
  setProviderDomain,
} from '#features/accounts/actions/connected-account.ts';
import { callAt } from './call-stripe.ts';
import { configuredPlatform } from './configured.ts';

/**
 * The public host name of this installation; null when it is not public, as on a developer's
 * machine.
 */
export function publicDomain(baseUrl: string): string | null {
  const { hostname } = new URL(baseUrl);
  const isPrivate =
    !hostname.includes('.') ||
    /^[\d.]+$|^\[/.test(hostname) ||
    /\.(localhost|local|internal|test|invalid|example)$/.test(hostname);
  return isPrivate ? null : hostname;
}

/**
 * Registers our domain with Stripe for each account that is ready: Apple Pay and Google Pay require
 * it. Each account is registered once, and again when `BASE_URL` changes.
 */
export async function registerDomains(ctx: Context): Promise<void> {
  const domain_name = publicDomain(ctx.config.base_url);
  if (domain_name === null) return;
  const currentPlatform = await configuredPlatform(ctx);
  for (const connection of await connections(ctx)) {
    const account = connection.stripe_account_id;
    const isReady =
      connection.stripe_connect_setup_complete &&
      lostReasonOf(connection, currentPlatform) === null;
    if (account === null || !isReady || connection.stripe_domain === domain_name) continue;
    try {
      const domain = await callAt(ctx, account, (stripe, at) =>
        stripe.paymentMethodDomains.create({ domain_name }, at),
      );
      await setProviderDomain(ctx, account, domain_name);
      const problem = domain.apple_pay.status_details?.error_message;
      if (problem)
        ctx.log.warn(
          { account, domain_name, problem },
          'Apple Pay is not available on this domain',
        );
    } catch (error) {
      ctx.log.warn(
        { account, reason: messageOf(error) },
        'a payment domain could not be registered',
      );
    }
  }
}
