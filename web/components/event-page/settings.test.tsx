import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { coloursOf, type PageColourValues } from '#features/events/rules/page-colours.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { EventPage } from '../event-page.tsx';
import { publicPrice, publicTicket } from '../../../tests/setup/public-event.ts';

const plain = {
  pre_checkout_message: null,
  ticket_page_message: null,
  continue_button_text: null,
  support_email: null,
  require_attendee_details: false,
  order_timeout_in_minutes: 15,
  homepage_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
  homepage_body_background_color: null,
  homepage_background_type: 'COLOR',
  website_url: null,
  maps_url: null,
  location_details: null,
  directions: null,
  weather_rule: null,
  is_online_event: false,
  seo_title: null,
  seo_description: null,
  seo_keywords: null,
  allow_search_engine_indexing: true,
  price_display_mode: 'INCLUSIVE',
};
const taxed = { price: 100, tax_total: 8, fee_total: 5, price_including_taxes_and_fees: 113 };
const base = {
  id: 7,
  slug: 'night',
  title: 'Night',
  summary: null,
  description: null,
  status: 'LIVE',
  lifecycle_status: 'UPCOMING',
  start_date: '2026-12-24T12:00:00.000Z',
  end_date: '2026-12-24T15:00:00.000Z',
  actual_end_date: null,
  timezone: 'Asia/Hong_Kong',
  currency: 'HKD',
  category: null,
  categories: [],
  images: [],
  attachments: [],
  attributes: [],
  location_details: { venue_name: 'Nullah', city: 'Hong Kong' },
  organizer: { id: 1, name: 'Harbour', website: null, description: null, logo_url: null },
  promo_code: null,
  server_time: '2026-12-01T00:00:00.000Z',
  next_change_at: null,
};
const image = (id: number, type: string, more: object = {}) => ({
  id,
  type,
  url: `/files/${id}.webp`,
  srcset: `/files/${id}-640.webp 640w`,
  alt: `Picture ${id}`,
  width: 1200,
  height: 800,
  size: 1,
  mime_type: 'image/webp',
  ...more,
});

