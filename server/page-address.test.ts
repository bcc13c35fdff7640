import { expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';
import { pageKind } from './page-headers.ts';
import { pageLocale } from './page-locale.ts';

it.each([
  ['/', { search: '', locale: null, key: '/' }],
  ['/?utm_source=x&fbclid=y', { search: '', locale: null, key: '/' }],
  ['/past-events?page=2&category=film&locale=EN', { search: '?category=film&page=2', locale: 'en', key: '/past-events?category=film&page=2' }],
  ['/events/1/a?promo_code=X', { search: '?promo_code=X', locale: null, key: null }],
  [`/${'a'.repeat(400)}`, { key: null }],
])('%s', (url, wanted) => {
  expect(pageAddress(url)).toMatchObject(wanted);
});

it('the language is the address, the cookie, the browser’s wish, then the default', () => {
  const headers = { cookie: 'a=1; locale=zh-cn; b=2', 'accept-language': 'fr,en;q=0.5' };
  expect(pageLocale(headers, 'en')).toBe('en');
  expect(pageLocale(headers, null)).toBe('zh-cn');
  expect(pageLocale({ 'accept-language': 'fr,en;q=0.5' }, null)).toBe('fr');
  expect(pageLocale({}, null)).toBe('zh-hk');
});

it.each(['/reset-password/x', '/confirm-email-address/x', '/auth/accept-invitation/x', '/check-in/x', '/ticket/1/x', '/order/1/x/print', '/manage/profile/confirm-email-change/x'])('%s holds a secret', (path) => {
  expect(pageKind(path).secret).toBe(true);
});
it.each(['/', '/auth/login', '/events/1/x', '/manage/event/1/check-in'])('%s holds none', (path) => {
  expect(pageKind(path).secret).toBe(false);
});
