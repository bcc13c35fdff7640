import { expect, it } from 'vitest';
import { pageAddress, withOwn } from './page-address.ts';
import { pageKind } from './page-headers.ts';
import { pageLocale } from './page-locale.ts';

it.each([
  ['/', { search: '', locale: null, key: '/' }],
  ['/?utm_source=x&fbclid=y', { search: '', locale: null, key: '/' }],
  [
    '/past-events?page=2&category=film&locale=EN',
    { search: '?category=film&page=2', locale: 'en', key: '/past-events?category=film&page=2' },
  ],
  [
    '/events/1/a?promo_code=X&aff=kim&page=2',
    { search: '?page=2', own: 'aff=kim&promo_code=X', locale: null, key: '/events/1/a?page=2' },
  ],
  [`/events/1/a?promo_code=${'X'.repeat(400)}`, { search: '', key: '/events/1/a' }],
  ['/events/1/a.data?promo_code=X', { search: '?promo_code=X', own: '', key: null }],
  ['/events/1/a?tickets=X', { search: '?tickets=X', own: '', key: null }],
  [`/${'a'.repeat(400)}`, { key: null }],
])('%s', (url, wanted) => {
  expect(pageAddress(url)).toMatchObject(wanted);
});

it.each([
  ['/event/1/a', 'promo_code=X', '/event/1/a?promo_code=X'],
  ['/event/1/a?page=2', 'aff=kim', '/event/1/a?page=2&aff=kim'],
  ['/event/1/a', '', '/event/1/a'],
  ['https://elsewhere.test/', 'promo_code=X', 'https://elsewhere.test/'],
  ['//elsewhere.test/', 'promo_code=X', '//elsewhere.test/'],
])('a redirect to %s takes "%s" along only within the house', (location, own, wanted) => {
  expect(withOwn(location, own)).toBe(wanted);
});

it('the language is the address, the cookie, the browser’s wish, then the default', () => {
  const headers = { cookie: 'a=1; locale=zh-cn; b=2', 'accept-language': 'fr,en;q=0.5' };
  expect(pageLocale(headers, 'en')).toBe('en');
  expect(pageLocale(headers, null)).toBe('zh-cn');
  expect(pageLocale({ 'accept-language': 'fr,en;q=0.5' }, null)).toBe('fr');
  expect(pageLocale({}, null)).toBe('zh-hk');
});

it.each([
  '/reset-password/x',
  '/confirm-email-address/x',
  '/auth/accept-invitation/x',
  '/check-in/x',
  '/ticket/1/x',
  '/order/1/x/print',
  '/manage/profile/confirm-email-change/x',
])('%s holds a secret', (path) => {
  expect(pageKind(path).secret).toBe(true);
});
it.each(['/', '/auth/login', '/events/1/x', '/manage/event/1/check-in'])(
  '%s holds none',
  (path) => {
    expect(pageKind(path).secret).toBe(false);
  },
);
