import type { Context } from '#platform/context.ts';
import { html } from '#platform/html.ts';
import { paragraph, passage, post } from '#platform/mail.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { organizerContact } from '#features/organizers/actions/defaults.ts';
import { whenText } from '#features/events/mail/when-text.ts';
import * as store from '../store.ts';
import { personName } from '#platform/pure/person-name.ts';

async function facts(ctx: Context, orderId: number) {
  const order = await store.find(ctx, orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  return { order, event: await eventForBuyer(ctx, order.event_id) };
}
const amount = (ctx: Context, locale: Locale, minor: number, currency: string): string =>
  ctx.texts.intl(locale).formatNumber(toMajor(minor, currency), { style: 'currency', currency, currencyDisplay: currency === 'HKD' ? 'symbol' : 'narrowSymbol' });

/** The mails that orders cause. Each is posted in the transaction of what it tells, once per key. */
export const notices = {
  /** To the buyer: the order, its tickets as PDF, the date as a calendar file. `again` numbers a repeat. */
  async completed(ctx: Context, orderId: number, again = ''): Promise<void> {
    const { order, event } = await facts(ctx, orderId);
    if (!order.email) return;
    const say = (part: string, values: Record<string, string> = {}): string => ctx.texts.say(order.locale, `mail.order_completed.${part}`, { event: event.title, reference: order.public_id, first_name: order.first_name ?? '', ...values });
    const lines = order.items.map((item) => html`<tr><td style="padding:6px 12px 6px 0">${item.quantity} × ${item.item_name}</td><td style="padding:6px 0;text-align:right">${amount(ctx, order.locale, item.quantity * (item.price + item.unit_fee + item.unit_tax), order.currency)}</td></tr>`);
    const place = [event.location_details?.venue_name, event.location_details?.address_line_1].filter(Boolean).join(', ');
    await post(ctx, {
      dedupe_key: `order-completed:${orderId}${again}`, kind: 'order_completed', order_id: orderId, event_id: event.id, account_id: order.account_id, locale: order.locale,
      to: { address: order.email, name: personName(order) }, reply_to: event.settings.support_email,
      subject: say('subject'),
      body: html`${paragraph(say('greeting'))}${paragraph(html`<strong>${event.title}</strong><br>${whenText(event, order.locale)}${place ? html`<br>${place}` : null}`)}
<table style="width:100%;border-collapse:collapse;font-size:15px;border-top:1px solid #e5e1d6;border-bottom:1px solid #e5e1d6;margin:0 0 14px">${lines}<tr><td style="padding:8px 0;font-weight:700">${say('total')}</td><td style="padding:8px 0;text-align:right;font-weight:700">${amount(ctx, order.locale, order.total_gross, order.currency)}</td></tr></table>
${passage(event.settings.post_checkout_message)}${event.settings.is_online_event ? passage(event.settings.online_event_connection_details) : null}${paragraph(say('tickets'))}`,
      button: { text: say('button'), url: `${ctx.config.base_url}/checkout/${event.id}/${order.short_id}/summary` },
      footer: say('footer', { support: event.settings.support_email ?? '' }),
      attachments: [{ kind: 'order_tickets', id: orderId, name: `${order.public_id}.pdf` }, { kind: 'event_calendar', id: event.id, name: `${event.slug}.ics` }],
    });
  },

  /** To the organizer: somebody bought. */
  async organizer(ctx: Context, orderId: number): Promise<void> {
    const { order, event } = await facts(ctx, orderId);
    const contact = await organizerContact(ctx, event.organizer_id);
    if (!event.settings.notify_organizer_of_new_orders || !contact) return;
    const say = (part: string): string => ctx.texts.say(contact.locale, `mail.order_received.${part}`, { event: event.title, reference: order.public_id, buyer: personName(order), amount: amount(ctx, contact.locale, order.total_gross, order.currency) });
    await post(ctx, {
      dedupe_key: `order-received:${orderId}`, kind: 'order_received', order_id: orderId, event_id: event.id, account_id: order.account_id, locale: contact.locale, to: { address: contact.email, name: contact.name },
      subject: say('subject'), body: paragraph(say('text')), button: { text: say('button'), url: `${ctx.config.base_url}/manage/event/${event.id}/orders?order=${orderId}` },
    });
  },

  /** To both sides: the money came after the hold had run out and nothing was left, so it goes back. */
  async paidTooLate(ctx: Context, orderId: number): Promise<void> {
    const { order, event } = await facts(ctx, orderId);
    const contact = await organizerContact(ctx, event.organizer_id);
    const people = [
      order.email ? { side: 'buyer', email: order.email, name: order.first_name, locale: order.locale } : null,
      contact ? { side: 'organizer', email: contact.email, name: contact.name, locale: contact.locale } : null,
    ].filter((person) => person !== null);
    for (const person of people) {
      const say = (part: string): string => ctx.texts.say(person.locale, `mail.paid_too_late.${part}`, { event: event.title, reference: order.public_id, amount: amount(ctx, person.locale, order.total_gross, order.currency) });
      await post(ctx, {
        dedupe_key: `paid-too-late:${orderId}:${person.side}`, kind: 'paid_too_late', order_id: orderId, event_id: event.id, account_id: order.account_id, locale: person.locale, to: { address: person.email, name: person.name },
        subject: say('subject'), body: paragraph(say(`text_${person.side}`)), reply_to: event.settings.support_email,
      });
    }
  },
};
