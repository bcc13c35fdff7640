import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { connectedAccount, providerAccount } from '#features/accounts/actions/connected-account.ts';
import { ownEmail } from '#features/users/actions/own-email.ts';
import { connect, refreshAccount } from './actions/connect.ts';
import { receiveEvent } from './actions/receive-event.ts';
import { payments } from './contract.ts';

const stored = { message: 'stored' };
const formOrigin = (ctx: Context): string | null =>
  ctx.config.payment_form_url ? new URL(ctx.config.payment_form_url).origin : null;

export const paymentRoutes = [
  on(payments.connect, async (ctx, { params }) => {
    if (!ctx.config.stripe) refuse('payment.not_available');
    return connect(ctx, params.accountId, await ownEmail(ctx, actorOf(ctx).user_id));
  }),
  on(payments.providers, async (ctx, { params }) => {
    const before = await providerAccount(ctx, params.accountId);
    const setup_complete =
      before.id && ctx.config.stripe && !before.complete
        ? await refreshAccount(ctx, before.id).catch(() => false)
        : before.complete;
    return [
      {
        provider: 'stripe' as const,
        is_available: ctx.config.stripe !== null,
        account_id: before.id,
        setup_complete,
        is_simulator: ctx.config.payments === 'simulator',
      },
    ];
  }),
  // What organizers need to know of the connection: whether buyers can pay by card. Nothing of the provider's account.
  on(payments.takesCards, async (ctx, { params }) => ({
    takes_cards:
      ctx.config.stripe !== null && (await connectedAccount(ctx, params.accountId)) !== null,
  })),
  on(payments.config, async (ctx) => ({
    is_simulator: ctx.config.payments === 'simulator',
    form_origin: formOrigin(ctx),
  })),
  on(payments.webhook, async (ctx, { raw, headers }) => {
    await receiveEvent(ctx, raw, headers, ctx.config.stripe?.webhook_secret ?? '');
    return stored;
  }),
  on(payments.connectWebhook, async (ctx, { raw, headers }) => {
    await receiveEvent(ctx, raw, headers, ctx.config.stripe?.connect_webhook_secret ?? '');
    return stored;
  }),
];
