import type { Context } from '#platform/context.ts';
import {
  keepProviderAccount,
  providerAccount,
  setProviderComplete,
} from '#features/accounts/actions/connected-account.ts';
import { stripeClient } from './client.ts';

/** Asks the provider whether an account may take cards, and keeps the answer. */
export async function refreshAccount(ctx: Context, providerId: string): Promise<boolean> {
  const account = await stripeClient(ctx).v2.core.accounts.retrieve(providerId, {
    include: ['configuration.merchant', 'requirements'],
  });
  const complete =
    account.configuration?.merchant?.capabilities?.card_payments?.status === 'active';
  await setProviderComplete(ctx, providerId, complete);
  return complete;
}

/** Where an account's set-up goes on: a single-use page of the provider, or null when everything is done. */
export async function connect(
  ctx: Context,
  accountId: number,
  email: string,
): Promise<{ url: string | null; account_id: string; setup_complete: boolean }> {
  const stripe = stripeClient(ctx);
  const { id: known, name } = await providerAccount(ctx, accountId);
  const id =
    known ??
    (await keepProviderAccount(
      ctx,
      accountId,
      (
        await stripe.v2.core.accounts.create(
          {
            display_name: name,
            contact_email: email,
            dashboard: 'full',
            identity: { country: 'hk' },
            configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
            defaults: {
              responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
            },
            metadata: { account_id: String(accountId) },
          },
          { idempotencyKey: `account-${accountId}-${ctx.config.secret.slice(0, 6)}` },
        )
      ).id,
    ));
  if (await refreshAccount(ctx, id)) return { url: null, account_id: id, setup_complete: true };
  const back = `${ctx.config.base_url}/account/payment`;
  const link = await stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: `${back}?connect=again`,
        return_url: `${back}?connect=back`,
      },
    },
  });
  return { url: link.url, account_id: id, setup_complete: false };
}
