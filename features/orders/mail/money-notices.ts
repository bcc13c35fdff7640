import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import { moneyLetter, type MoneyNews } from './money-letters.ts';
import { mailContext } from './notices.ts';

async function toBuyer(ctx: Context, orderId: number, news: MoneyNews): Promise<void> {
  const context = await mailContext(ctx, orderId);
  const { email, locale } = context.order;
  if (!email) return;
  await post(
    ctx,
    moneyLetter(ctx, context, news, { email, name: personName(context.order), locale }),
  );
}

async function toOrganizer(ctx: Context, orderId: number, news: MoneyNews): Promise<void> {
  const context = await mailContext(ctx, orderId);
  const contact = await organizerContact(ctx, context.event.organizer_id);
  if (contact) await post(ctx, moneyLetter(ctx, context, news, contact));
}

/** The mails about what was cancelled and about money that moves, posted in the transaction of what they tell. */
export const moneyNotices = {
  cancelled: (
    ctx: Context,
    orderId: number,
    {
      by,
      refund,
      message,
    }: { by: 'staff' | 'buyer' | 'event'; refund: number; message: string | null },
  ): Promise<void> =>
    toBuyer(ctx, orderId, {
      kind: by === 'event' ? 'event_cancelled' : 'order_cancelled',
      amount: refund,
      key: String(orderId),
      message,
    }),

  /** The organizer hears that a buyer cancelled. */
  bookingCancelled: (ctx: Context, orderId: number, refund: number): Promise<void> =>
    toOrganizer(ctx, orderId, { kind: 'booking_cancelled', amount: refund, key: String(orderId) }),

  /** How a refund stands: to the buyer, and to the organizer when it failed. */
  refund: (
    ctx: Context,
    orderId: number,
    kind: 'refund_started' | 'refund_done' | 'refund_failed',
    { id, amount }: { id: number; amount: number },
  ): Promise<void> =>
    (kind === 'refund_failed' ? toOrganizer : toBuyer)(ctx, orderId, {
      kind,
      amount,
      key: String(id),
    }),

  /** The hold ran out without the payment. Whoever types an address could have this sent, so it counts. */
  async notPaid(ctx: Context, orderId: number, failed: boolean): Promise<void> {
    const { order } = await mailContext(ctx, orderId);
    if (!order.email || !(await mayReach(ctx, 'tickets', order.email))) return;
    await toBuyer(ctx, orderId, {
      kind: failed ? 'payment_failed' : 'order_expired',
      amount: order.total_gross,
      key: String(orderId),
    });
  },
};
