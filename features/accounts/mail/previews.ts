import type { Previews } from '#platform/mail-previews.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { AdminNotice, OwnNotice } from '../rules/account-notices.ts';
import { adminNoticeLetter, ownNoticeLetter, type NoticeMail } from './account-notice-letter.ts';
import { sellerLetter, type SellerMail } from './seller-letter.ts';

const preview =
  (kind: SellerMail): Previews[string] =>
  (ctx, locale) =>
    sellerLetter(ctx, {
      kind,
      key: '1',
      to: { email: 'kayan.leung@example.com', first_name: '家欣', locale },
      account: locale === 'en' ? 'Ferry Lane Players' : '渡輪街劇團',
      event: '夜渡：海港城市民謠',
    });

const noticed = (locale: Locale, isReported = false): NoticeMail => ({
  to: { id: 1, email: 'kayan.leung@example.com', first_name: '家欣', locale },
  key: 'preview',
  account: { id: 1, name: locale === 'en' ? 'Ferry Lane Players' : '渡輪街劇團' },
  who: isReported ? null : locale === 'en' ? 'Ada Wong' : '黃雅達',
  values: {
    provider: isReported ? 'Stripe' : 'PayMe',
    id: isReported ? 'acct_1Q2w3E4r5T' : '5f8c1d2e-7a4b-4c3d-9e1f-0a2b3c4d5e6f',
    person: locale === 'en' ? 'Ming Ho' : '何明',
    email: 'ming.ho@example.com',
    name: locale === 'en' ? 'Box office' : '票務處',
    url: 'https://hooks.example.com/foyer',
    hours: '24',
  },
});
const notice =
  (name: AdminNotice, isReported = false): Previews[string] =>
  (ctx, locale) =>
    adminNoticeLetter(ctx, name, noticed(locale, isReported));
const own =
  (name: OwnNotice): Previews[string] =>
  (ctx, locale) => {
    const mail = noticed(locale);
    const role = ctx.texts.format(locale, 'mail.invitation.role.ORGANIZER');
    return ownNoticeLetter(ctx, name, { ...mail, values: { ...mail.values, role } });
  };

/**
 * Previews of the mails between the host account and a new seller, and of those to admins about
 * what a thief could change.
 */
export const accountPreviews: Previews = {
  seller_asks: preview('seller_asks'),
  seller_approved: preview('seller_approved'),
  seller_rejected: preview('seller_rejected'),
  first_event_asks: preview('first_event_asks'),
  first_event_approved: preview('first_event_approved'),
  first_event_rejected: preview('first_event_rejected'),
  'payment_account.connected': notice('payment_account.connected', true),
  'payment_account.changed': notice('payment_account.changed'),
  'payment_account.disconnected': notice('payment_account.disconnected'),
  'team.admin_invited': notice('team.admin_invited'),
  'team.admin_made': notice('team.admin_made'),
  'team.admin_ended': notice('team.admin_ended'),
  'team.your_role': own('team.your_role'),
  'team.your_start': own('team.your_start'),
  'team.your_end': own('team.your_end'),
  'api_token.made': notice('api_token.made'),
  'webhook_endpoint.made': notice('webhook_endpoint.made'),
  'webhook_endpoint.moved': notice('webhook_endpoint.moved'),
  'webhook_endpoint.rotated': notice('webhook_endpoint.rotated'),
  'webhook_endpoint.ended': notice('webhook_endpoint.ended'),
  'account_rule.two_factor_off': notice('account_rule.two_factor_off'),
};
