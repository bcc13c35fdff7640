import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';

/**
 * Tells the admins of an account that one of its webhooks was switched off because no delivery
 * succeeded.
 */
export function webhookOffLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  {
    to,
    endpoint,
    account_id,
  }: {
    to: { id: number; email: string; first_name: string; locale: Locale };
    endpoint: { id: number; url: string; switched_off_at: string | null };
    account_id: number;
  },
): Letter {
  const { locale, first_name } = to;
  const format = (part: 'subject' | 'text' | 'button'): string =>
    ctx.texts.format(locale, `mail.webhook_off.${part}`, { first_name, url: endpoint.url });
  return {
    dedupe_key: `webhook_off:${endpoint.id}:${endpoint.switched_off_at}:${to.id}`,
    kind: 'webhook_off',
    to: { address: to.email, name: first_name },
    locale,
    account_id,
    subject: format('subject'),
    body: paragraph(format('text')),
    button: {
      text: format('button'),
      url: `${ctx.config.base_url}/account/webhooks/${endpoint.id}`,
    },
  };
}
