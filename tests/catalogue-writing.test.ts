import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { languageTag, locales, type Locale } from '#platform/pure/locales.ts';
import { textsOf } from './setup/message-texts.ts';
import { sameAsEnglish } from './setup/same-as-english.ts';

/** The typography of each language (issue 18). */
const folder = join(import.meta.dirname, '..', 'messages');
const catalogueOf = (locale: Locale) => Object.entries(readCatalogue(folder, locale));
const english = readCatalogue(folder, 'en');

function plurals(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const below = Object.values(element.options).flatMap((option) => plurals(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...below] : below;
  });
}
/** Returns the keys of messages with a text that `isWrong` matches. */
const wrong = (locale: Locale, isWrong: (text: string) => boolean): string[] =>
  catalogueOf(locale)
    .filter(([, message]) => textsOf(parse(message)).some(isWrong))
    .map(([key]) => key);

describe.each(locales)('%s', (locale) => {
  test('has every plural form of the language', () => {
    const forms = new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories;
    const lacking = catalogueOf(locale).filter(([, message]) =>
      plurals(parse(message)).some((options) =>
        // `=1` may replace `one` in languages where `one` covers only 1.
        forms.some(
          (form) => !options.includes(form) && !(form === 'one' && options.includes('=1')),
        ),
      ),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  test('has no straight quotes, no double spaces and no spaces at its ends', () => {
    expect(wrong(locale, (text) => /['"`]|  /.test(text))).toEqual([]);
    const loose = catalogueOf(locale).filter(([, message]) => message !== message.trim());
    expect(loose.map(([key]) => key)).toEqual([]);
  });

  test('describes problems of fields in whole sentences, because they are listed together', () => {
    const stops = /[.。?？…]$|: ?\{value\}$|：\{value\}$/;
    expect(
      catalogueOf(locale)
        .filter(([key, text]) => /^(errors[.]field|invalid)[.]/.test(key) && !stops.test(text))
        .map(([key]) => key),
    ).toEqual([]);
  });

  test('uses the quotation marks of the language', () => {
    const foreign: Record<Locale, RegExp> = {
      'zh-hk': /[“”„«»‹›]/,
      'zh-cn': /[「」『』„«»‹›]/,
      en: /[„«»「」]/,
      de: /[”«»「」]/,
      fr: /[“”„「」]/,
      es: /[„「」]/,
      pt: /[“”„「」]/,
      'pt-br': /[„«»「」]/,
    };
    expect(wrong(locale, (text) => foreign[locale].test(text))).toEqual([]);
  });

  test('keeps mail subjects within sixty characters', () => {
    const subjects = catalogueOf(locale).filter(([key]) => /^mail\..*\.subject$/.test(key));
    expect(subjects.length).toBeGreaterThan(20);
    const long = subjects.filter(([, message]) =>
      // Stands for a name, a number or an event title; longer titles make longer subjects in every
      // language.
      textsOf(parse(message)).some(
        (text) => text.replaceAll('\u{fffc}', 'Night Ferry').length > 60,
      ),
    );
    expect(long.map(([key]) => key)).toEqual([]);
  });
});

/**
 * What is written in Latin letters or digits (amounts, addresses, numbers) has a space on both sides
 * in Chinese; what is usually Chinese has none: 「陳大文已入場」.
 */
const named = [
  ...['account', 'buyer', 'first_name', 'inviter', 'name', 'organizer', 'person', 'role', 'room'],
  ...[
    'tier',
    'tiers',
    'title',
    'venue',
    'zone',
    'language',
    'then',
    'day',
    'date',
    'when',
    'until',
  ],
];
const written = ['amount', 'count', 'email', 'price', 'reference', 'code', 'max', 'min', 'total'];
test.each(['zh-hk', 'zh-cn'] as const)('%s has no space next to a name', (locale) => {
  const isWrong = (message: string): boolean =>
    [...message.matchAll(/\{(\w+)\}/g)].some(({ 0: whole, 1: value = '', index }) => {
      const [before, after] = [message.slice(0, index), message.slice(index + whole.length)];
      if (named.includes(value))
        return /\p{Script=Han} $/u.test(before) || /^ \p{Script=Han}/u.test(after);
      return (
        written.includes(value) &&
        (/\p{Script=Han}$/u.test(before) || /^\p{Script=Han}/u.test(after))
      );
    });
  expect(
    catalogueOf(locale)
      .filter(([, message]) => isWrong(message))
      .map(([key]) => key),
  ).toEqual([]);
});

test.each(['zh-hk', 'zh-cn'] as const)('%s quotes a button by its label', (locale) => {
  const labels = new Set(catalogueOf(locale).map(([, message]) => message));
  const named = catalogueOf(locale).flatMap(([key, message]) =>
    [...message.matchAll(/(?:按|点击|选择|選擇)[「“]([^」”{}]+)[」”]/g)].map(
      ([, label = '']) => [key, label] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(([, label]) => !labels.has(label))).toEqual([]);
});

const european = ['de', 'fr', 'es', 'pt', 'pt-br'] as const;
test.each(european)('texts of %s that equal English are names or identical words', (locale) => {
  const known = new Set<string>([...sameAsEnglish.names, ...sameAsEnglish[locale]]);
  const same = catalogueOf(locale).filter(
    ([key, message]) =>
      message === english[key] &&
      textsOf(parse(message)).some((text) => /\p{L}{2}/u.test(text)) &&
      !known.has(message),
  );
  expect(same).toEqual([]);
});

test('French has non-breaking spaces before two-part punctuation', () => {
  // URLs are not part of a sentence.
  const sentence = (text: string): string => text.replaceAll(/https?:\/\/\S*/g, '');
  expect(
    wrong('fr', (text) =>
      /[^\s\u{202f}\u{a0}][;!?](?=\s|$)|[^\s\d\u{202f}\u{a0}]:(?=\s|$)| [:;!?»%]|« |«(?!\u{202f})|(?<!\u{202f})»/u.test(
        sentence(text),
      ),
    ),
  ).toEqual([]);
});
