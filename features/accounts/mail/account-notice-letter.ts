import { html } from '#platform/html.ts';
import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';

export interface PaymentAccountChange {
  change: 'connected' | 'changed' | 'disconnected';
  /** Its name as people know it. */
  provider: string;
  provider_account_id: string;
  account: { id: number; name: string };
  /** Who did it; null when the provider reported it. */
  who: string | null;
}

/** Tells an admin which provider account receives the payments from now on, or no longer does. */
export function paymentAccountLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  {
    to,
    key,
    change,
    provider,
    provider_account_id,
    account,
    who,
  }: PaymentAccountChange & {
    to: { id: number; email: string; first_name: string; locale: Locale };
    key: string;
  },
): Letter {
  const { locale } = to;
  const values = {
    first_name: to.first_name,
    provider,
    id: provider_account_id,
    account: account.name,
  };
  const by = who === null ? '' : ctx.texts.say(locale, 'mail.payment_account.by', { who });
  const history = ctx.texts.say(locale, 'mail.payment_account.history');
  return {
    dedupe_key: `payment_account:${key}:${to.id}`,
    kind: 'payment_account',
    to: { address: to.email, name: to.first_name },
    locale,
    account_id: account.id,
    subject: ctx.texts.say(locale, `mail.payment_account.${change}.subject`, values),
    body: html`${paragraph(
      ctx.texts.say(locale, `mail.payment_account.${change}.text`, values),
    )}${paragraph(
      by,
      by ? html`<br />` : '',
      html`<a href="${ctx.config.base_url}/account/audit">${history}</a>`,
    )}`,
    button: {
      text: ctx.texts.say(locale, 'mail.payment_account.button'),
      url: `${ctx.config.base_url}/account/payment`,
    },
    footer: ctx.texts.say(locale, 'mail.payment_account.footer'),
  };
}
