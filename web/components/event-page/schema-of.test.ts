import { describe, expect, test } from 'vitest';
import type { PublicEvent } from '#features/listings/contract.ts';
import { readCatalogue } from '#platform/i18n.ts';
import { createIntl } from 'react-intl';
import { publicPrice, publicTicket } from '../../../tests/setup/public-event.ts';
import { settingsPages } from '../../layouts/manage/settings-pages.ts';
import { visibleGroups } from '../../layouts/manage/visible-groups.ts';
import { eventPath } from '../event-path.ts';
import { categoryKey } from './category-key.ts';
import { schemaOf } from './schema-of.ts';
import { tiersIn } from './tiers-in.ts';
import type { User } from '#features/users/contract.ts';

const event = (more: object = {}): PublicEvent =>
  ({
    id: 7,
    slug: '維港-night',
    title: '維港之夜',
    summary: null,
    description: '<p>One</p><p>Two</p>',
    start_date: '2026-12-01T12:00:00.000Z',
    end_date: '2026-12-01T15:00:00.000Z',
    actual_end_date: null,
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    images: [{ url: '/api/files/1.webp' }],
    location_details: null,
    settings: { is_online_event: false },
    organizer: { name: 'Hall', website: null },
    tickets: [],
    text_languages: {},
    ...more,
  }) as unknown as PublicEvent;
const origin = 'https://foyer.test';
const of = (more: object = {}) =>
  schemaOf(event(more), origin, 'zh-hk') as Record<string, never> & {
    offers: Record<string, unknown>[];
    location?: Record<string, unknown>;
  };

