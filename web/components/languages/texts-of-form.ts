import type { Locale } from '#platform/pure/locales.ts';
import { realigned } from '#platform/pure/realigned.ts';
import {
  isSameInAll,
  sisterOf,
  stillConverted,
  swapLanguage,
  textsByPath,
  type MarkedTranslations,
  type Translations,
} from '#platform/pure/translations.ts';
import { isBlankHtml } from '#platform/pure/text.ts';
import type { Form } from '#web/lib/use-form.ts';
import { valueAt } from '#web/lib/paths.ts';

/**
 * The parts of a form with translated texts: next to `translations`, in the form itself ('') or in
 * a part of it.
 */
export interface TextOwner {
  at: string;
  fields: readonly string[];
}

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join('.');
/**
 * Returns the path of a text's translation: `prices.0` and `label` →
 * `prices.0.translations.en.label`.
 */
export const translationPath = (at: string, language: Locale, field: string): string =>
  join(at, 'translations', language, field);

/** Returns the texts of a form in the content language, by owner and path, without blank ones. */
export const contentTexts = (
  values: unknown,
  owners: readonly TextOwner[],
): { at: string; field: string; text: string }[] =>
  owners.flatMap(({ at, fields }) =>
    fields.flatMap((name) =>
      [...textsByPath(valueAt(values, join(at, name)), name)]
        .filter(([, text]) => !isBlankHtml(text))
        .map(([field, text]) => ({ at, field, text })),
    ),
  );

const isThere = (values: unknown, path: string): boolean => {
  const text = valueAt(values, path);
  return typeof text === 'string' && !isBlankHtml(text);
};

/**
 * Returns how many texts exist in the content language but not in this one; null while there is
 * nothing to translate.
 */
export function missingIn(
  values: unknown,
  owners: readonly TextOwner[],
  language: Locale,
): number | null {
  const texts = contentTexts(values, owners);
  if (texts.length === 0) return null;
  return texts.filter(
    ({ at, field, text }) =>
      !isThere(values, translationPath(at, language, field)) && !isSameInAll(text),
  ).length;
}

/**
 * Returns what can be converted into a language: texts of its sister language that are missing in
 * it.
 */
export function convertible(
  values: unknown,
  owners: readonly TextOwner[],
  content: Locale,
  language: Locale,
): { path: string; mark: string; at: string; text: string }[] {
  const sister = sisterOf(language);
  if (sister !== 'zh-hk' && sister !== 'zh-cn') return [];
  return contentTexts(values, owners).flatMap(({ at, field, text }) => {
    const path = translationPath(at, language, field);
    const source = sister === content ? text : valueAt(values, translationPath(at, sister, field));
    return typeof source === 'string' && !isBlankHtml(source) && !isThere(values, path)
      ? [{ path, at, mark: `${language}.${field}`, text: source }]
      : [];
  });
}

/** Returns the paths of converted texts that an owner lists. */
export const marksOf = (values: unknown, at: string): string[] => {
  const marks = valueAt(values, join(at, 'converted_texts'));
  return Array.isArray(marks) ? (marks as string[]) : [];
};
/** Marks a text as converted, or as edited by a person. */
export function setMark<T>(form: Form<T>, at: string, marks: readonly string[]): void {
  form.set(join(at, 'converted_texts'), [...new Set(marks)].slice(0, 100));
}

/**
 * Changes the content language of a form: texts and translations are swapped, including unsaved
 * ones and those of its parts.
 */
export function setContentLanguage<T extends { content_language?: unknown }>(
  form: Form<T>,
  fields: readonly string[],
  languages: readonly [from: Locale, to: Locale],
  parts: readonly TextOwner[] = [],
): void {
  for (const owner of [{ at: '', fields }, ...parts]) swapTexts(form, owner, languages);
  form.set('content_language', languages[1]);
}
function swapTexts<T>(
  form: Form<T>,
  { at, fields }: TextOwner,
  languages: readonly [from: Locale, to: Locale],
): void {
  const row = at === '' ? form.values : valueAt(form.values, at);
  const { texts, translations } = swapLanguage(
    row as Readonly<Record<string, unknown>>,
    fields,
    translationsAt(form.values, at),
    languages,
  );
  for (const [field, text] of Object.entries(texts)) form.set(join(at, field), text);
  form.set(join(at, 'translations'), translations);
  setMark(form, at, stillConverted(marksOf(form.values, at), translations, languages[0]));
}

/** Returns the translations in a part of a form, or in the form itself (''). */
export const translationsAt = (values: unknown, at: string): Translations =>
  (valueAt(values, join(at, 'translations')) ?? {}) as Translations;

/**
 * Returns a form's translations and their marks after the entries of a list were reordered, added
 * or removed.
 */
export const realignedIn = (
  values: unknown,
  field: string,
  before: readonly string[],
  after: readonly string[],
): MarkedTranslations =>
  realigned(
    { translations: translationsAt(values, ''), converted_texts: marksOf(values, '') },
    field,
    before,
    after,
  );
/** Sets a list of a form; translations follow their entries. */
export function setList<T>(form: Form<T>, field: string, after: readonly string[]): void {
  const before = valueAt(form.values, field);
  const moved = realignedIn(
    form.values,
    field,
    Array.isArray(before) ? (before as string[]) : [],
    after,
  );
  form.set('translations', moved.translations);
  form.set('converted_texts', moved.converted_texts);
  form.set(field, after);
}
