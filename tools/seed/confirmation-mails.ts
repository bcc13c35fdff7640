import { unnamedVenue } from '#platform/pure/venue.ts';
import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { Texts } from '#platform/i18n.ts';
import { html } from '#platform/html.ts';
import { frame } from '#platform/mail-frame.ts';
import { paragraph } from '#platform/mail.ts';
import { readConfig } from '#platform/config.ts';
import { toMajor } from '#platform/pure/money.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { textIn } from '#platform/pure/translations.ts';
import { personName } from '#platform/pure/person-name.ts';
import type { World } from './world.ts';

/**
 * Adds the confirmation mails of the demo's own users; other buyers' mails are left out.
 * `references` are by order id.
 */
export function addConfirmationMails(
  world: World,
  references: ReadonlyMap<number, string>,
  base_url: string,
): void {
  // The layout of a mail needs only the address. The server checks the rest of the environment.
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    FOYER_SECRET: 'x'.repeat(32),
    BASE_URL: base_url,
  });
  const texts = new Texts();
  const events = new Map(world.rowsOf('events').map((row) => [row.id, row]));
  for (const order of world.rowsOf('orders')) {
    const { user_id, status, email, first_name, completed_at } = order;
    // A completed order of a member always has all three.
    if (user_id === null || status !== 'COMPLETED') continue;
    if (email === null || first_name === null || completed_at === null) continue;
    const of = events.get(order.event_id);
    if (!of) continue;
    const event = textIn(of.title, 'title', of, order.locale);
    const mailText = (part: KeyBelow<'mail.order_completed'>): string =>
      texts.format(order.locale, `mail.order_completed.${part}`, {
        event,
        reference: references.get(order.id) ?? '',
        first_name,
      });
    const amount = new Intl.NumberFormat(languageTag(order.locale), {
      style: 'currency',
      currency: 'HKD',
    }).format(toMajor(order.total_gross, 'HKD'));
    const mail = {
      dedupe_key: `order-completed:${order.id}`,
      kind: 'order_completed',
      locale: order.locale,
      to: { address: email, name: null },
      subject: mailText('subject'),
      body: html`${[
        paragraph(mailText('greeting')),
        paragraph(html`<strong>${event}</strong>`),
        paragraph(`${mailText('total')} ${amount}`),
        paragraph(mailText('tickets')),
      ]}`,
      button: {
        text: mailText('button'),
        url: `${config.base_url}/checkout/${order.event_id}/${order.short_id}/summary`,
      },
    };
    const { html: page, text } = frame({ config, texts, venue: unnamedVenue(true) }, mail);
    world.add('deliveries', {
      dedupe_key: mail.dedupe_key,
      kind: mail.kind,
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      message_id: null,
      to_address: email,
      to_name: personName(order),
      reply_to: null,
      locale: order.locale,
      subject: mail.subject,
      html: page,
      body_text: text,
      attachments: [],
      status: 'SENT',
      attempts: 1,
      last_error: null,
      created_at: completed_at,
      sent_at: completed_at,
    });
  }
}
