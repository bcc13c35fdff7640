import type { Previews } from '#platform/mail-previews.ts';
import { invitationLetter } from './invitation-letter.ts';

/** Preview of the mail that invites a person into a team. */
export const teamPreviews: Previews = {
  invitation: (ctx, locale) =>
    invitationLetter(ctx, {
      link_id: 1,
      token: 'a-link-that-leads-nowhere',
      to: { email: 'kayan.leung@example.com', first_name: '家欣' },
      locale,
      role: 'ORGANIZER',
      inviter: locale === 'en' ? 'Ada Wong' : '黃雅達',
      account: { id: 1, name: locale === 'en' ? 'Ferry Lane Players' : '渡輪街劇團' },
    }),
};
