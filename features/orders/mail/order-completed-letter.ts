import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { html } from '#platform/html.ts';
import { paragraph, passage, type Letter } from '#platform/mail.ts';
import { personName } from '#platform/pure/person-name.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import { brandOf, eventBlock, inShort } from '#features/events/mail/event-block.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import { orderUrl } from '../actions/links.ts';
import { orderKey } from '../actions/read.ts';
import { billOf } from '../rules/bill.ts';
import { amountText, type OrderMailContext, type Speaker } from './order-mail-context.ts';

/**
 * Mails the buyer the order, its tickets as PDF and the date as a calendar file. `repeat`
 * distinguishes repeated sends.
 */
export function orderCompletedLetter(
  ctx: Speaker,
  { order, event }: OrderMailContext,
  address: string,
  repeat = '',
): Letter {
  const format = (
    part: KeyBelow<'mail.order_completed'>,
    values: Record<string, string> = {},
  ): string =>
    ctx.texts.format(order.locale, `mail.order_completed.${part}`, {
      event: event.title,
      reference: order.public_id,
      first_name: order.first_name ?? '',
      ...values,
    });
  const amount = (minor: number): string => amountText(order.locale, minor, order.currency);
  const bill = billOf(order);
  // A guest of the organizer is told what they got, without a price of nothing.
  const isGuest = order.is_manually_created && bill.total === 0;
  const row = (label: string, minor: number) =>
    html`<tr><td style="padding:6px 12px 6px 0">${label}</td>${
      isGuest
        ? null
        : html`<td
  style="padding:6px 0;text-align:right">${amount(minor)}</td>`
    }</tr>`;
  const total = html`<tr><td
  style="padding:8px 0;font-weight:700">${format('total')}</td><td
  style="padding:8px 0;text-align:right;font-weight:700">${amount(bill.total)}</td></tr>`;
  const lines = [
    ...bill.lines.map((line) => row(`${line.quantity} × ${line.name}`, line.amount)),
    ...(bill.discount < 0 ? [row(format('discount'), bill.discount)] : []),
    ...bill.charges.map((charge) =>
      row(rateText(charge, order.currency, order.locale), charge.value),
    ),
  ];
  const { support_email, email_footer_message, post_checkout_message, is_online_event } =
    event.settings;
  const key = orderKey(ctx, order.short_id);
  const { base_url } = ctx.config;
  const receipt = `${base_url}/api/public/events/${event.id}/order/${order.short_id}/receipt?key=${key}`;
  const cancel = `${base_url}/order/${event.id}/${order.short_id}/cancel?key=${key}`;
  return {
    dedupe_key: `order-completed:${order.id}${repeat}`,
    kind: 'order_completed',
    order_id: order.id,
    event_id: event.id,
    account_id: order.account_id,
    from_name: event.organizer.name,
    brand: brandOf(event),
    preheader: inShort(event, order.locale),
    locale: order.locale,
    to: { address, name: personName(order) },
    reply_to: support_email,
    subject: format('subject'),
    body: html`${paragraph(format('greeting'))}${eventBlock(ctx, event, order.locale)}
<table role="presentation" style="width:100%;border-collapse:collapse;font-size:15px;border-top:1px solid #e5e1d6;
  border-bottom:1px solid #e5e1d6;margin:0 0 14px">${lines}${isGuest ? null : total}</table>
${[
  passage(post_checkout_message),
  passage(howToJoin(event.settings)),
  paragraph(format(is_online_event ? 'tickets_online' : 'tickets')),
  order.total_gross > 0 ? paragraph(html`<a href="${receipt}">${format('receipt')}</a>`) : null,
  paragraph(html`<a href="${cancel}">${format('cancel')}</a>`),
  passage(email_footer_message),
]}`,
    button: {
      text: format('button'),
      url: orderUrl(ctx, { event_id: event.id, short_id: order.short_id }),
    },
    footer: format('footer', { support: support_email ?? '' }),
    attachments: [
      { kind: 'order_tickets', id: order.id, name: `${order.public_id}.pdf` },
      { kind: 'order_calendar', id: order.id, name: `${event.slug}.ics` },
    ],
  };
}
