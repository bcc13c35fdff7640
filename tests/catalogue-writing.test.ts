import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '#platform/i18n.ts';
import { languageTag, locales, type Locale } from '#platform/pure/locales.ts';
import { sameAsEnglish } from './setup/same-as-english.ts';

/** How each language is written: what a careful printer would not let pass (issue 18). */
const folder = join(import.meta.dirname, '..', 'messages');
const catalogueOf = (locale: Locale) => Object.entries(readCatalogue(folder, locale));
const english = readCatalogue(folder, 'en');

/** The words of a message, without placeholders and tags; one text for each of its forms. */
function textsOf(elements: readonly MessageFormatElement[]): string[] {
  let texts = [''];
  const add = (more: readonly string[]): void => {
    texts = texts.flatMap((text) => more.map((one) => text + one));
  };
  for (const element of elements) {
    if (element.type === TYPE.literal) add([element.value]);
    else if (element.type === TYPE.tag) add(textsOf(element.children));
    else if (element.type === TYPE.plural || element.type === TYPE.select)
      add(Object.values(element.options).flatMap((option) => textsOf(option.value)));
    else add(['\u{fffc}']);
  }
  return texts;
}
function plurals(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return plurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const below = Object.values(element.options).flatMap((option) => plurals(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...below] : below;
  });
}
/** Keys of the messages one of whose texts is wrong. */
const wrong = (locale: Locale, isWrong: (text: string) => boolean): string[] =>
  catalogueOf(locale)
    .filter(([, message]) => textsOf(parse(message)).some(isWrong))
    .map(([key]) => key);

describe.each(locales)('%s', (locale) => {
  test('has every form that its numbers take', () => {
    const forms = new Intl.PluralRules(languageTag(locale)).resolvedOptions().pluralCategories;
    const lacking = catalogueOf(locale).filter(([, message]) =>
      plurals(parse(message)).some((options) =>
        // A form for exactly 1 may stand for `one`, where only 1 is one.
        forms.some(
          (form) => !options.includes(form) && !(form === 'one' && options.includes('=1')),
        ),
      ),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  test('has no straight quotes, no doubled spaces and none at its ends', () => {
    expect(wrong(locale, (text) => /['"`]|  /.test(text))).toEqual([]);
    const loose = catalogueOf(locale).filter(([, message]) => message !== message.trim());
    expect(loose.map(([key]) => key)).toEqual([]);
  });

  test('quotes as it is printed', () => {
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

  test('keeps the subjects of mails within sixty characters', () => {
    const subjects = catalogueOf(locale).filter(([key]) => /^mail\..*\.subject$/.test(key));
    expect(subjects.length).toBeGreaterThan(20);
    const long = subjects.filter(([, message]) =>
      // A name, a number or the title of an event; longer titles make longer subjects in all languages.
      textsOf(parse(message)).some(
        (text) => text.replaceAll('\u{fffc}', 'Night Ferry').length > 60,
      ),
    );
    expect(long.map(([key]) => key)).toEqual([]);
  });
});

const european = ['de', 'fr', 'es', 'pt', 'pt-br'] as const;
test.each(european)('what %s says as English does is a name or the same word', (locale) => {
  const known = new Set<string>([...sameAsEnglish.names, ...sameAsEnglish[locale]]);
  const same = catalogueOf(locale).filter(
    ([key, message]) =>
      message === english[key] &&
      textsOf(parse(message)).some((text) => /\p{L}{2}/u.test(text)) &&
      !known.has(message),
  );
  expect(same).toEqual([]);
});

test('French has its spaces: none that breaks before a sign of two parts', () => {
  // An address is no sentence.
  const sentence = (text: string): string => text.replaceAll(/https?:\/\/\S*/g, '');
  expect(
    wrong('fr', (text) =>
      /[^\s\u{202f}\u{a0}][;!?](?=\s|$)|[^\s\d\u{202f}\u{a0}]:(?=\s|$)| [:;!?»%]|« |«(?!\u{202f})|(?<!\u{202f})»/u.test(
        sentence(text),
      ),
    ),
  ).toEqual([]);
});
