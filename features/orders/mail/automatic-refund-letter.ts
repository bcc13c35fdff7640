import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import { brandOf } from '#features/events/mail/event-block.ts';
import type { AutomaticRefund } from '../rules/automatic-refunds.ts';
import {
  amountText,
  type Contact,
  type OrderMailContext,
  type Speaker,
} from './order-mail-context.ts';

interface Returned {
  reason: AutomaticRefund;
  payment_id: number;
  amount: number;
}

/** The text keys that the letters for all three reasons share. */
type Part = KeyBelow<'mail.paid_too_late'> &
  KeyBelow<'mail.paid_twice'> &
  KeyBelow<'mail.paid_cancelled'>;

/**
 * Tells the buyer or the organizer that a payment buys nothing (too late, twice, or for a cancelled
 * order) and is refunded.
 */
export function paymentReturnedLetter(
  ctx: Speaker,
  { order, event }: OrderMailContext,
  { reason, payment_id, amount }: Returned,
  side: 'buyer' | 'organizer',
  to: Contact,
): Letter {
  const format = (part: Part): string =>
    ctx.texts.format(to.locale, `mail.${reason}.${part}`, {
      event: event.title,
      reference: order.public_id,
      amount: amountText(to.locale, amount, order.currency),
    });
  return {
    dedupe_key: `${reason}:${payment_id}:${side}`,
    kind: reason,
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    ...(side === 'organizer' ? {} : { from_name: event.organizer.name, brand: brandOf(event) }),
    locale: to.locale,
    to: { address: to.email, name: to.name },
    subject: format('subject'),
    body: paragraph(format(`text_${side}`)),
    reply_to: event.settings.support_email,
  };
}
