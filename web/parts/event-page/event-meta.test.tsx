import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { EventMeta } from './event-meta.tsx';

const rude = '</script><script>alert("1")</script>';
const price = { id: 11, label: null, price: 100, price_including_taxes_and_fees: 105, is_sold_out: false, is_available: false, off_sale_reason: 'before_sale', sale_start_date: '2026-12-02T00:00:00.000Z' };
const event = {
  id: 7, slug: 'night', title: rude, summary: rude, description: null, status: 'LIVE', start_date: '2026-12-24T12:00:00.000Z', end_date: '2026-12-24T15:00:00.000Z', actual_end_date: '2026-12-24T14:00:00.000Z', timezone: 'Asia/Hong_Kong', currency: 'HKD',
  images: [{ id: 1, type: 'EVENT_COVER', url: '/files/a.webp', alt: rude, width: 2160, height: 1080 }], location_details: null, organizer: { name: rude, website: null },
  settings: { seo_title: null, seo_description: null, seo_keywords: null, allow_search_engine_indexing: true, is_online_event: false },
  tickets: [{ id: 1, title: rude, type: 'PAID', sale_start_date: '2026-12-01T00:00:00.000Z', prices: [price, { ...price, id: 12, is_sold_out: true, off_sale_reason: 'sold_out', sale_start_date: null }] }],
} as unknown as PublicEvent;

const html = renderToStaticMarkup(<LocaleProvider locale="zh-hk" messages={{}}><EventMeta event={event} origin="https://venue.test" /></LocaleProvider>);

it('no text of an event ends the element or the attribute it stands in', () => {
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain('alert("1")</');
});

it('the event and what it sells are told to machines', () => {
  const schema = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? '') as object;
  const offer = { '@type': 'Offer', name: rude, price: 105, priceCurrency: 'HKD', url: 'https://venue.test/event/7/night' };
  expect(schema).toMatchObject({
    '@type': 'Event', name: rude, startDate: '2026-12-24T12:00:00.000Z', endDate: '2026-12-24T14:00:00.000Z', image: ['https://venue.test/files/a.webp'],
    offers: [{ ...offer, availability: 'https://schema.org/PreOrder', validFrom: '2026-12-02T00:00:00.000Z' }, { ...offer, availability: 'https://schema.org/SoldOut', validFrom: '2026-12-01T00:00:00.000Z' }],
  });
});

it('chats get title, words, picture, language and the one true address', () => {
  for (const tag of ['"og:url" content="https://venue.test/event/7/night"', '"og:image" content="https://venue.test/files/a.webp"', '"og:locale" content="zh_HK"', '"og:type" content="event"']) expect(html).toContain(tag);
});
