import type { Previews } from '#platform/mail-previews.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { decisionLetter } from './decision-letter.ts';

const sampleRequest = (locale: Locale) => ({
  id: 12,
  tier: 'PLATINUM' as const,
  email: 'karen@example.com',
  locale,
  first_name: '嘉倫',
  last_name: '張',
  account_id: 1,
});

/** Previews of the mails to members about their requests. */
export const upgradePreviews: Previews = {
  upgrade_approved: (ctx, locale) =>
    decisionLetter(ctx, sampleRequest(locale), {
      status: 'APPROVED',
      expires_at: '2027-02-23T15:59:59.999Z',
    }),
  upgrade_rejected: (ctx, locale) =>
    decisionLetter(ctx, sampleRequest(locale), {
      status: 'REJECTED',
      reason: ctx.texts.format(locale, 'upgrades.reject.template.unreadable'),
    }),
};
