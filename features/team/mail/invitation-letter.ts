import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Role } from '#platform/pure/access.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { hasLink } from '#platform/pure/text.ts';

/** Invites a person into the team of an account. Only the mailbox receives the token. */
export function invitationLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  mail: {
    link_id: number;
    token: string;
    to: { email: string; first_name: string };
    locale: Locale;
    role: Role;
    inviter: string;
    account: { id: number; name: string };
  },
): Letter {
  const { locale } = mail;
  const role = `mail.invitation.role.${mail.role}` as const;
  const values = {
    first_name: mail.to.first_name,
    inviter: mail.inviter,
    // The mail goes to unknown recipients, so a name that would become a link is left out.
    account: hasLink(mail.account.name) ? mail.inviter : mail.account.name,
    role: ctx.texts.format(locale, role),
  };
  return {
    dedupe_key: `link:${mail.link_id}`,
    kind: 'invitation',
    to: { address: mail.to.email, name: mail.to.first_name },
    locale,
    subject: ctx.texts.format(locale, 'mail.invitation.subject', values),
    body: paragraph(ctx.texts.format(locale, 'mail.invitation.text', values)),
    footer: ctx.texts.format(locale, 'mail.invitation.footer'),
    button: {
      text: ctx.texts.format(locale, 'mail.invitation.button'),
      url: `${ctx.config.base_url}/auth/accept-invitation/${mail.token}`,
    },
    account_id: mail.account.id,
  };
}
