import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import {
  amountText,
  type Contact,
  type OrderMailContext,
  type Speaker,
} from './order-mail-context.ts';

/** Tells the organizer about a new order. */
export function orderReceivedLetter(
  ctx: Speaker,
  { order, event }: OrderMailContext,
  to: Contact,
): Letter {
  const format = (part: KeyBelow<'mail.order_received'>): string =>
    ctx.texts.format(to.locale, `mail.order_received.${part}`, {
      event: event.title,
      reference: order.public_id,
      buyer: personName(order),
      amount: amountText(to.locale, order.total_gross, order.currency),
    });
  return {
    dedupe_key: `order-received:${order.id}`,
    kind: 'order_received',
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    locale: to.locale,
    to: { address: to.email, name: to.name },
    subject: format('subject'),
    body: paragraph(format('text')),
    button: {
      text: format('button'),
      url: `${ctx.config.base_url}/manage/event/${event.id}/orders/${order.id}`,
    },
  };
}
