import { expect, test } from 'vitest';
import { localeCookie, pageLocale } from './page-locale.ts';

test.each([
  [{}, null, 'zh-hk'],
  [{ 'accept-language': 'ja-JP' }, null, 'zh-hk'],
  [{ 'accept-language': 'de-AT, en;q=0.3' }, null, 'de'],
  [{ 'accept-language': 'ja, en;q=0.3' }, null, 'en'],
  [{ cookie: 'locale=pt-br', 'accept-language': 'zh-CN' }, null, 'pt-br'],
  [{ cookie: 'a=b; locale=zh-cn', 'accept-language': 'de' }, null, 'zh-cn'],
  [{ cookie: 'a=b; __Host-locale=zh-cn' }, null, 'zh-cn'],
  [{ cookie: 'locale=zh-cn' }, 'en', 'en'],
  // The page that requests data of another one is preferred to the cookie (decision 087).
  [{ cookie: 'locale=zh-cn', 'x-page-locale': 'en' }, null, 'en'],
  [{ cookie: 'locale=zh-cn', 'x-page-locale': 'zh-HK' }, null, 'zh-hk'],
  [{ cookie: 'locale=zh-cn', 'x-page-locale': 'xx' }, null, 'zh-cn'],
  [{ cookie: 'locale=zh-cn', 'x-page-locale': 'en' }, 'de', 'de'],
  [{ cookie: 'locale=xx', 'accept-language': 'fr, en' }, null, 'fr'],
  [{ cookie: 'mylocale=en' }, null, 'zh-hk'],
  [{ 'accept-language': 'ja,ko' }, null, 'zh-hk'],
] as const)(
  'a page requested with %j and the chosen language %s is in %s',
  (headers, chosen, locale) => {
    expect(pageLocale(headers, chosen)).toBe(locale);
  },
);

test('a chosen language is stored for a year, on https in a secure cookie', () => {
  expect([localeCookie('zh-cn', false), localeCookie('en', true)]).toEqual([
    'locale=zh-cn; Path=/; Max-Age=31536000; SameSite=Lax',
    '__Host-locale=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ]);
});
