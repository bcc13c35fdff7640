import { languageTag, locales } from '#platform/pure/locales.ts';
import { folded } from './words.ts';

const lengths = ['long', 'short'] as const;
/** The months by their long and short names in all languages. */
const known = new Map(
  locales.flatMap((locale) =>
    lengths.flatMap((month) => {
      const names = new Intl.DateTimeFormat(languageTag(locale), { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at) => {
        const name = folded(names.format(Date.UTC(2027, at, 15)));
        return [name, at + 1] as const;
      });
    }),
  ),
);

/** Returns the month that a word names, in any of our languages; null when it names none. */
export const monthNamed = (word: string): number | null => known.get(folded(word)) ?? null;

/**
 * Returns a date with the name of its month in figures, as `31-3-2027`: of `31 March 2027`,
 * `31-Mar-27` (as Excel writes it), `March 31, 2027`, `31 de março de 2027`. Others are unchanged.
 */
export function monthInFigures(date: string): string {
  const [, d = '', name = '', y = ''] =
    /^(\d{1,2})\.?[ -](?:de )?(\p{L}+\.?)[ -](?:de )?(\d{4}|\d\d)$/u.exec(date) ?? [];
  const [, first = name, day = d, year = y] = /^(\p{L}+\.?) (\d{1,2}),? (\d{4})$/u.exec(date) ?? [];
  const month = monthNamed(first);
  return month === null ? date : `${day}-${month}-${year.length === 2 ? `20${year}` : year}`;
}
