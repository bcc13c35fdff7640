import { paragraph, paragraphs, type Letter } from '#platform/mail.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { personName } from '#platform/pure/person-name.ts';
import { html } from '#platform/html.ts';
import { brandOf } from '#features/events/mail/event-block.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import { eventUrl } from '#features/events/rules/event-url.ts';
import { orderUrl } from '../actions/links.ts';
import {
  amountText,
  eventCalendar,
  type Contact,
  type OrderMailContext,
  type Speaker,
} from './order-mail-context.ts';

/**
 * Subjects of letters about money and cancelled orders; the texts of each are under `mail.<kind>`.
 */
export const moneyLetterKinds = [
  'order_cancelled',
  'booking_cancelled',
  'event_cancelled',
  'refund_started',
  'refund_done',
  'refund_failed',
  'payment_failed',
  'order_expired',
  'inquiry_opened',
  'dispute_opened',
  'dispute_closed',
] as const;
export type MoneyLetterKind = (typeof moneyLetterKinds)[number];

/** The recipient, which decides where the letter's button leads. */
const sides: Record<MoneyLetterKind, 'buyer' | 'nobody' | 'organizer'> = {
  order_cancelled: 'buyer',
  event_cancelled: 'buyer',
  refund_started: 'buyer',
  refund_done: 'buyer',
  payment_failed: 'nobody',
  order_expired: 'nobody',
  booking_cancelled: 'organizer',
  refund_failed: 'organizer',
  inquiry_opened: 'organizer',
  dispute_opened: 'organizer',
  dispute_closed: 'organizer',
};
const buttons = {
  buyer: 'mail.money.button',
  nobody: 'mail.event_message.button',
  organizer: 'mail.order_received.button',
} as const;
const pages = {
  buyer: (ctx: Speaker, { order, event }: Linked) =>
    orderUrl(ctx, { event_id: event.id, short_id: order.short_id }),
  nobody: (ctx: Speaker, { event }: Linked) => eventUrl(ctx, event),
  organizer: ({ config }: Speaker, { order, event }: Linked) =>
    `${config.base_url}/manage/event/${event.id}/orders/${order.id}`,
};
type Linked = Pick<OrderMailContext, 'order' | 'event'>;

export interface MoneyNotice {
  kind: MoneyLetterKind;
  /** In minor units; 0 where no money moves. */
  amount: number;
  /** Part of the deduplication key, so that each mail is sent once. */
  key: string;
  /** The organizer's own message, as plain text. */
  message?: string | null;
  /** Extra values for the text, such as a deadline or an outcome. */
  values?: Record<string, string>;
  /** For a recipient whose account does not own the order. */
  has_no_button?: boolean;
}

/** Tells the buyer or the organizer that something was cancelled or that money moves. */
export function moneyLetter(
  ctx: Speaker,
  { order, event }: OrderMailContext,
  { kind, amount, key, message = null, values = {}, has_no_button = false }: MoneyNotice,
  to: Contact,
): Letter {
  const side = sides[kind];
  const url = has_no_button ? null : pages[side](ctx, { order, event });
  const format = (key: MessageKey): string =>
    ctx.texts.format(to.locale, key, {
      event: event.title,
      reference: order.public_id,
      buyer: personName(order),
      amount: amountText(to.locale, amount, order.currency),
      refund: amount > 0 ? 'yes' : 'no',
      ...values,
    });
  return {
    dedupe_key: `${kind}:${key}`,
    kind,
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    // Mails to staff come from the venue, mails to buyers from the organizer of the event.
    ...(side === 'organizer' ? {} : { from_name: event.organizer.name, brand: brandOf(event) }),
    locale: to.locale,
    to: { address: to.email, name: to.name },
    subject: format(`mail.${kind}.subject`),
    body: html`${[
      paragraph(format(`mail.${kind}.text`)),
      kind === 'event_cancelled'
        ? paragraph(html`<strong>${event.title}</strong><br>${whenText(event, to.locale)}`)
        : null,
      message ? paragraphs(message) : null,
    ]}`,
    ...(kind === 'event_cancelled' ? { attachments: [eventCalendar(event)] } : {}),
    ...(url === null ? {} : { button: { text: format(buttons[side]), url } }),
    reply_to: event.settings.support_email,
  };
}
