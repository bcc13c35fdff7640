import { expect, it } from 'vitest';
import { pageAddress, withOwn } from './page-address.ts';
import { securityOf } from './page-headers.ts';
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
    { search: '', own: 'aff=kim&promo_code=X', locale: null, key: '/events/1/a' },
  ],
  [`/events/1/a?promo_code=${'X'.repeat(400)}`, { search: '', key: '/events/1/a' }],
  ['/events/1/a.data?promo_code=X', { search: '?promo_code=X', own: '', key: null }],
  [
    '/events/1/a.data?x=1&_routes=root',
    { search: '?_routes=root', key: '/events/1/a.data?_routes=root' },
  ],
  ['/_root.data?unknown=1', { search: '', key: '/_root.data' }],
  ['/events/1/a?tickets=X', { search: '', own: '', key: '/events/1/a' }],
  ['/?locale=de', { search: '', locale: 'de', key: '/' }],
  ['/?locale=ja', { search: '', locale: null, key: '/' }],
  ['/?anything=1', { search: '', key: '/' }],
  ['/?query=ferry', { search: '?query=ferry', key: null }],
  ['/?page=2&page=3', { search: '?page=2', key: '/?page=2' }],
  ['/?page=99999', { search: '', key: '/' }],
  ['/?__proto__=1&constructor=2', { search: '', key: '/' }],
  ['/event/1/a?shell=1', { search: '?shell=1', key: '/event/1/a?shell=1' }],
  ['/event/1/a?shell=2', { search: '', key: '/event/1/a' }],
  ['/auth/login?previous_url=%2F', { search: '?previous_url=%2F', key: null }],
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
])('a redirect to %s keeps "%s" only within the site', (location, own, wanted) => {
  expect(withOwn(location, own)).toBe(wanted);
});

it('the locale comes from the address, then the cookie, then the browser, then the default', () => {
  const headers = { cookie: 'a=1; locale=zh-cn; b=2', 'accept-language': 'fr,en;q=0.5' };
  expect(pageLocale(headers, 'en')).toBe('en');
  expect(pageLocale(headers, null)).toBe('zh-cn');
  expect(pageLocale({ 'accept-language': 'ja,en;q=0.5' }, null)).toBe('en');
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
])('%s contains a secret', (path) => {
  expect(securityOf(path).includes('secret')).toBe(true);
});
it.each(['/ticket', '/Ticket/1/a', '/reset-password/x/y', '/nowhere'])(
  '%s does not exist and is treated as if it contained a secret',
  (path) => {
    expect(securityOf(path)).toContain('secret');
  },
);
it.each(['/', '/auth/login', '/events/1/x', '/manage/event/1/check-in'])(
  '%s contains no secret',
  (path) => {
    expect(securityOf(path).includes('secret')).toBe(false);
  },
);
