import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { html } from '#platform/html.ts';
import { paragraph, passage, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { ticketKind } from '#features/attendees/rules/ticket-kind.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import { brandOf, eventBlock, inShort } from '#features/events/mail/event-block.ts';
import { ticketUrl } from '../actions/links.ts';
import type { OrderMailContext, Speaker } from './order-mail-context.ts';

export interface TicketHolder {
  id: number;
  short_id: string;
  public_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Locale;
  ticket_title: string;
  price_label: string | null;
}

/** Mails one attendee their ticket, as a link and as PDF. `repeat` distinguishes repeated sends. */
export function attendeeTicketLetter(
  ctx: Speaker,
  holder: TicketHolder,
  { order, event }: OrderMailContext,
  repeat: string,
): Letter {
  const format = (part: KeyBelow<'mail.attendee_ticket'>): string =>
    ctx.texts.format(holder.locale, `mail.attendee_ticket.${part}`, {
      event: event.title,
      first_name: holder.first_name,
      support: event.settings.support_email ?? '',
    });
  return {
    dedupe_key: `attendee-ticket:${holder.id}:${repeat}`,
    kind: 'attendee_ticket',
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    from_name: event.organizer.name,
    brand: brandOf(event),
    preheader: inShort(event, holder.locale),
    locale: holder.locale,
    to: { address: holder.email, name: personName(holder) },
    reply_to: event.settings.support_email,
    subject: format('subject'),
    body: html`${[
      paragraph(format('greeting')),
      eventBlock(ctx, event, holder.locale, ticketKind(holder)),
      passage(howToJoin(event.settings)),
      paragraph(format(event.settings.is_online_event ? 'text_online' : 'text')),
      passage(event.settings.email_footer_message),
    ]}`,
    button: {
      text: format('button'),
      url: ticketUrl(ctx, event.id, holder.short_id),
    },
    footer: format('footer'),
    attachments: [
      { kind: 'attendee_ticket', id: holder.id, name: `${holder.public_id}.pdf` },
      { kind: 'ticket_calendar', id: holder.id, name: `${event.slug}.ics` },
    ],
  };
}
