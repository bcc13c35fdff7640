import type { Previews } from '#platform/mail-previews.ts';
import { termLetter } from './term-letter.ts';
import type { Ending } from '../terms.store.ts';

const preview =
  (kind: Ending['kind']): Previews[string] =>
  (ctx, locale) =>
    termLetter(ctx, {
      first_name: '家欣',
      last_name: '梁',
      email: 'kayan.leung@example.com',
      locale,
      tier: 'PLATINUM',
      expires_at: '2027-02-28T15:59:59.999Z',
      kind,
      dedupe_key: kind,
    });

/** Previews of the venue's mails to members about their tier. */
export const memberPreviews: Previews = {
  member_ends_soon: preview('member_ends_soon'),
  member_ends_today: preview('member_ends_today'),
};
