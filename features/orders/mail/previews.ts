import type { Previews } from '#platform/mail-previews.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { venueZone } from '#platform/pure/time.ts';
import { automaticRefunds } from '../rules/automatic-refunds.ts';
import { attendeeTicketLetter, type TicketHolder } from './attendee-ticket-letter.ts';
import { orderCompletedLetter } from './order-completed-letter.ts';
import type { OrderMailContext } from './order-mail-context.ts';
import { moneyLetter, moneyLetterKinds } from './money-letters.ts';
import { orderReceivedLetter } from './order-received-letter.ts';
import { ticketCancelledLetter } from './ticket-cancelled-letter.ts';
import { paymentReturnedLetter } from './automatic-refund-letter.ts';

const mailContext = (locale: Locale): OrderMailContext => ({
  order: {
    id: 1207,
    account_id: 1,
    short_id: 'o_preview',
    public_id: 'O-7KD2MXQ',
    first_name: '家欣',
    last_name: '梁',
    email: 'kayan.leung@example.com',
    locale,
    currency: 'HKD',
    is_manually_created: false,
    total_gross: 86_000,
    total_discount: 4_500,
    taxes_and_fees_rollup: {
      fees: [{ name: '手續費 Booking fee', rate: 15, type: 'FIXED', value: 4_500 }],
      taxes: [],
    },
    order_items: [
      { quantity: 2, item_name: '企位 Standing', total_before_discount: 56_000 },
      { quantity: 1, item_name: '座位 Seated – 早鳥 Early bird', total_before_discount: 30_000 },
    ],
  },
  event: {
    id: 12,
    slug: 'night-ferry',
    status: 'LIVE',
    title: '夜渡：海港城市民謠 Night Ferry: Songs of a Harbour City',
    start_date: '2026-12-05T12:00:00.000Z',
    end_date: '2026-12-05T14:30:00.000Z',
    timezone: venueZone,
    location_details: {
      venue_name: '海濱音樂廳 Harbour Hall',
      address_line_1: '中環碼頭道 8 號 8 Pier Road, Central',
      city: '香港',
      country: 'HK',
    },
    attributes: [{ name: '開門 Doors', value: '19:15', is_public: true }],
    organizer: { name: '海港之夜 Harbour Nights', logo_url: '/api/files/harbour-nights.png' },
    settings: {
      support_email: 'hello@harbournights.example',
      email_footer_message: '<p>海港之夜：每月一場。 Harbour Nights: once a month.</p>',
      post_checkout_message: '<p>大門於 19:15 開放。 Doors open at 19:15.</p>',
      is_online_event: false,
      maps_url: null,
      directions: '<p>港鐵香港站 A2 出口，步行五分鐘。 MTR Hong Kong, exit A2.</p>',
      weather_rule:
        '<p>八號風球或黑雨於開場前三小時生效，活動取消，全數退款。 Signal 8 or black rain three hours before: cancelled.</p>',
      homepage_primary_color: '#0b5394',
      online_event_connection_details: null,
    },
  },
});
const organizer = (locale: Locale) => ({
  email: 'hello@harbournights.example',
  name: '海港之夜 Harbour Nights',
  locale,
});
const buyer = (locale: Locale) => ({ email: 'kayan.leung@example.com', name: '梁家欣', locale });

const holder = (locale: Locale): TicketHolder => ({
  id: 3411,
  short_id: 'a_preview',
  public_id: 'A-4TQ8ZN2',
  first_name: '家欣',
  last_name: '梁',
  email: 'kayan.leung@example.com',
  locale,
  ticket_title: '企位 Standing',
  price_label: '早鳥 Early bird',
});

/** Previews of all mails that orders cause, with realistic data. */
export const orderPreviews: Previews = {
  order_completed: (ctx, locale) =>
    orderCompletedLetter(ctx, mailContext(locale), buyer(locale).email),
  attendee_ticket: (ctx, locale) =>
    attendeeTicketLetter(ctx, holder(locale), mailContext(locale), ''),
  ticket_cancelled: (ctx, locale) =>
    ticketCancelledLetter(ctx, holder(locale), mailContext(locale), {
      reason: 'ticket',
      repeat: '',
    }),
  order_received: (ctx, locale) => orderReceivedLetter(ctx, mailContext(locale), organizer(locale)),
  ...Object.fromEntries(
    moneyLetterKinds.map((kind): [string, Previews[string]] => [
      kind,
      (ctx, locale) =>
        moneyLetter(
          ctx,
          mailContext(locale),
          {
            kind,
            amount: 86_000,
            key: 'preview',
            values: {
              until: formatDate('2026-12-19T04:00:00.000Z', venueZone, locale),
              outcome: 'lost',
            },
          },
          kind === 'order_cancelled' ? buyer(locale) : organizer(locale),
        ),
    ]),
  ),
  ...Object.fromEntries(
    automaticRefunds.flatMap((reason): [string, Previews[string]][] => {
      const returned = { reason, payment_id: 1, amount: 86_000 };
      return [
        [
          `${reason}.buyer`,
          (ctx, locale) =>
            paymentReturnedLetter(ctx, mailContext(locale), returned, 'buyer', buyer(locale)),
        ],
        [
          `${reason}.organizer`,
          (ctx, locale) =>
            paymentReturnedLetter(
              ctx,
              mailContext(locale),
              returned,
              'organizer',
              organizer(locale),
            ),
        ],
      ];
    }),
  ),
};
