import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { listUnclaimed, markHandled } from './actions/unclaimed.ts';
import { payments } from './contract.ts';
import { providers, registered } from './providers/registry.ts';
import * as toCheck from './to-check.store.ts';

const formOrigin = (ctx: Context): string | null =>
  ctx.config.payment_form_url ? new URL(ctx.config.payment_form_url).origin : null;

async function takesCards(ctx: Context, accountId: number): Promise<boolean> {
  for (const provider of providers(ctx))
    if (provider.takes_cards && provider.isAvailable(ctx))
      if ((await provider.accountOf(ctx, accountId)) !== null) return true;
  return false;
}

export const paymentRoutes = [
  on(payments.providers, (ctx, { params }) =>
    Promise.all(
      providers(ctx).map(async (provider) => ({
        provider: provider.name,
        is_available: provider.isAvailable(ctx),
        is_simulator: ctx.config.payments === 'simulator',
        lost: null,
        ...(await provider.connection(ctx, params.accountId)),
      })),
    ),
  ),
  // What organizers need to know of the connection: whether buyers can pay by card. Nothing of the provider's account.
  on(payments.takesCards, async (ctx, { params }) => ({
    takes_cards: await takesCards(ctx, params.accountId),
  })),
  on(payments.toCheck, (ctx, { params }) => toCheck.list(ctx, params.accountId)),
  on(payments.unclaimed, (ctx, { params }) => listUnclaimed(ctx, params.accountId)),
  on(payments.markHandled, (ctx, { params }) =>
    markHandled(ctx, params.accountId, params.unclaimedPaymentId),
  ),
  on(payments.config, async (ctx) => ({
    is_simulator: ctx.config.payments === 'simulator',
    form_origin: formOrigin(ctx),
  })),
  ...registered.flatMap((provider) => provider.routes),
];
