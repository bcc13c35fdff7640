import type { Context } from '#platform/context.ts';
import { paragraph, type Letter } from '#platform/mail.ts';
import type { Locale } from '#platform/pure/locales.ts';

/** Where the button of each mail leads; a rejection has none. */
const buttons = {
  seller_asks: '/account/sellers',
  first_event_asks: '/account/sellers',
  seller_approved: '/manage/events',
  seller_rejected: null,
  first_event_approved: '/manage/events',
  first_event_rejected: '/manage/events',
} as const;
export type SellerMail = keyof typeof buttons;

/** The host account is asked about a new seller, or the seller gets the answer. */
export function sellerLetter(
  ctx: Pick<Context, 'texts' | 'config'>,
  mail: {
    kind: SellerMail;
    /** Identifies the account and this request or answer, so that each is mailed once. */
    key: string;
    to: { email: string; first_name: string; locale: Locale };
    account: string;
    event: string | null;
    account_id?: number;
  },
): Letter {
  const { locale } = mail.to;
  const values = {
    first_name: mail.to.first_name,
    account: mail.account,
    event: mail.event ?? '',
  };
  const path = buttons[mail.kind];
  return {
    dedupe_key: `${mail.kind}:${mail.key}`,
    kind: mail.kind,
    to: { address: mail.to.email, name: mail.to.first_name },
    locale,
    subject: ctx.texts.format(locale, `mail.${mail.kind}.subject`, values),
    body: paragraph(ctx.texts.format(locale, `mail.${mail.kind}.text`, values)),
    ...(path === null
      ? {}
      : {
          button: {
            text: ctx.texts.format(
              locale,
              `mail.seller.${path === '/account/sellers' ? 'decide' : 'go'}`,
            ),
            url: `${ctx.config.base_url}${path}`,
          },
        }),
    ...(mail.account_id === undefined ? {} : { account_id: mail.account_id }),
  };
}
