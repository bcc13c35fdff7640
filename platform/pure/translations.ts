import { isRecord } from './is-record.ts';
import { locales, type Locale } from './locales.ts';

/**
 * Texts in other languages: locale → field → text, in the shape of the field: a text, a list of
 * texts, or texts by name (the lines of an address). The content language is not among them: its
 * texts are in the row itself (decisions.md §14).
 */
export type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, unknown>>>>>;
/** What decides the language in which the texts of a row are shown. */
export interface Translated {
  content_language: Locale;
  translations: Translations;
}

const sisters: Readonly<Partial<Record<Locale, Locale>>> = {
  'zh-hk': 'zh-cn',
  'zh-cn': 'zh-hk',
  pt: 'pt-br',
  'pt-br': 'pt',
};
/**
 * The language that is shown when the reader's own is missing, before the content language; most
 * languages have none.
 */
export const sisterOf = (locale: Locale): Locale | undefined => sisters[locale];

/** Whether a value is a text that is not blank. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** Paths of texts (`location_details.city`, `options.0`) and the language of each. */
export type TextLanguages = Record<string, Locale>;

interface Candidate {
  language: Locale;
  value: unknown;
}

/** Returns the values of several languages at a name or index. */
const inside = (candidates: readonly Candidate[], key: string | number): Candidate[] =>
  candidates.map(({ language, value }) => ({
    language,
    value: Array.isArray(value) || isRecord(value) ? Reflect.get(value, key) : undefined,
  }));

function read(
  base: unknown,
  path: string,
  candidates: readonly Candidate[],
  found: TextLanguages,
): unknown {
  if (Array.isArray(base))
    return base.map((item, n) => read(item, `${path}.${n}`, inside(candidates, n), found));
  if (isRecord(base))
    return Object.fromEntries(
      Object.entries(base).map(([name, value]) => [
        name,
        read(value, `${path}.${name}`, inside(candidates, name), found),
      ]),
    );
  // A value that is not a text (a switch next to texts) is the same in every language.
  if (base !== null && typeof base !== 'string') return base;
  const text = candidates.find(({ value }) => isText(value));
  if (!text) return base;
  found[path] = text.language;
  return text.value;
}

/**
 * Returns the row as a reader sees it: each text of the named fields in the reader's language, else
 * in its sister language, else in the content language. `text_languages` names the texts in any
 * language other than the reader's.
 */
export function inLanguage<T extends object>(
  row: T,
  fields: readonly (keyof T & string)[],
  { content_language, translations }: Translated,
  reader: Locale,
): T & { text_languages: TextLanguages } {
  const order = [...new Set([reader, sisterOf(reader) ?? reader, content_language])];
  const translated: Partial<T> = {};
  const found: TextLanguages = {};
  for (const field of fields) {
    const base = row[field];
    const candidates = order.map((language) => ({
      language,
      value: language === content_language ? base : translations[language]?.[field],
    }));
    translated[field] = read(base, field, candidates, found) as T[typeof field];
  }
  const text_languages = Object.fromEntries(
    Object.entries(found).filter(([, language]) => language !== reader),
  );
  return { ...row, ...translated, text_languages };
}

/** Returns one text in the reader's language, for callers that need no more. */
export function textIn(
  base: string,
  field: string,
  translated: Translated,
  reader: Locale,
): string {
  const row: Record<string, string> = { [field]: base };
  return inLanguage(row, [field], translated, reader)[field] ?? base;
}

/** Returns a text of a row in all its languages, for a search among loaded rows. */
export const inEveryLanguage = <F extends string>(
  row: Readonly<Record<F, string>> & { translations: Translations },
  field: F,
): string[] => [
  row[field],
  ...Object.values(row.translations).flatMap((texts) => [...textsByPath(texts[field]).values()]),
];

/**
 * Returns the languages of texts that a response shows under other names: `{event_title: 'title'}`.
 */
export const languagesAs = (
  languages: TextLanguages,
  names: Readonly<Record<string, string>>,
): TextLanguages =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, path]) =>
      languages[path] ? [[name, languages[path]]] : [],
    ),
  );

