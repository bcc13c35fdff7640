import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { refuse } from '#platform/pure/refusal.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { personName } from '#platform/pure/person-name.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import type { AutomaticRefund } from '../rules/automatic-refunds.ts';
import * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';
import { noteWithheld } from '../withheld.store.ts';
import { attendeeTicketLetter, type TicketHolder } from './attendee-ticket-letter.ts';
import { orderCompletedLetter } from './order-completed-letter.ts';
import { orderReceivedLetter } from './order-received-letter.ts';
import { ticketCancelledLetter } from './ticket-cancelled-letter.ts';
import { paymentReturnedLetter } from './automatic-refund-letter.ts';

/** A limit on free orders, which could otherwise be used to mail any number of addresses. */
const most_mails_of_free_order = 10;

const bringsTickets: ReadonlySet<string> = new Set(['attendee_ticket', 'order_completed']);

/** The data of all mails of an order, in the reader's language: by default the buyer's. */
export async function mailContext(ctx: Context, orderId: number, reader?: Locale) {
  const found = await orderRows.find(ctx, orderId);
  if (!found) throw new Error(`no order ${orderId}`);
  const reading = { ...ctx, locale: reader ?? found.locale };
  const order =
    reading.locale === ctx.locale ? found : ((await orderRows.find(reading, orderId)) ?? found);
  const { order_items } = orderRows.toOrder(order);
  const event = await eventForBuyer(reading, order.event_id);
  // An event without a support address uses its organizer's, as in messages and receipts.
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

/** The mail contexts of an order, each read once per language, starting with the buyer's. */
export function mailContexts(ctx: Context, orderId: number): ContextFor {
  let buyers: Promise<MailContext> | undefined;
  const others = perLocale((locale) => mailContext(ctx, orderId, locale));
  return async (reader) => {
    buyers ??= mailContext(ctx, orderId);
    const context = await buyers;
    return reader === undefined || reader === context.order.locale ? context : others(reader);
  };
}

/** The ticket mail of an attendee, in the attendee's own language. */
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

/** Refuses a requested mail that cannot be sent, so that the caller learns of it. */
async function mustReach(
  ctx: Context,
  kind: 'tickets' | 'staff_tickets',
  address: string,
): Promise<void> {
  if (!(await mayReach(ctx, kind, address))) refuse('mail.mailbox_is_full');
}

/** Mails that orders cause. Each is posted in the transaction that causes it, once per key. */
export const notices = {
  async completed(ctx: Context, orderId: number, contextFor: ContextFor): Promise<void> {
    const context = await contextFor();
    const { email, total_gross } = context.order;
    if (!email) return;
    // A free order could be used to mail any address, so it counts against the quota.
    if (total_gross === 0 && !(await mayReach(ctx, 'tickets', email)))
      return void (await noteWithheld(ctx, orderId));
    await post(ctx, orderCompletedLetter(ctx, context, email, ''));
  },

  /** Sends the mail of a completed order because its buyer or staff requested it. */
  async confirmation(
    ctx: Context,
    orderId: number,
    requested: { by: 'buyer' | 'staff'; repeat: string },
  ): Promise<void> {
    const context = await mailContext(ctx, orderId);
    const { email } = context.order;
    if (!email) return;
    await mustReach(ctx, requested.by === 'staff' ? 'staff_tickets' : 'tickets', email);
    await post(ctx, orderCompletedLetter(ctx, context, email, requested.repeat));
  },

  /**
   * Sends each attendee their own ticket, even when several share an address. Attendees with the
   * buyer's address have it in the order's mail.
   */
  async tickets(ctx: Context, contextFor: ContextFor): Promise<void> {
    const context = await contextFor();
    const { email, total_gross, attendees } = context.order;
    const others = attendees.filter(
      (attendee) =>
        attendee.status === 'ACTIVE' && attendee.email.toLowerCase() !== email?.toLowerCase(),
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

  /** Sends an attendee their ticket again, at the request of staff. */
  async ticket(
    ctx: Context,
    holder: TicketHolder & { order_id: number },
    repeat = ctx.now,
  ): Promise<void> {
    await mustReach(ctx, 'staff_tickets', holder.email);
    await post(ctx, await ticketLetter(ctx, mailContexts(ctx, holder.order_id), holder, repeat));
  },

  /** Tells those attendees who got their ticket by mail that it was cancelled. */
  async ticketsCancelled(
    ctx: Context,
    orderId: number,
    holders: readonly TicketHolder[],
    why: { reason: 'ticket' | 'event'; repeat: string },
  ): Promise<void> {
    const sent = await store.mails(ctx, orderId);
    const contextFor = mailContexts(ctx, orderId);
    for (const holder of holders)
      if (sent.some((mail) => bringsTickets.has(mail.kind) && mail.to_address === holder.email))
        await post(ctx, ticketCancelledLetter(ctx, holder, await contextFor(holder.locale), why));
  },

  /** Tells the buyer and the organizer. */
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
