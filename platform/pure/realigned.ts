import { mergeTranslations, type MarkedTranslations, type Translations } from './translations.ts';

/**
 * Returns the previous place of each entry; -1 when it is new. Equal entries are matched in their
 * order.
 */
function placesBefore(before: readonly unknown[], after: readonly unknown[]): number[] {
  const keys = before.map((entry) => JSON.stringify(entry));
  const free = new Set(keys.keys());
  const from = after.map((entry) => {
    const index = [...free].find((n) => keys[n] === JSON.stringify(entry)) ?? -1;
    free.delete(index);
    return index;
  });
  // When a single entry has changed in its place, it was corrected rather than replaced.
  const [left, ...more] = free;
  return before.length === after.length && more.length === 0
    ? from.map((index, n) => (index < 0 && n === left ? n : index))
    : from;
}

const mapLocales = (
  translations: Translations,
  change: (texts: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): Translations =>
  mergeTranslations(
    {},
    Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [locale, change(texts)]),
    ),
  );

/**
 * Moves the translations of a list along with its entries when these are reordered, added or
 * removed: each remaining entry keeps its translations, and their marks as converted. Applies to
 * one field; entries without translations stay without.
 */
export function realigned(
  { translations, converted_texts }: MarkedTranslations,
  field: string,
  before: readonly unknown[],
  after: readonly unknown[],
): MarkedTranslations {
  const from = placesBefore(before, after);
  return {
    translations: mapLocales(translations, (texts) => {
      const list = texts[field];
      return Array.isArray(list)
        ? { ...texts, [field]: from.map((index): unknown => list[index] ?? '') }
        : texts;
    }),
    converted_texts: converted_texts.flatMap((mark) => {
      const [locale = '', name, index, ...rest] = mark.split('.');
      if (name !== field) return [mark];
      const to = from.indexOf(Number(index));
      return to < 0 ? [] : [[locale, name, to, ...rest].join('.')];
    }),
  };
}
