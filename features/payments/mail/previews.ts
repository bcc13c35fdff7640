import type { Previews } from '#platform/mail-previews.ts';
import { paymentAccountLetter, type PaymentAccountChange } from './payment-account-letter.ts';

const preview =
  (change: PaymentAccountChange['change'], isReported: boolean): Previews[string] =>
  (ctx, locale) =>
    paymentAccountLetter(ctx, {
      to: { id: 1, email: 'kayan.leung@example.com', first_name: '家欣', locale },
      key: change,
      change,
      provider: isReported ? 'Stripe' : 'PayMe',
      provider_account_id: isReported ? 'acct_1Q2w3E4r5T' : '5f8c1d2e-7a4b-4c3d-9e1f-0a2b3c4d5e6f',
      account: { id: 1, name: locale === 'en' ? 'Ferry Lane Players' : '渡輪街劇團' },
      who: isReported ? null : locale === 'en' ? 'Ada Wong' : '黃雅達',
    });

/** Previews of the mails to admins about the account that receives the payments. */
export const paymentPreviews: Previews = {
  'payment_account.connected': preview('connected', true),
  'payment_account.changed': preview('changed', false),
  'payment_account.disconnected': preview('disconnected', false),
};
