import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';

export type SecurityNotice =
  | 'password_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed';

/**
 * Tells the owner that their password or second factor changed; an owner who did not do it can
 * choose a new password.
 */
export function securityLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  {
    notice,
    user,
    left,
    key,
  }: {
    notice: SecurityNotice;
    user: { email: string; first_name: string; locale: Locale };
    /** The number of unused recovery codes. */
    left: number;
    key: string;
  },
): Letter {
  const format = (part: 'subject' | 'text' | 'footer' | 'button'): string =>
    ctx.texts.format(user.locale, `mail.${notice}.${part}`, { first_name: user.first_name, left });
  return {
    dedupe_key: `security:${notice}:${key}`,
    kind: notice,
    to: { address: user.email, name: user.first_name },
    locale: user.locale,
    subject: format('subject'),
    body: paragraph(format('text')),
    footer: format('footer'),
    button: { text: format('button'), url: `${ctx.config.base_url}/auth/forgot-password` },
  };
}
