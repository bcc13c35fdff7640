import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { Texts } from '#platform/i18n.ts';
import { html } from '#platform/html.ts';
import { frame, paragraph } from '#platform/mail.ts';
import { readConfig } from '#platform/config.ts';
import { toMajor } from '#platform/pure/money.ts';
import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import type { World } from './world.ts';

interface OrderRow {
  id: number;
  event_id: number;
  account_id: number;
  user_id: number | null;
  status: string;
  short_id: string;
  email: string;
  first_name: string;
  last_name: string | null;
  locale: Locale;
  total_gross: number;
  completed_at: string;
}

/**
 * The confirmations that the demo's own people have in their mailbox; other buyers' mails are left
 * out. `references` are by order id.
 */
export function addConfirmationMails(
  world: World,
  references: ReadonlyMap<number, string>,
  base_url: string,
): void {
  // Only what the frame of a mail needs: its address. The rest of the environment is checked by the server.
  const config = readConfig({
    DATABASE_URL: 'postgres://none',
    FOYER_SECRET: 'x'.repeat(32),
    BASE_URL: base_url,
  });
  const texts = new Texts();
  const titles = new Map(
    (world.rows.get('events') ?? []).map((row) => [row['id'], String(row['title'])]),
  );
  for (const order of (world.rows.get('orders') ?? []) as unknown as OrderRow[]) {
    if (order.user_id === null || order.status !== 'COMPLETED') continue;
    const event = titles.get(order.event_id) ?? '';
    const say = (part: KeyBelow<'mail.order_completed'>): string =>
      texts.say(order.locale, `mail.order_completed.${part}`, {
        event,
        reference: references.get(order.id) ?? '',
        first_name: order.first_name,
      });
    const amount = new Intl.NumberFormat(languageTag(order.locale), {
      style: 'currency',
      currency: 'HKD',
    }).format(toMajor(order.total_gross, 'HKD'));
    const mail = {
      dedupe_key: `order-completed:${order.id}`,
      kind: 'order_completed',
      locale: order.locale,
      to: { address: order.email, name: null },
      subject: say('subject'),
      body: html`${[
        paragraph(say('greeting')),
        paragraph(html`<strong>${event}</strong>`),
        paragraph(`${say('total')} ${amount}`),
        paragraph(say('tickets')),
      ]}`,
      button: {
        text: say('button'),
        url: `${config.base_url}/checkout/${order.event_id}/${order.short_id}/summary`,
      },
    };
    const { html: page, text } = frame({ config, texts }, mail);
    world.add('deliveries', {
      dedupe_key: mail.dedupe_key,
      kind: mail.kind,
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      message_id: null,
      to_address: order.email,
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
      created_at: order.completed_at,
      sent_at: order.completed_at,
    });
  }
}
