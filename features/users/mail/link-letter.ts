import type { KeyBelow } from '#platform/pure/message-keys.ts';
import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';

const addresses = {
  confirm_email: (token: string) => `/confirm-email-address/${token}`,
  reset_password: (token: string) => `/reset-password/${token}`,
  change_email: (token: string, userId: number) =>
    `/manage/profile/confirm-email-change/${token}?user=${userId}`,
  stop_email_change: (token: string) => `/stop-email-change/${token}`,
};

type Part = KeyBelow<'mail.change_email'> &
  KeyBelow<'mail.confirm_email'> &
  KeyBelow<'mail.reset_password'> &
  KeyBelow<'mail.stop_email_change'>;

/**
 * The mail with a single-use link: confirms an address, resets a password, changes an address or
 * stops that change.
 */
export function linkLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  link: {
    kind: keyof typeof addresses;
    link_id: number;
    token: string;
    to: string;
    first_name: string;
    locale: Locale;
    user_id: number;
    /** The address that is to replace the recipient's. */
    new_email?: string;
  },
): Letter {
  const format = (part: Part): string =>
    ctx.texts.format(link.locale, `mail.${link.kind}.${part}`, {
      first_name: link.first_name,
      new_email: link.new_email ?? '',
    });
  return {
    dedupe_key: `link:${link.link_id}`,
    kind: link.kind,
    to: { address: link.to, name: link.first_name },
    locale: link.locale,
    subject: format('subject'),
    body: paragraph(format('text')),
    footer: format('footer'),
    button: {
      text: format('button'),
      url: `${ctx.config.base_url}${addresses[link.kind](link.token, link.user_id)}`,
    },
  };
}
