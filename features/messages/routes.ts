import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { deliveriesOf, retryFailed } from '#platform/mail-deliveries.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { removeMessage } from './actions/remove.ts';
import { preview, send } from './actions/send.ts';
import { checkPlaceholders } from './actions/words.ts';
import { messages } from './contract.ts';
import { messageRemoval } from './facts.ts';
import { subscribe, subscriptionOf } from './actions/subscriptions.ts';
import { placeholders } from './rules/placeholders.ts';
import { subscription } from './subscription.contract.ts';
import * as store from './store.ts';

export const messageRoutes = [
  on(subscription.read, (ctx, { params }) => subscriptionOf(ctx, params.token)),
  on(subscription.change, (ctx, { params, body }) =>
    subscribe(ctx, params.token, body.is_subscribed),
  ),
  on(messages.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(
    messages.send,
    (ctx, { params, body, query }) => send(ctx, params.eventId, body, query),
    (valid) => checkPlaceholders(valid, placeholders),
  ),
  on(
    messages.preview,
    (ctx, { params, body, query }) => preview(ctx, params.eventId, body, query),
    (valid) => checkPlaceholders(valid, placeholders),
  ),
  on(messages.get, (ctx, { params }) => store.get(ctx, params.messageId)),
  on(messages.recipients, (ctx, { params, list }) => deliveriesOf(ctx, params.messageId, list)),
  on(messages.retry, async (ctx, { params }) => {
    if ((await ctx.tx((tx) => retryFailed(tx, params.messageId))) === 0)
      refuse('message.nothing_failed');
    return store.get(ctx, params.messageId);
  }),
  on(messages.remove, async (ctx, { params }) => {
    await ctx.tx(async (tx) => {
      const before = await store.get(tx, params.messageId);
      await removeMessage(tx, before);
      const where = { account_id: accountOf(tx), event_id: params.eventId };
      await tx.tell(messageRemoval.deleted, { ...where, before });
    });
  }),
];
