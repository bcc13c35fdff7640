import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { html } from '#platform/html.ts';
import { paragraph, passage, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { ticketKind } from '#features/attendees/rules/ticket-kind.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import { locationOf, type OrderMailContext, type Speaker } from './order-mail-context.ts';

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

/** To one attendee: their ticket, as a link and as PDF. `repeat` numbers a repeat. */
export function attendeeTicketLetter(
  ctx: Speaker,
  holder: TicketHolder,
  { order, event }: OrderMailContext,
  repeat: string,
): Letter {
  const say = (part: KeyBelow<'mail.attendee_ticket'>): string =>
    ctx.texts.say(holder.locale, `mail.attendee_ticket.${part}`, {
      event: event.title,
      first_name: holder.first_name,
      support: event.settings.support_email ?? '',
    });
  const location = locationOf(event);
  return {
    dedupe_key: `attendee-ticket:${holder.id}:${repeat}`,
    kind: 'attendee_ticket',
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    from_name: event.organizer.name,
    locale: holder.locale,
    to: { address: holder.email, name: personName(holder) },
    reply_to: event.settings.support_email,
    subject: say('subject'),
    body: html`${[
      paragraph(say('greeting')),
      paragraph(
        html`<strong>${event.title}</strong><br>${whenText(event, holder.locale)}`,
        location ? html`<br>${location}` : '',
        html`<br>${ticketKind(holder)}`,
      ),
      passage(howToJoin(event.settings)),
      paragraph(say(event.settings.is_online_event ? 'text_online' : 'text')),
      passage(event.settings.email_footer_message),
    ]}`,
    button: {
      text: say('button'),
      url: `${ctx.config.base_url}/ticket/${event.id}/${holder.short_id}`,
    },
    footer: say('footer'),
    attachments: [
      { kind: 'attendee_ticket', id: holder.id, name: `${holder.public_id}.pdf` },
      { kind: 'event_calendar', id: event.id, name: `${event.slug}.ics` },
    ],
  };
}
