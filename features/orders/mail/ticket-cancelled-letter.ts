import { html } from '#platform/html.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { ticketKind } from '#features/attendees/rules/ticket-kind.ts';
import { brandOf } from '#features/events/mail/event-block.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import type { TicketHolder } from './attendee-ticket-letter.ts';
import { eventCalendar, type OrderMailContext, type Speaker } from './order-mail-context.ts';

/**
 * Tells an attendee who got a ticket by mail that it is no longer valid, or that the event is
 * cancelled.
 */
export function ticketCancelledLetter(
  ctx: Speaker,
  holder: TicketHolder,
  { order, event }: OrderMailContext,
  { reason, repeat }: { reason: 'ticket' | 'event'; repeat: string },
): Letter {
  const format = (part: 'subject' | 'text'): string =>
    ctx.texts.format(holder.locale, `mail.ticket_cancelled.${part}`, {
      event: event.title,
      first_name: holder.first_name,
      ticket: holder.ticket_title,
      reason,
    });
  return {
    dedupe_key: `ticket-cancelled:${holder.id}:${repeat}`,
    kind: 'ticket_cancelled',
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    from_name: event.organizer.name,
    brand: brandOf(event),
    preheader: format('text'),
    locale: holder.locale,
    to: { address: holder.email, name: personName(holder) },
    reply_to: event.settings.support_email,
    subject: format('subject'),
    body: html`${[
      paragraph(
        ctx.texts.format(holder.locale, 'mail.attendee_ticket.greeting', {
          first_name: holder.first_name,
        }),
      ),
      paragraph(
        html`<strong>${event.title}</strong><br>${whenText(event, holder.locale)}`,
        html`<br>${ticketKind(holder)}`,
      ),
      paragraph(format('text')),
    ]}`,
    ...(reason === 'event' ? { attachments: [eventCalendar(event)] } : {}),
  };
}
