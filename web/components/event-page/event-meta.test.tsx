// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { publicTicket, publicPrice } from '../../../tests/setup/public-event.ts';
import { unnamedVenue } from '#platform/pure/venue.ts';
import { ServedPage } from '#web/lib/served-page.ts';
import { EventMeta } from './event-meta.tsx';

const evil = '</script><script>alert(1)</script><!-- "\u2028';
const event = {
  id: 7,
  title: evil,
  text_languages: {},
  slug: 'x',
  description: `<p>${evil}</p>`,
  summary: evil,
  start_date: '2031-01-01T12:00:00.000Z',
  end_date: null,
  actual_end_date: null,
  timezone: 'Asia/Hong_Kong',
  currency: 'HKD',
  status: 'LIVE',
  lifecycle_status: 'UPCOMING',
  category: evil,
  categories: [evil],
  attributes: [{ name: evil, value: evil, is_public: true }],
  images: [],
  attachments: [],
  location_details: { venue_name: evil, address_line_1: evil, city: evil },
  organizer: { id: 1, name: evil, website: null, description: evil, logo_url: null },
  promo_code: null,
  server_time: '2031-01-01T00:00:00.000Z',
  next_change_at: null,
  tickets: [publicTicket(1, [publicPrice(1)], { title: evil })],
  settings: {
    seo_title: evil,
    seo_description: evil,
    seo_keywords: evil,
    allow_search_engine_indexing: true,
    is_online_event: false,
  },
} as unknown as PublicEvent;

test('a title that contains a closing tag stays inside the JSON, which keeps its value', () => {
  const page = renderToStaticMarkup(<EventMeta event={event} origin="https://foyer.test" />);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).not.toMatch(/<!--|alert\(1\)<\/script><|content="[^"]*<script/);
  const [, schema = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect((JSON.parse(schema) as { name: string }).name).toBe(evil);
});

test('a link preview shows the venue, with its logo when the event has no picture', () => {
  const venue = {
    ...unnamedVenue(false),
    name: '海濱會堂',
    logo_url: '/api/public/files/logo.webp',
  };
  const draw = (shown: PublicEvent) =>
    renderToStaticMarkup(
      <ServedPage value={{ venue }}>
        <EventMeta event={shown} origin="https://foyer.test" />
      </ServedPage>,
    );
  const page = draw({ ...event, settings: { ...event.settings, seo_title: 'Night' } });
  expect(page).toContain('<title>Night · 海濱會堂</title>');
  expect(page).toContain('<meta property="og:site_name" content="海濱會堂"/>');
  expect(page).toContain(
    'property="og:image" content="https://foyer.test/api/public/files/logo.webp"',
  );
});

test('a place with an address but no name is described without null', () => {
  const location_details = { address_line_1: '8 Pier Road', city: null };
  const page = renderToStaticMarkup(
    <EventMeta
      event={{ ...event, location_details } as unknown as PublicEvent}
      origin="https://foyer.test"
    />,
  );
  expect(page).toContain(
    '"location":{"@type":"Place","address":{"@type":"PostalAddress","streetAddress":"8 Pier Road"}}',
  );
});

test('an event without a description is described by its date', () => {
  const bare = {
    ...event,
    summary: null,
    description: '',
    settings: { ...event.settings, seo_description: null },
  };
  const page = renderToStaticMarkup(<EventMeta event={bare} origin="https://foyer.test" />);
  expect(page).toMatch(/<meta name="description" content="[^"]*20\d\d[^"]*"/);
});