describe('the structured data of an event', () => {
  test('has the canonical address, times with offset and absolute image addresses', () => {
    expect(of()).toMatchObject({
      '@type': 'Event',
      name: '維港之夜',
      inLanguage: 'zh-HK',
      url: `${origin}/event/7/${encodeURIComponent('維港-night')}`,
      startDate: '2026-12-01T20:00:00+08:00',
      endDate: '2026-12-01T23:00:00+08:00',
      image: [`${origin}/api/files/1.webp`],
      description: 'One\nTwo',
    });
  });

  test('has the language of the title, also of a fallback', () => {
    expect(of({ text_languages: { title: 'en' } })['inLanguage']).toBe('en');
  });

  test('has the actual end, or none when the end is unknown', () => {
    expect(of({ actual_end_date: '2026-12-01T13:00:00.000Z' })['endDate']).toBe(
      '2026-12-01T21:00:00+08:00',
    );
    expect(of({ end_date: null })).not.toHaveProperty('endDate');
  });

  test.each([
    [{ address_line_1: '晾衣街 18 號', address_line_2: '三樓' }, '晾衣街 18 號三樓'],
    [{ address_line_1: '8 Pier Road', address_line_2: 'Level 3' }, '8 Pier Road, Level 3'],
  ])('has the street as its language writes it', (lines, streetAddress) => {
    expect(of({ location_details: lines }).location).toMatchObject({ address: { streetAddress } });
  });

  test.each([
    [
      'a hall',
      { location_details: { venue_name: '明渠', city: '深水埗' } },
      'Offline',
      { '@type': 'Place', name: '明渠' },
    ],
    ['online', { settings: { is_online_event: true } }, 'Online', { '@type': 'VirtualLocation' }],
  ])('has the location and attendance mode for %s', (_, more, mode, location) => {
    expect(of(more)).toMatchObject({
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
    });
  });

  test('has only the known parts of an address', () => {
    const { location } = of({
      location_details: { venue_name: '明渠', city: '深水埗', zip_or_postal_code: null },
    });
    expect(location?.['address']).toEqual({ '@type': 'PostalAddress', addressLocality: '深水埗' });
  });

  test('marks the tickets of an ended event as out of stock', () => {
    const [offer] = of({
      lifecycle_status: 'ENDED',
      tickets: [publicTicket(1, [publicPrice(1)])],
    }).offers;
    expect(offer).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  test('has no location when there is none', () => {
    expect(of()).not.toHaveProperty('location');
  });

  test.each([
    ['can be bought', {}, 'InStock'],
    ['is gone', { is_available: false, is_sold_out: true }, 'SoldOut'],
    ['is not on sale yet', { is_available: false, off_sale_reason: 'before_sale' }, 'PreOrder'],
    ['is over', { is_available: false, off_sale_reason: 'after_sale' }, 'OutOfStock'],
  ])('has the availability of a price that %s', (_, more, availability) => {
    const [offer] = of({
      tickets: [publicTicket(1, [publicPrice(1, { label: 'Early', ...more })], { title: 'Seat' })],
    }).offers;
    expect(offer).toMatchObject({
      name: 'Seat – Early',
      priceCurrency: 'HKD',
      availability: `https://schema.org/${availability}`,
    });
  });

  test('has the final price, and when its sale starts', () => {
    const [offer] = of({
      tickets: [
        publicTicket(
          1,
          [
            publicPrice(1, {
              price: 100,
              price_including_taxes_and_fees: 115.5,
              sale_start_date: '2026-11-01T00:00:00.000Z',
            }),
          ],
          { sale_start_date: '2026-11-05T00:00:00.000Z' },
        ),
      ],
    }).offers;
    expect(offer).toMatchObject({ price: 115.5, validFrom: '2026-11-05T00:00:00.000Z' });
  });

  test('truncates a long description', () => {
    expect(String(of({ description: `<p>${'長'.repeat(900)}</p>` })['description'])).toHaveLength(
      500,
    );
  });
});

test('an event path is escaped, so that a slash in a slug cannot change it', () => {
  expect([eventPath({ id: 7, slug: '維港' }), eventPath({ id: 7, slug: '../../x' })]).toEqual([
    '/event/7/%E7%B6%AD%E6%B8%AF',
    '/event/7/..%2F..%2Fx',
  ]);
});

test.each([
  ['concert', true],
  ['other', true],
  ['Concert', false],
  ['自家', false],
  ['', false],
  ['toString', false],
])('the category %s is translated: %s', (name, known) => {
  expect(categoryKey(name)).toBe(known);
});

test.each([
  ['en', /^Gold or Platinum$/],
  ['zh-HK', /^.+或.+$/],
] as const)('in %s tiers are joined as a natural list', (tag, words) => {
  const intl = createIntl({
    locale: tag,
    messages: readCatalogue('messages', tag.toLowerCase() as 'en') as never,
  });
  expect(tiersIn(intl, ['GOLD', 'PLATINUM'])).toMatch(words);
});

describe('the navigation of the back office', () => {
  const user = (role: User['role'], is_host = false) => ({ role, is_host }) as User;
  const messages = readCatalogue('messages', 'en');

  test('has a text for every entry of sidebar and palette, for every role', () => {
    for (const role of ['ADMIN', 'ORGANIZER', 'COLLABORATOR'] as const)
      for (const eventId of [undefined, '7']) {
        const groups = [
          ...visibleGroups(user(role, true), eventId),
          ...settingsPages(user(role), eventId),
        ];
        for (const { message, entries } of groups)
          for (const key of [message, ...entries.map((entry) => entry.message)])
            expect(messages, key).toHaveProperty([key]);
      }
  });

  test('offers the settings of an event only within it and with permission', () => {
    const addresses = (role: User['role'], eventId?: string) =>
      settingsPages(user(role), eventId).flatMap((group) =>
        group.entries.map((entry) => entry.address),
      );
    expect(addresses('ADMIN')).toEqual(['/manage/profile']);
    expect(addresses('ADMIN', '7').length).toBeGreaterThan(addresses('COLLABORATOR', '7').length);
    expect(
      addresses('COLLABORATOR', '7').every(
        (address) =>
          address === '/manage/profile' || address.startsWith('/manage/event/7/settings'),
      ),
    ).toBe(true);
  });

  test('hides the getting-started page when the event says so, and until that is known', () => {
    const shows = (hiding?: object) =>
      visibleGroups(user('ADMIN'), '7', hiding).some((group) =>
        group.entries.some((entry) => entry.to === 'getting-started'),
      );
    expect([
      shows(),
      shows({ hide_getting_started_page: true }),
      shows({ hide_getting_started_page: false }),
    ]).toEqual([false, false, true]);
  });
});