const messages = Object.fromEntries(Object.entries(readCatalogue('messages', 'en'))) as never;
const usual = { price_display_mode: 'INCLUSIVE' };
/** The page as the server renders it. */
function page(
  settings: object = {},
  event: object = {},
  tickets = [publicTicket(1, [publicPrice(11, taxed)])],
  colours: (settings: PublicEvent['settings']) => PageColourValues | null = coloursOf,
): string {
  const shown = {
    ...base,
    tickets,
    settings: { ...plain, ...settings },
    ...event,
  } as unknown as PublicEvent;
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <LocaleProvider locale="en" messages={messages}>
          <EventPage event={shown} colours={colours(shown.settings)} origin="https://venue.test" />
        </LocaleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

it.each<[what: string, settings: object, there: string[], not: string[]]>([
  [
    'the words of the button',
    { continue_button_text: 'Count me in' },
    ['Count me in'],
    ['Check out'],
  ],
  ['where to ask', { support_email: 'ask@nullah.test' }, ['href="mailto:ask@nullah.test"'], []],
  ['a website', { website_url: 'https://nullah.test/' }, ['href="https://nullah.test/"'], []],
  [
    'a map of its own',
    { maps_url: 'https://maps.test/nullah' },
    ['href="https://maps.test/nullah"'],
    ['google.com/maps/search'],
  ],
  ['the way', { directions: '<p>Exit D2</p>' }, ['How to get there', '<p>Exit D2</p>'], []],
  [
    'the weather',
    { weather_rule: '<p>Signal 8: cancelled</p>' },
    ['Weather arrangements', '<p>Signal 8: cancelled</p>'],
    [],
  ],
  [
    'an event online',
    { is_online_event: true },
    ['Online event', 'Instructions for joining come with your tickets.'],
    [],
  ],
  [
    'a title for search',
    { seo_title: 'Night at Nullah' },
    ['<title>Night at Nullah', 'property="og:title" content="Night at Nullah"', '<h1 class'],
    [],
  ],
  [
    'words for search',
    { seo_description: 'A long night.', seo_keywords: 'night, harbour' },
    [
      'name="description" content="A long night."',
      'property="og:description" content="A long night."',
      'name="keywords" content="night, harbour"',
    ],
    [],
  ],
  [
    'no search engines',
    { allow_search_engine_indexing: false },
    ['name="robots" content="noindex"'],
    [],
  ],
  ['prices with everything', usual, ['HK$113.00'], ['HK$100.00', 'plus HK$13.00']],
  [
    'prices without',
    { price_display_mode: 'EXCLUSIVE' },
    ['HK$100.00', 'plus HK$13.00 taxes and fees'],
    ['HK$113.00'],
  ],
])('a setting for %s changes the page', (_, settings, there, not) => {
  const html = page(settings);
  for (const text of there) expect(html).toContain(text);
  for (const text of not) expect(html).not.toContain(text);
  // A text that is displayed without the setting, too, would prove nothing.
  if (settings !== usual) expect(there.every((text) => page().includes(text))).toBe(false);
});

it('a live page may be indexed, a draft may not', () => {
  expect(page()).not.toContain('noindex');
  expect(page({}, { status: 'DRAFT' })).toContain('noindex');
});

it('pictures have widths and alternative texts, and the cover is not repeated', () => {
  const html = page(
    {},
    {
      images: [
        image(1, 'EVENT_COVER'),
        image(2, 'EVENT_GALLERY'),
        image(3, 'EVENT_GALLERY', { alt: null, srcset: null }),
      ],
    },
  );
  expect(html).toContain('srcSet="/files/2-640.webp 640w"');
  expect(html).toContain('alt="Picture 2"');
  expect(html).toMatch(/<img[^>]+src="\/files\/3\.webp"(?![^>]*srcSet)[^>]*alt=""/);
  expect(html).toContain('property="og:image" content="https://venue.test/files/1-card.jpg"');
  const only = page({}, { images: [image(2, 'EVENT_GALLERY')] });
  expect(only.match(/<img/g)).toHaveLength(1);
});

it('a file has name, type and size, and its name is escaped', () => {
  const html = page(
    {},
    {
      attachments: [
        {
          id: 1,
          name: '場刊 "><b>x',
          url: '/api/public/files/a.pdf',
          size: 1_250_000,
          mime_type: 'application/pdf',
        },
      ],
    },
  );
  expect(html).toContain('href="/api/public/files/a.pdf" download="場刊 &quot;&gt;&lt;b&gt;x"');
  expect(html).toContain('PDF, 1.3 MB');
  expect(html).not.toContain('<b>x');
});

it('categories link to their list, known ones with their translated name', () => {
  const html = page({}, { categories: ['concert', '粵劇 & 折子'] });
  const [first, second] = [...html.matchAll(/href="(\/\?category=[^"]*)"[^>]*>([^<]*)</g)];
  expect(first?.slice(1)).toEqual(['/?category=concert', 'Concert']);
  expect(second?.slice(1)).toEqual([
    '/?category=%E7%B2%B5%E5%8A%87%20%26%20%E6%8A%98%E5%AD%90',
    '粵劇 &amp; 折子',
  ]);
  expect(page({}, { categories: ['concert'], lifecycle_status: 'ENDED' })).toContain(
    'href="/past-events?category=concert"',
  );
});

it('only an event that ended early is marked as such', () => {
  const over = { lifecycle_status: 'ENDED' };
  expect(page({}, { ...over, actual_end_date: '2026-12-24T13:00:00.000Z' })).toContain(
    'Ended early',
  );
  expect(
    [
      page({}, over),
      page({}, { ...over, actual_end_date: '2026-12-24T15:00:00.000Z' }),
      page({}, { actual_end_date: '2026-12-24T13:00:00.000Z' }),
    ].join(''),
  ).not.toContain('Ended early');
});

const ticket = (price: object, more: object = {}) => [
  publicTicket(1, [publicPrice(11, price)], more),
];
const closed = (off_sale_reason: string, more: object = {}) => ({
  is_available: false,
  off_sale_reason,
  ...more,
});
it.each<[state: string, tickets: ReturnType<typeof ticket>, there: string]>([
  ['few left', ticket({}, { few_left: true }), 'Few left'],
  [
    'how many are left',
    ticket({ quantity_remaining: 4 }, { quantity_available: 4, show_quantity_remaining: true }),
    '4 left',
  ],
  ['the least one takes', ticket({}, { min_per_order: 2 }), 'At least 2 per order'],
  ['sold out', ticket(closed('sold_out', { is_sold_out: true })), 'All tickets are sold or held.'],
  [
    'not yet',
    ticket(closed('before_sale'), { sale_start_date: '2026-12-20T04:00:00.000Z' }),
    'Tickets go on sale',
  ],
  ['no longer', ticket(closed('after_sale')), 'Online sale has ended'],
  [
    'members',
    ticket({}, { locked_reason: 'members_only', membership_tiers: ['GOLD', 'PLATINUM'] }),
    'Only for Gold or Platinum members.',
  ],
  ['folded up', ticket({}, { start_collapsed: true }), 'aria-expanded="false"'],
  ['nothing', [], 'No tickets yet'],
])('a ticket shows %s', (_, tickets, there) => {
  expect(page({}, {}, tickets)).toContain(there);
});

it('a discounted price is next to the old one, both with or both without taxes and fees', () => {
  const cheaper = [
    publicTicket(
      1,
      [
        publicPrice(11, {
          price: 50,
          price_before_discount: 100,
          is_discounted: true,
          tax_total: 5,
          price_including_taxes_and_fees: 55,
        }),
      ],
      {
        taxes_and_fees: [
          { id: 1, name: 'Tax', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 10 },
        ],
      },
    ),
  ];
  expect(page({}, {}, cheaper)).toMatch(/<s [^>]*>.*HK\$110\.00<\/s>HK\$55\.00/);
  expect(page({ price_display_mode: 'EXCLUSIVE' }, {}, cheaper)).toMatch(
    /<s [^>]*>.*HK\$100\.00<\/s>HK\$50\.00/,
  );
  const free = [
    publicTicket(1, [
      publicPrice(11, {
        price: 0,
        price_before_discount: 100,
        is_discounted: true,
        price_including_taxes_and_fees: 0,
      }),
    ]),
  ];
  expect(page({}, {}, free)).toMatch(/HK\$100\.00<\/s>Free/);
});

it('names the time zone of an event elsewhere, whose sale times would be taken for local ones', () => {
  expect(page({}, { timezone: 'Asia/Tokyo' })).toContain('Japan Standard Time');
  expect(page()).not.toContain('Hong Kong Standard Time');
});

it('shows an event without colours, as a server of the version before sends it', () => {
  expect(page({}, {}, undefined, () => null)).toContain('Night');
});
