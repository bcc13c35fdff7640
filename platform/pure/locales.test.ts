import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromAcceptLanguage, isLocale, languageTag, locales, matchLocale } from './locales.ts';

test.each([
  ['zh-HK', 'zh-hk'],
  ['zh-TW', 'zh-hk'],
  ['zh-Hant', 'zh-hk'],
  ['zh-Hant-TW', 'zh-hk'],
  ['zh-MO', 'zh-hk'],
  ['zh-Hant-CN', 'zh-hk'],
  ['yue', 'zh-hk'],
  ['yue-Hant-HK', 'zh-hk'],
  ['zh-yue', 'zh-hk'],
  ['yue-CN', 'zh-cn'],
  ['yue-Hans', 'zh-cn'],
  ['zh-CN', 'zh-cn'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh_Hans_HK', 'zh-cn'],
  ['zh-Hans-TW', 'zh-cn'],
  ['zh-Hans', 'zh-cn'],
  ['zh-SG', 'zh-cn'],
  ['zh', 'zh-cn'],
  ['ZH_hk', 'zh-hk'],
  [' en ', 'en'],
  ['en-GB', 'en'],
  ['en-US-x-twain', 'en'],
  ['pt-BR', 'pt-br'],
  ['pt-PT', 'pt'],
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['es-419', 'es'],
  ['ja', null],
  ['', null],
  ['x'.repeat(5000), null],
  ['*', null],
  ['zhx', null],
  ['english', null],
  ['__proto__', null],
  ['constructor', null],
] as const)('%j matches the locale %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale);
});

test.each([
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-hk'],
  ['en;q=0.5,zh-CN;q=0.9', 'zh-cn'],
  ['ja,ko;q=0.9,en;q=0.1', 'en'],
  ['fr-CH, fr;q=0.9, *;q=0.5', 'fr'],
  ['de,en;q=0.5', 'de'],
  ['es;q=0.9, pt-BR, zh-HK;q=0.2', 'pt-br'],
  ['ja,ko', null],
  ['en;q=0', null],
  ['en;q=0,zh', 'zh-cn'],
  ['*', null],
  ['', null],
  [undefined, null],
  ['zh-TW;q=1;x=2,en;q=1', 'zh-hk'],
  ['en;q=abc', 'en'],
  [';;;,,,q=1', null],
  ['en;q=0.3, zh-Hans-HK;q=0.4', 'zh-cn'],
] as const)('the Accept-Language header %j gives %s', (header, locale) => {
  expect(fromAcceptLanguage(header)).toBe(locale);
});

test('any Accept-Language header gives a known locale or null', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc
          .array(fc.constantFrom('en', 'zh', 'zh-TW', 'q=', ';', ',', '0.5', '*', '-'), {
            maxLength: 60,
          })
          .map((parts) => parts.join('')),
      ),
      (header) => {
        const locale = fromAcceptLanguage(header);
        expect(locale === null || isLocale(locale)).toBe(true);
      },
    ),
  );
});

test('each locale has one canonical language tag that Intl knows and that maps back to it', () => {
  expect(locales.map(languageTag)).toEqual([
    'zh-HK',
    'zh-CN',
    'en',
    'de',
    'fr',
    'es',
    'pt-PT',
    'pt-BR',
  ]);
  for (const locale of locales)
    expect([
      Intl.getCanonicalLocales(languageTag(locale)),
      matchLocale(languageTag(locale)),
    ]).toEqual([[languageTag(locale)], locale]);
  expect([isLocale('zh-HK'), isLocale(null), isLocale(['en']), isLocale('toString')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
