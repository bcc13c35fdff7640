import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { ownEmail } from '#features/users/actions/own-email.ts';
import { receiveEvent } from '../../actions/receive-event.ts';
import { connect, disconnect } from './connect.ts';
import { stripeCalls } from './contract.ts';
import { markForeign } from './foreign-event.ts';
import { verifyEvent } from './verify-event.ts';

const stored = { message: 'stored' };

export const stripeRoutes = [
  on(stripeCalls.connect, async (ctx, { params }) => {
    if (!ctx.config.stripe) refuse('payment.not_available');
    return connect(ctx, params.accountId, await ownEmail(ctx, actorOf(ctx).user_id));
  }),
  on(stripeCalls.disconnect, (ctx, { params }) => disconnect(ctx, params.accountId)),
  on(stripeCalls.webhook, async (ctx, { raw, headers }) => {
    const secret = ctx.config.stripe?.webhook_secret ?? '';
    await receiveEvent(
      ctx,
      'stripe',
      await markForeign(ctx, verifyEvent(ctx, raw, headers, secret)),
    );
    return stored;
  }),
  on(stripeCalls.connectWebhook, async (ctx, { raw, headers }) => {
    const secret = ctx.config.stripe?.connect_webhook_secret ?? '';
    await receiveEvent(
      ctx,
      'stripe',
      await markForeign(ctx, verifyEvent(ctx, raw, headers, secret)),
    );
    return stored;
  }),
];
