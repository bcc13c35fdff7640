import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales, type Locale } from './locales.ts';
import {
  inLanguage,
  languagesOf,
  mergeTranslations,
  missingTexts,
  swapLanguage,
  textIn,
  textsByPath,
} from './translations.ts';

const title = (
  reader: Locale,
  translations: Record<string, unknown>,
  content_language: Locale = 'zh-hk',
) => {
  const shown = inLanguage(
    { title: '夜渡' },
    ['title'],
    { content_language, translations: translations as never },
    reader,
  );
  return [shown.title, shown.text_languages['title'] ?? reader];
};

describe('a translated text is read', () => {
  const en = { title: 'Night Ferry' };
  test.each<[string, Locale, object, [string, Locale]]>([
    ["in the reader's language", 'en', { en }, ['Night Ferry', 'en']],
    ['in the language of the content by those who read it', 'zh-hk', { en }, ['夜渡', 'zh-hk']],
    ['in the sister of the wanted one', 'zh-cn', { en }, ['夜渡', 'zh-hk']],
    ['in the content language when nothing is nearer', 'fr', { en }, ['夜渡', 'zh-hk']],
    ['as Portugal writes for Brazil', 'pt-br', { pt: { title: 'Noite' } }, ['Noite', 'pt']],
    ['past a blank one', 'en', { en: { title: '  ' } }, ['夜渡', 'zh-hk']],
  ])('%s', (_, reader, translations, expected) => {
    expect(title(reader, translations as Record<string, unknown>)).toEqual(expected);
  });

  test('from the other Chinese variant before the content language', () => {
    expect(title('zh-cn', { 'zh-hk': { title: '夜渡' } }, 'en')).toEqual(['夜渡', 'zh-hk']);
  });

  test('per line and per entry, also when only some are translated', () => {
    const row = {
      location_details: { venue_name: '大館', city: '香港', zip: null },
      options: ['素', '葷'],
      is_public: true,
    };
    const translations = {
      en: { location_details: { venue_name: 'Tai Kwun' }, options: ['Vegetarian', ''] },
    };
    expect(
      inLanguage(
        row,
        ['location_details', 'options'],
        { content_language: 'zh-hk', translations },
        'en',
      ),
    ).toEqual({
      location_details: { venue_name: 'Tai Kwun', city: '香港', zip: null },
      options: ['Vegetarian', '葷'],
      is_public: true,
      text_languages: { 'location_details.city': 'zh-hk', 'options.1': 'zh-hk' },
    });
  });

  const aLocale = fc.constantFrom(...locales);
  const texts = fc.dictionary(aLocale, fc.record({ title: fc.string() }));
  test('never as empty when any text exists, and only from an existing translation', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        aLocale,
        texts,
        aLocale,
        (base, content_language, translations, reader) => {
          const { [content_language]: _own, ...others } = translations;
          const shown = textIn(
            base,
            'title',
            { content_language, translations: others as never },
            reader,
          );
          const there = [base, ...Object.values(others).map((item) => item.title)];
          expect(there).toContain(shown);
          if (base.trim()) expect(shown.trim()).not.toBe('');
        },
      ),
    );
  });
});

describe('a translation patch', () => {
  const stored = { en: { title: 'Night', summary: 'Songs' }, 'zh-cn': { title: '夜' } };
  test('is merged by locale and field; null and blank values remove, other values are kept', () => {
    expect(mergeTranslations(stored, { en: { title: 'Night Ferry' } })).toEqual({
      ...stored,
      en: { title: 'Night Ferry', summary: 'Songs' },
    });
    expect(mergeTranslations(stored, { en: { title: null, summary: ' ' } })).toEqual({
      'zh-cn': { title: '夜' },
    });
    expect(mergeTranslations(stored, { 'zh-cn': null })).toEqual({ en: stored.en });
    expect(mergeTranslations(stored, {})).toEqual(stored);
  });

  test('replaces a list as a whole, and lines one by one', () => {
    const place = { en: { place: { a: 'A', b: 'B' }, options: ['1', '2', '3'] } };
    expect(mergeTranslations(place, { en: { place: { b: null }, options: ['1'] } })).toEqual({
      en: { place: { a: 'A' }, options: ['1'] },
    });
  });

  test('applied twice gives the same result as once', () => {
    const change = fc.dictionary(
      fc.constantFrom(...locales),
      fc.dictionary(fc.constantFrom('title', 'summary'), fc.option(fc.string(), { nil: null })),
    );
    fc.assert(
      fc.property(change, (item) => {
        const once = mergeTranslations(stored, item);
        expect(mergeTranslations(once, item)).toEqual(once);
      }),
    );
  });
});

test('changing the content language swaps the texts that exist in both languages', () => {
  const row = { title: '夜渡', summary: '歌', place: { a: '大館', b: null } };
  const { texts, translations } = swapLanguage(
    row,
    ['title', 'summary', 'place'],
    { en: { title: 'Night Ferry', place: { a: 'Tai Kwun' } }, 'zh-cn': { title: '夜' } },
    ['zh-hk', 'en'],
  );
  expect(texts).toEqual({ title: 'Night Ferry', place: { a: 'Tai Kwun', b: null } });
  expect(translations).toEqual({
    'zh-hk': { title: '夜渡', place: { a: '大館' } },
    'zh-cn': { title: '夜' },
  });
});

test('missing texts and existing translations are listed by path', () => {
  const row = { title: '夜渡', summary: null, options: ['素', '葷'] };
  const translations = { en: { title: 'Night', options: ['', 'Meat'] }, fr: {} };
  expect(missingTexts(row, ['title', 'summary', 'options'], translations, 'en')).toEqual([
    'options.0',
  ]);
  expect(languagesOf(translations)).toEqual(['en']);
  const place = { place: { city: '香港', country: 'HK', zip: '999077', line: '18 / 2' } };
  expect(missingTexts(place, ['place'], {}, 'en'), 'codes are the same for everyone').toEqual([
    'place.city',
  ]);
  expect([...textsByPath(translations).keys()]).toEqual(['en.title', 'en.options.1']);
});
