import type { Context } from '#platform/context.ts';
import { html, raw } from '#platform/html.ts';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import type { MailBrand } from '#platform/letter.ts';
import { passage, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { unsubscribeLinks } from '../actions/subscriptions.ts';
import { fill } from '../rules/placeholders.ts';
import { testSubject } from './test-subject.ts';

export interface MessageMailContext {
  id: number;
  account_id: number;
  event_id: number;
  subject: string;
  message: string;
  event_title: string;
  /** Null when the event has no page. */
  event_url: string | null;
  organizer_id: number;
  organizer_name: string;
  brand: MailBrand;
  reply_to: string;
  email_footer_message: string | null;
  is_test: boolean;
}
export interface Reader {
  key: string;
  email: string;
  first_name: string;
  last_name: string | null;
  locale: Locale;
  ticket_title: string;
  order_id: number | null;
}

/**
 * A mail to one recipient: the organizer's text in the frame, with their own name. Once per
 * address.
 */
export function messageLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  message: MessageMailContext,
  reader: Reader,
): Letter {
  const values = {
    first_name: reader.first_name,
    last_name: reader.last_name ?? '',
    event_title: message.event_title,
    ticket_title: reader.ticket_title,
  };
  const subject = fill(message.subject, values, (text) => text);
  return {
    dedupe_key: `message:${message.id}:${reader.key}`,
    kind: 'event_message',
    message_id: message.id,
    event_id: message.event_id,
    account_id: message.account_id,
    ...(reader.order_id ? { order_id: reader.order_id } : {}),
    locale: reader.locale,
    to: { address: reader.email, name: personName(reader) },
    reply_to: message.reply_to,
    from_name: message.organizer_name,
    brand: message.brand,
    list: `event-${message.event_id}`,
    // Tests and copies go to staff, who would unsubscribe themselves.
    ...(reader.order_id
      ? {
          unsubscribe: unsubscribeLinks(ctx, {
            organizer_id: message.organizer_id,
            email: reader.email,
          }),
        }
      : {}),
    subject: message.is_test ? testSubject(ctx, reader.locale, subject) : subject,
    body: html`${raw(fill(message.message, values, escapeHtml))}${passage(message.email_footer_message)}`,
    ...(message.event_url === null
      ? {}
      : {
          button: {
            text: ctx.texts.format(reader.locale, 'mail.event_message.button'),
            url: message.event_url,
          },
        }),
    footer: ctx.texts.format(reader.locale, 'mail.event_message.footer', {
      event: message.event_title,
      organizer: message.organizer_name,
      reply_to: message.reply_to,
    }),
  };
}
