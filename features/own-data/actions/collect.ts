import type { Context } from '#platform/context.ts';
import type { FileAnswer } from '#platform/http.ts';
import { securityEvent } from '#platform/security-log.ts';
import { encoder } from '#platform/wire.ts';
import { readConsents } from '#features/members/actions/consents.ts';
import { memberOf } from '#features/members/actions/read.ts';
import { allOrdersOf } from '#features/orders/actions/all-own.ts';
import { Order } from '#features/orders/order.contract.ts';
import { userById } from '#features/users/actions/find.ts';

const encodeOrder = encoder(Order);

/**
 * All that is kept of a user, in words that calls use: the sign-in, the membership with its consents, and the orders
 * with tickets and answers, amounts in the currency's own unit.
 */
export async function collect(ctx: Context, userId: number): Promise<FileAnswer> {
  const { password_hash: _secret, ...user } = await userById(ctx, userId);
  const member = await memberOf(ctx, userId);
  const orders = await allOrdersOf(ctx, userId);
  const whole = {
    made_at: ctx.now,
    user,
    member,
    consents: member && (await readConsents(ctx, { user_id: userId })),
    orders: orders.map(({ event, ...order }) => ({
      ...(encodeOrder(order, order.currency) as object),
      event,
    })),
  };
  securityEvent(ctx, 'export.made', { user_id: userId, what: 'own data' });
  return {
    bytes: Buffer.from(JSON.stringify(whole, null, 2)),
    mime_type: 'application/json; charset=utf-8',
    name: `my-data-${ctx.now.slice(0, 10)}.json`,
    attachment: true,
  };
}
