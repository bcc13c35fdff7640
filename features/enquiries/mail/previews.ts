import { formatRange } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { Previews } from '#platform/mail-previews.ts';
import { venueZone } from '#platform/pure/time.ts';
import type { Enquiry } from '../contract.ts';
import { noticeLetter, receiptLetter, replyLetter } from './enquiry-letters.ts';

const starts_at = '2026-12-05T10:30:00.000Z';
const ends_at = '2026-12-05T14:00:00.000Z';
const hire = (locale: Locale): Enquiry => ({
  id: 7,
  reference: 'E-7KQ2M9D',
  kind: 'HIRE',
  status: 'NEW',
  name: '梁家欣',
  email: 'kayan.leung@example.com',
  phone: '+852 5123 4567',
  organization: null,
  locale,
  message: '…',
  title: null,
  starts_at,
  ends_at,
  timezone: venueZone,
  head_count: 80,
  set_up: 'theatre',
  section_ids: [1],
  sections: [{ id: 1, name: '海濱音樂廳' }],
  assignee_id: null,
  assignee_name: null,
  event_id: null,
  version: 1,
  created_at: '2026-11-20T02:00:00.000Z',
  updated_at: '2026-11-20T02:00:00.000Z',
});
const reply_to = 'hire@venue.example';

/** Previews of the mails between the venue and senders of enquiries. */
export const enquiryPreviews: Previews = {
  enquiry_received: (ctx, locale) => receiptLetter(ctx, hire(locale), { reply_to }),
  enquiry_notice: (ctx, locale) =>
    noticeLetter(ctx, hire(locale), { email: reply_to, locale, account_id: 1 }),
  enquiry_reply: (ctx, locale) =>
    replyLetter(ctx, hire(locale), {
      id: 3,
      subject: ctx.texts.format(locale, 'mail.enquiry_template.OFFERED.subject', {
        reference: 'E-7KQ2M9D',
      }),
      message: ctx.texts.format(locale, 'mail.enquiry_template.OFFERED.text', {
        name: '梁家欣',
        reference: 'E-7KQ2M9D',
        rooms: '海濱音樂廳',
        when: formatRange(starts_at, ends_at, venueZone, locale),
      }),
      reply_to,
      account_id: 1,
    }),
};
