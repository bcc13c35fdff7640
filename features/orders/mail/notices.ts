import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import type { AutomaticRefund } from '../rules/automatic-refunds.ts';
import * as orderRows from '../rows.store.ts';
import { attendeeTicketLetter, type TicketHolder } from './attendee-ticket-letter.ts';
import { orderCompletedLetter } from './order-completed-letter.ts';
import { orderReceivedLetter } from './order-received-letter.ts';
import { paymentReturnedLetter } from './automatic-refund-letter.ts';

/** What every mail of an order is made of. */
export async function mailContext(ctx: Context, orderId: number) {
  const order = await orderRows.find(ctx, orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  return { order, event: await eventForBuyer(ctx, order.event_id) };
}

/** The mails that orders cause. Each is posted in the transaction of what it tells, once per key. */
export const notices = {
  async completed(ctx: Context, orderId: number, repeat = ''): Promise<void> {
    const context = await mailContext(ctx, orderId);
    const { email, total_gross } = context.order;
    if (!email) return;
    // What nobody paid for anybody could have sent to anybody.
    if ((total_gross === 0 || repeat) && !(await mayReach(ctx, 'tickets', email))) return;
    await post(ctx, orderCompletedLetter(ctx, context, email, repeat));
  },

  async organizer(ctx: Context, orderId: number): Promise<void> {
    const context = await mailContext(ctx, orderId);
    const contact = await organizerContact(ctx, context.event.organizer_id);
    if (context.event.settings.notify_organizer_of_new_orders && contact)
      await post(ctx, orderReceivedLetter(ctx, context, contact));
  },

  /** To an attendee: their ticket once more. */
  async ticket(ctx: Context, holder: TicketHolder & { order_id: number }): Promise<void> {
    if (!(await mayReach(ctx, 'tickets', holder.email))) return;
    await post(
      ctx,
      attendeeTicketLetter(ctx, holder, await mailContext(ctx, holder.order_id), ctx.now),
    );
  },

  /** To both sides. */
  async paymentReturned(
    ctx: Context,
    orderId: number,
    reason: AutomaticRefund,
    payment: { id: number; amount: number },
  ): Promise<void> {
    const context = await mailContext(ctx, orderId);
    const { email, locale } = context.order;
    const returned = { reason, payment_id: payment.id, amount: payment.amount };
    if (email)
      await post(
        ctx,
        paymentReturnedLetter(ctx, context, returned, 'buyer', {
          email,
          name: personName(context.order),
          locale,
        }),
      );
    const contact = await organizerContact(ctx, context.event.organizer_id);
    if (contact)
      await post(ctx, paymentReturnedLetter(ctx, context, returned, 'organizer', contact));
  },
};