/**
 * Returns a value without its blank texts; undefined when nothing is left. A list keeps its places.
 */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts: unknown[] = value.map((item) => withoutBlanks(item) ?? (isRecord(item) ? {} : ''));
    return texts.some((text) => isText(text) || (isRecord(text) && Object.keys(text).length > 0))
      ? texts
      : undefined;
  }
  if (isRecord(value)) {
    const entries = Object.entries(value)
      .map(([name, inner]) => [name, withoutBlanks(inner)] as const)
      .filter(([, inner]) => inner !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  return isText(value) ? value : undefined;
}

function merged(stored: unknown, change: unknown): unknown {
  if (change === undefined) return stored;
  if (!isRecord(change) || Array.isArray(change)) return change;
  const before = isRecord(stored) ? stored : {};
  return {
    ...before,
    ...Object.fromEntries(
      Object.entries(change).map(([name, value]) => [name, merged(before[name], value)]),
    ),
  };
}

/**
 * Merges a change into translations by locale and field; null and blank texts are removed, texts
 * that are not named stay.
 */
export const mergeTranslations = (stored: Translations, change: unknown): Translations =>
  (withoutBlanks(merged(stored, change)) ?? {}) as Translations;

/** Returns every text within a value by its path: `{'en.title': 'Night Ferry'}`. */
export function textsByPath(value: unknown, path = ''): Map<string, string> {
  if (isText(value)) return new Map([[path, value]]);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, n) => [String(n), item])
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return new Map(
    entries.flatMap(([name, inner]) => [...textsByPath(inner, path ? `${path}.${name}` : name)]),
  );
}

/** Whether a text is the same in every language: a number, a postal code, a country code. */
export const isSameInAll = (text: string): boolean =>
  !/\p{L}/u.test(text) || /^[A-Z]{2}$/.test(text);

/** Returns the paths of texts that exist in the content language but not in the given one. */
export function missingTexts(
  row: object,
  fields: readonly string[],
  translations: Translations,
  locale: Locale,
): string[] {
  const translatedTexts = textsByPath(translations[locale] ?? {});
  return fields.flatMap((field) =>
    [...textsByPath(Reflect.get(row, field) as unknown, field)]
      .filter(([path, text]) => !translatedTexts.has(path) && !isSameInAll(text))
      .map(([path]) => path),
  );
}

/** Returns the languages of a row's translations, in the product's order. */
export const languagesOf = (translations: Translations): Locale[] =>
  locales.filter((locale) => textsByPath(translations[locale] ?? {}).size > 0);

function swappedValues(base: unknown, other: unknown): [base: unknown, other: unknown] {
  if (isText(base) && isText(other)) return [other, base];
  // Nothing was written in the content language: the translation takes its place.
  if ((base === null || base === undefined || base === '') && isText(other))
    return [other, undefined];
  if (Array.isArray(base) && Array.isArray(other)) {
    const pairs = base.map((item, n) => swappedValues(item, (other as unknown[])[n]));
    return [pairs.map(([first]) => first), pairs.map(([, second]) => second ?? '')];
  }
  if (isRecord(base) && isRecord(other)) {
    const pairs = Object.entries(base).map(
      ([name, value]) => [name, swappedValues(value, other[name])] as const,
    );
    return [
      Object.fromEntries(pairs.map(([name, [first]]) => [name, first])),
      Object.fromEntries(pairs.map(([name, [, value]]) => [name, value])),
    ];
  }
  return [base, other];
}

/**
 * Returns a row's texts after a change of its content language: texts that exist in both languages
 * are swapped; one without a counterpart stays where it is (decisions.md §14).
 */
export function swapLanguage<F extends string>(
  row: Readonly<Record<F, unknown>>,
  fields: readonly F[],
  translations: Translations,
  [from, to]: readonly [from: Locale, to: Locale],
): { texts: Partial<Record<F, unknown>>; translations: Translations } {
  const texts: Partial<Record<F, unknown>> = {};
  const [old, next]: [Record<string, unknown>, Record<string, unknown>] = [
    { ...translations[from] },
    { ...translations[to] },
  ];
  for (const field of fields) {
    if (next[field] === undefined) continue;
    const [base, other] = swappedValues(row[field], next[field]);
    texts[field] = base;
    old[field] = merged(old[field], other);
    delete next[field];
  }
  return {
    texts,
    translations: mergeTranslations({}, { ...translations, [from]: old, [to]: next }),
  };
}

/**
 * Translations with the paths of those that were converted from another script and never edited:
 * `zh-cn.options.0`.
 */
export interface MarkedTranslations {
  translations: Translations;
  converted_texts: string[];
}

/**
 * Returns the paths that are still conversions after the content language changed from `from`:
 * texts in that language were written, not converted.
 */
export function stillConverted(
  paths: readonly string[],
  translations: Translations,
  from: Locale,
): string[] {
  const textsOfTranslations = textsByPath(translations);
  return paths.filter((path) => textsOfTranslations.has(path) && !path.startsWith(`${from}.`));
}
