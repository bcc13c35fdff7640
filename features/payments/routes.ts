import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { eventById } from '#features/events/actions/find.ts';
import { offeredProviders } from './actions/offered.ts';
import { listUnclaimed, markHandled } from './actions/unclaimed.ts';
import { payments } from './contract.ts';
import { providers, registered } from './providers/registry.ts';
import * as toCheck from './to-check.store.ts';

const formOrigin = (ctx: Context): string | null =>
  ctx.config.payment_form_url ? new URL(ctx.config.payment_form_url).origin : null;

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
  on(payments.ofEvent, async (ctx, { params }) => {
    const { currency } = await eventById(ctx, params.eventId);
    return offeredProviders(ctx, { account_id: accountOf(ctx), currency });
  }),
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
