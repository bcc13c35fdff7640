import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { personName } from '#platform/pure/person-name.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import type { AutomaticRefund } from '../rules/automatic-refunds.ts';
import * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';
import { attendeeTicketLetter, type TicketHolder } from './attendee-ticket-letter.ts';
import { orderCompletedLetter } from './order-completed-letter.ts';
import { orderReceivedLetter } from './order-received-letter.ts';
import { ticketCancelledLetter } from './ticket-cancelled-letter.ts';
import { paymentReturnedLetter } from './automatic-refund-letter.ts';

/** What nobody paid for could be made to write to anybody. */
const most_mails_of_free_order = 10;

const bringsTickets: ReadonlySet<string> = new Set(['attendee_ticket', 'order_completed']);

/** What every mail of an order is made of, in the language of who reads it: the buyer's when none is named. */
export async function mailContext(ctx: Context, orderId: number, reader?: Locale) {
  const found = await orderRows.find(ctx, orderId);
  if (!found) throw new Error(`no order ${orderId}`);
  const reading = { ...ctx, locale: reader ?? found.locale };
  const order =
    reading.locale === ctx.locale ? found : ((await orderRows.find(reading, orderId)) ?? found);
  const { order_items } = orderRows.toOrder(order);
  const event = await eventForBuyer(reading, order.event_id);
  // An event without an address for questions has that of its organizer, as messages and receipts say.
  const support_email =
    event.settings.support_email ??
    (await organizerContact(ctx, event.organizer_id))?.email ??
    null;
  return {
    order: { ...order, order_items },
    event: { ...event, settings: { ...event.settings, support_email } },
  };
}

type MailContext = Awaited<ReturnType<typeof mailContext>>;
type ContextFor = (reader?: Locale) => Promise<MailContext>;

/** An order's mail contexts, each read once for all who read its language: the buyer's first. */
export function mailContexts(ctx: Context, orderId: number): ContextFor {
  let buyers: Promise<MailContext> | undefined;
  const others = perLocale((locale) => mailContext(ctx, orderId, locale));
  return async (reader) => {
    buyers ??= mailContext(ctx, orderId);
    const context = await buyers;
    return reader === undefined || reader === context.order.locale ? context : others(reader);
  };
}

/** An attendee's ticket in the attendee's own language. */
async function ticketLetter(
  ctx: Context,
  contextFor: ContextFor,
  holder: TicketHolder,
  repeat: string,
) {
  const context = await contextFor(holder.locale);
  const named = context.order.attendees.find(({ id }) => id === holder.id) ?? holder;
  return attendeeTicketLetter(ctx, named, context, repeat);
}

/** The mails that orders cause. Each is posted in the transaction of what it tells, once per key. */
export const notices = {
  async completed(
    ctx: Context,
    orderId: number,
    repeat = '',
    contextFor = mailContexts(ctx, orderId),
  ): Promise<void> {
    const context = await contextFor();
    const { email, total_gross } = context.order;
    if (!email) return;
    // What nobody paid for anybody could have sent to anybody.
    if ((total_gross === 0 || repeat) && !(await mayReach(ctx, 'tickets', email))) return;
    await post(ctx, orderCompletedLetter(ctx, context, email, repeat));
  },

  /**
   * To each attendee their own ticket, also when several share one address. Whose address is the buyer's has it in
   * the mail of the order.
   */
  async tickets(ctx: Context, contextFor: ContextFor): Promise<void> {
    const context = await contextFor();
    const { email, total_gross, attendees } = context.order;
    const others = attendees.filter(
      (one) => one.status === 'ACTIVE' && one.email.toLowerCase() !== email?.toLowerCase(),
    );
    const isFree = total_gross === 0;
    for (const holder of isFree ? others.slice(0, most_mails_of_free_order) : others)
      if (!isFree || (await mayReach(ctx, 'tickets', holder.email)))
        await post(ctx, await ticketLetter(ctx, contextFor, holder, 'completed'));
  },

  async organizer(ctx: Context, contextFor: ContextFor): Promise<void> {
    const context = await contextFor();
    const contact = await organizerContact(ctx, context.event.organizer_id);
    if (context.event.settings.notify_organizer_of_new_orders && contact)
      await post(ctx, orderReceivedLetter(ctx, await contextFor(contact.locale), contact));
  },

  /** To an attendee: their ticket once more. */
  async ticket(
    ctx: Context,
    holder: TicketHolder & { order_id: number },
    repeat = ctx.now,
  ): Promise<void> {
    if (!(await mayReach(ctx, 'tickets', holder.email))) return;
    await post(ctx, await ticketLetter(ctx, mailContexts(ctx, holder.order_id), holder, repeat));
  },

  /** To those of these attendees who had their ticket by mail: it was cancelled. */
  async ticketsCancelled(
    ctx: Context,
    orderId: number,
    holders: readonly TicketHolder[],
    why: { reason: 'ticket' | 'event'; repeat: string },
  ): Promise<void> {
    const told = await store.mails(ctx, orderId);
    const contextFor = mailContexts(ctx, orderId);
    for (const holder of holders)
      if (told.some((mail) => bringsTickets.has(mail.kind) && mail.to_address === holder.email))
        await post(ctx, ticketCancelledLetter(ctx, holder, await contextFor(holder.locale), why));
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
      await post(
        ctx,
        paymentReturnedLetter(
          ctx,
          await mailContext(ctx, orderId, contact.locale),
          returned,
          'organizer',
          contact,
        ),
      );
  },
};
