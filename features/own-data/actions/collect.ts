import type { Context } from '#platform/context.ts';
import type { FileAnswer } from '#platform/http.ts';
import { mailsToUser } from '#platform/mail-deliveries.ts';
import { securityEvent } from '#platform/security-log.ts';
import { encoder } from '#platform/wire.ts';
import { allEnquiriesOf } from '#features/enquiries/actions/all-own.ts';
import { readConsents } from '#features/members/actions/consents.ts';
import { choicesInWords, memberOf } from '#features/members/actions/read.ts';
import { allOptOutsOf } from '#features/messages/actions/subscriptions.ts';
import { allOrdersOf, allTicketsOf } from '#features/orders/actions/all-own.ts';
import { Order } from '#features/orders/order.contract.ts';
import { ownRequests } from '#features/upgrades/actions/request.ts';
import { receipts } from '#features/upgrades/actions/receipts.ts';
import { Receipt, UpgradeRequest } from '#features/upgrades/contract.ts';
import { openSessionsOf, userById } from '#features/users/actions/find.ts';

const encodeOrder = encoder(Order);
const encodeReceipt = encoder(Receipt);
const encodeRequest = encoder(UpgradeRequest);

/**
 * Collects all stored data of a user, with the field names of the API: the sign-in with its open
 * sessions, the membership with its choices in words, consents, receipts and requests with the
 * names of their files, the orders with tickets and answers, the tickets that anyone ordered for
 * their address, the organizers that may not write to them, the enquiries, and which mails were
 * sent to them. Amounts are in major units.
 */
export async function collect(ctx: Context, userId: number): Promise<FileAnswer> {
  const { password_hash: _secret, ...user } = await userById(ctx, userId);
  const member = await memberOf(ctx, userId);
  const orders = await allOrdersOf(ctx, userId);
  const own = { user_id: userId };
  const collected = {
    made_at: ctx.now,
    user,
    sessions: await openSessionsOf(ctx, userId),
    member,
    ...(member && (await choicesInWords(ctx, member))),
    consents: member && (await readConsents(ctx, own)),
    receipts: member
      ? (await receipts(ctx, own)).map((receipt) => encodeReceipt(receipt, 'HKD'))
      : [],
    upgrade_requests: member
      ? (await ownRequests(ctx, own)).map((request) => encodeRequest(request, 'HKD'))
      : [],
    orders: orders.map(({ event, ...order }) => ({
      ...(encodeOrder(order, order.currency) as object),
      event,
    })),
    tickets: await allTicketsOf(ctx, userId),
    message_opt_outs: await allOptOutsOf(ctx, userId),
    enquiries: await allEnquiriesOf(ctx, userId),
    mails: await mailsToUser(ctx, userId),
  };
  securityEvent(ctx, 'export.made', { user_id: userId, what: 'own data' });
  return {
    bytes: Buffer.from(JSON.stringify(collected, null, 2)),
    mime_type: 'application/json; charset=utf-8',
    name: `my-data-${ctx.now.slice(0, 10)}.json`,
    attachment: true,
  };
}
