import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { deliveriesOf, retryFailed } from '#platform/mail-deliveries.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { removeMessage } from './actions/remove.ts';
import { memberMessage, previewToMembers, sendToMembers } from './actions/send-to-members.ts';
import { memberMessageRemoval } from './facts.ts';
import { memberMessages } from './members.contract.ts';
import * as memberStore from './members.store.ts';

export const memberMessageRoutes = [
  on(memberMessages.list, (ctx, { list }) => memberStore.list(ctx, accountOf(ctx), list)),
  on(memberMessages.send, (ctx, { body, list }) => sendToMembers(ctx, body, list)),
  on(memberMessages.preview, (ctx, { body, list }) => previewToMembers(ctx, body, list)),
  on(memberMessages.get, (ctx, { params }) => memberMessage(ctx, params.memberMessageId)),
  on(memberMessages.recipients, async (ctx, { params, list }) => {
    const { id } = await memberMessage(ctx, params.memberMessageId);
    return deliveriesOf(ctx, id, list);
  }),
  on(memberMessages.retry, async (ctx, { params }) => {
    const { id } = await memberMessage(ctx, params.memberMessageId);
    if ((await ctx.tx((tx) => retryFailed(tx, id))) === 0) refuse('message.nothing_failed');
    return memberMessage(ctx, id);
  }),
  on(memberMessages.remove, async (ctx, { params }) => {
    await ctx.tx(async (tx) => {
      const before = await memberMessage(tx, params.memberMessageId);
      await removeMessage(tx, before);
      const where = { account_id: accountOf(tx), event_id: null };
      await tx.tell(memberMessageRemoval.deleted, { ...where, before });
    });
  }),
];
