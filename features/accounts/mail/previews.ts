import type { Previews } from '#platform/mail-previews.ts';
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

/** Previews of the mails between the host account and a new seller. */
export const accountPreviews: Previews = {
  seller_asks: preview('seller_asks'),
  seller_approved: preview('seller_approved'),
  seller_rejected: preview('seller_rejected'),
  first_event_asks: preview('first_event_asks'),
  first_event_approved: preview('first_event_approved'),
  first_event_rejected: preview('first_event_rejected'),
};
