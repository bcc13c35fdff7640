import { describe, expect, test } from 'vitest';
import { pathForUser } from './auth/path-for-user.ts';
import { dayWord } from './event-card/day-word.ts';
import { daysOf, isFiltered, eventQueryOf, sectionsOf } from './event-list/event-query.ts';
import { directionsUrl, mapUrl, locationLines } from '#features/events/rules/location-text.ts';
import { visibleGroups } from '../layouts/manage/visible-groups.ts';
import type { User } from '#features/users/contract.ts';

const filters = (search: string) => eventQueryOf(new URLSearchParams(search));
test.each([
  ['', { date: '', category: '', query: '', page: 1 }],
  [
    'date=weekend&category=concert&query=%20live%20&page=3',
    { date: 'weekend', category: 'concert', query: 'live', page: 3 },
  ],
  ['price=free', { price: 'free' }],
  ['price=cheap', { price: '' }],
  ['date=2026-12-24', { date: '2026-12-24' }],
  ['date=tomorrow', { date: '' }],
  ['date=2026-13-01', { date: '' }],
  ['date=0002-01-01', { date: '' }],
  ['date=9999-01-01', { date: '' }],
  ['date=2026-02-30', { date: '' }],
  ['query=a%00b&category=%00', { query: '', category: '' }],
  ['page=0', { page: 1 }],
  ['page=-1', { page: 1 }],
  ['page=1.5', { page: 1 }],
  ['page=x', { page: 1 }],
  ['page=99999999', { page: 1 }],
  [`query=${'x'.repeat(300)}`, { query: 'x'.repeat(100) }],
  [`category=${'x'.repeat(300)}`, { category: 'x'.repeat(50) }],
])('the address parameters "%s" are read, never refused', (search, expected) => {
  expect(filters(search)).toMatchObject(expected);
});

test('upcoming events come before running ones, and later ones last', () => {
  const events = ['2026-11-01', '2026-11-21', '2026-11-27', '2026-11-28'].map((day) => ({
    start_date: `${day}T12:00:00.000Z`,
    timezone: 'Asia/Hong_Kong',
  }));
  const days = (list: typeof events) => list.map((event) => event.start_date.slice(0, 10));
  const { soon, running, later } = sectionsOf(events, '2026-11-21');
  expect([days(soon), days(running), days(later)]).toEqual([
    ['2026-11-21', '2026-11-27'],
    ['2026-11-01'],
    ['2026-11-28'],
  ]);
});

test('events without a date come last', () => {
  const market = { start_date: null, timezone: 'Asia/Hong_Kong' };
  expect(sectionsOf([market], '2026-11-21')).toEqual({ soon: [], running: [], later: [market] });
});

test('a page number alone is not a filter', () => {
  expect([
    isFiltered(filters('page=3')),
    isFiltered(filters('query=x')),
    isFiltered(filters('date=today')),
    isFiltered(filters('price=paid')),
  ]).toEqual([false, true, true, true]);
});

test.each([
  ['', '2026-11-21', {}],
  ['today', '2026-11-21', { from: '2026-11-21', to: '2026-11-21' }],
  ['week', '2026-12-29', { from: '2026-12-29', to: '2027-01-04' }],
  ['weekend', '2026-11-18', { from: '2026-11-21', to: '2026-11-22' }],
  ['weekend', '2026-11-21', { from: '2026-11-21', to: '2026-11-22' }],
  ['weekend', '2026-11-22', { from: '2026-11-22', to: '2026-11-22' }],
  ['weekend', '2026-11-23', { from: '2026-11-28', to: '2026-11-29' }],
  ['2026-12-24', '2026-11-21', { from: '2026-12-24', to: '2026-12-24' }],
])('the date filter "%s" on %s means %j', (date, today, days) => {
  expect(daysOf(date, today)).toEqual(days);
});

test.each([
  ['2026-11-21T08:59:00.000Z', 'today'],
  ['2026-11-21T09:00:00.000Z', 'tonight'],
  ['2026-11-21T15:59:00.000Z', 'tonight'],
  ['2026-11-21T16:00:00.000Z', 'tomorrow'],
  ['2026-11-22T16:00:00.000Z', null],
  ['2026-11-20T15:59:00.000Z', null],
])('in Hong Kong on 21 November %s is %s', (start, word) => {
  expect(dayWord(start, 'Asia/Hong_Kong', '2026-11-21')).toBe(word);
});

describe('a place', () => {
  const place = {
    venue_name: '明渠 & Co',
    address_line_1: '大南街 1 號',
    address_line_2: null,
    city: '深水埗',
  };
  test('is its name and its address, on one line each', () => {
    expect([
      locationLines(place),
      locationLines({ venue_name: '明渠' }),
      locationLines(null),
      locationLines({}),
    ]).toEqual([['明渠 & Co', '深水埗大南街 1 號'], ['明渠'], [], []]);
  });

  test('is encoded, so that no character in it changes the map URL', () => {
    const url = new URL(mapUrl(place) ?? '');
    expect([url.origin, url.searchParams.get('query')]).toEqual([
      'https://www.google.com',
      '明渠 & Co, 深水埗大南街 1 號',
    ]);
    expect(new URL(directionsUrl(place) ?? '').searchParams.get('destination')).toContain('& Co');
    expect([mapUrl(null), directionsUrl({})]).toEqual([null, null]);
  });
});

test.each([
  ['staff goes to its events', '', 'ADMIN', '/manage/events'],
  ['a visitor goes home', '', null, '/'],
  [
    'staff goes back',
    'previous_url=/manage/event/7/orders%3Fpage%3D2',
    'ADMIN',
    '/manage/event/7/orders?page=2',
  ],
  ['a visitor goes back', 'client_previous_url=/e/7/x', null, '/e/7/x'],
  ['a visitor is not led into the back office', 'previous_url=/manage/events', null, '/'],
  ['no other origin', 'previous_url=//evil.example', 'ADMIN', '/manage/events'],
  ['no backslash', 'client_previous_url=/%5Cevil.example', null, '/'],
  ['no program', 'client_previous_url=javascript:alert(1)', null, '/'],
  ['no full address', 'previous_url=https://evil.example', 'ORGANIZER', '/manage/events'],
] as const)('after signing in: %s', (_, search, role, path) => {
  expect(pathForUser(new URLSearchParams(search), { role })).toBe(path);
});

test('the sidebar hides what the role has no permission for', () => {
  const entries = (role: User['role'], event?: string): string[] =>
    visibleGroups({ role, is_host: false } as User, event).flatMap((group) =>
      group.entries.map((entry) => entry.address),
    );
  expect(entries('ADMIN', '7')).toEqual(
    expect.arrayContaining([
      '/manage/event/7/orders',
      '/manage/event/7/attendees',
      '/manage/event/7/check-in',
    ]),
  );
  expect(entries('COLLABORATOR', '7')).not.toContain('/manage/event/7/orders');
  expect(entries('COLLABORATOR', '7')).toContain('/manage/event/7/check-in');
  expect([
    entries('ADMIN').includes('/account/payment'),
    entries('ORGANIZER').includes('/account/payment'),
    entries(null),
  ]).toEqual([true, false, []]);
});
