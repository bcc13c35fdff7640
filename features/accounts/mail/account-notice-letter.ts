import { html } from '#platform/html.ts';
import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { AdminNotice, OwnNotice } from '../rules/account-notices.ts';

/** The kinds of notices to all admins of an account, each with the page its button opens. */
const admin_pages = {
  payment_account: '/account/payment',
  team: '/account/users',
  api_token: '/account/api-tokens',
  webhook_endpoint: '/account/webhooks',
  account_rule: '/account/settings',
} as const;
export interface NoticeMail {
  to: { id: number; email: string; first_name: string; locale: Locale };
  /** Identifies the change, so that each is mailed once. */
  key: string;
  account: { id: number; name: string };
  /** Who did it; null when no user of Foyer did. */
  who: string | null;
  /** Further values of the text. */
  values?: Readonly<Record<string, string>>;
}

type Ctx = Pick<Context, 'texts' | 'config'>;

/** Notifies an admin of a change that may have been made with a colleague's stolen session. */
export function adminNoticeLetter(ctx: Ctx, notice: AdminNotice, mail: NoticeMail): Letter {
  const { locale } = mail.to;
  const kind = kindOf(notice);
  const history = ctx.texts.format(locale, 'mail.account_notice.history');
  return {
    ...letterOf(ctx, notice, mail, [
      html`<a href="${ctx.config.base_url}/account/audit">${history}</a>`,
    ]),
    button: {
      text: ctx.texts.format(locale, `mail.${kind}.button`),
      url: `${ctx.config.base_url}${admin_pages[kind]}`,
    },
    footer: ctx.texts.format(locale, 'mail.account_notice.footer'),
  };
}

/** Notifies a colleague that their role changed, or that their access ended or returned. */
export function ownNoticeLetter(ctx: Ctx, notice: OwnNotice, mail: NoticeMail): Letter {
  const { locale } = mail.to;
  return {
    ...letterOf(ctx, notice, mail, []),
    ...(notice === 'team.your_end'
      ? {}
      : {
          button: {
            text: ctx.texts.format(locale, 'mail.seller.go'),
            url: `${ctx.config.base_url}/manage/events`,
          },
        }),
    footer: ctx.texts.format(locale, 'mail.team.your_footer', { account: mail.account.name }),
  };
}

function letterOf(
  ctx: Ctx,
  notice: AdminNotice | OwnNotice,
  { to, key, account, who, values: more = {} }: NoticeMail,
  lines: readonly ReturnType<typeof html>[],
): Letter {
  const values = { first_name: to.first_name, account: account.name, ...more };
  const by = who === null ? [] : [ctx.texts.format(to.locale, 'mail.account_notice.by', { who })];
  const last = [...by, ...lines];
  return {
    dedupe_key: `${notice}:${key}:${to.id}`,
    kind: kindOf(notice),
    to: { address: to.email, name: to.first_name },
    locale: to.locale,
    account_id: account.id,
    subject: ctx.texts.format(to.locale, `mail.${notice}.subject`, values),
    body: html`${paragraph(ctx.texts.format(to.locale, `mail.${notice}.text`, values))}${
      last.length
        ? paragraph(...last.flatMap((line, n) => (n ? [html`<br />`, line] : [line])))
        : ''
    }`,
  };
}

const isKind = (text: string): text is keyof typeof admin_pages => text in admin_pages;

function kindOf(notice: AdminNotice | OwnNotice): keyof typeof admin_pages {
  const [kind = ''] = notice.split('.');
  if (!isKind(kind)) throw new Error(`no kind of notice: ${notice}`);
  return kind;
}
