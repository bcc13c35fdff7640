import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Locale } from '../pure/locales.ts';

const collations: Partial<Record<Locale, string>> = {
  'zh-hk': 'names_zh_hk',
  'zh-cn': 'names_zh_cn',
};

/**
 * Orders names as readers expect: by strokes in Hong Kong, by Pinyin in the Mainland, by the
 * alphabet elsewhere (facts/hong-kong.md). Only for `order by`; `bySurname` has indexes.
 */
export const inNameOrder = (name: Expression<unknown>, locale: Locale): RawBuilder<string> =>
  sql`${name} collate ${sql.id(collations[locale] ?? 'names_latin')}`;

const languages: Partial<Record<Locale, string>> = {
  'zh-hk': 'zh-Hant-u-co-stroke',
  'zh-cn': 'zh-Hans-u-co-pinyin',
};
/** Compares texts as `inNameOrder` does, for lists that are sorted outside the database. */
export const nameCollator = (locale: Locale): Intl.Collator =>
  new Intl.Collator(languages[locale] ?? 'und');

/**
 * Orders people by surname, or by the name they have when there is no surname; names are never
 * null. Indexes of orders and attendees keep this order for each collation.
 */
export const bySurname = (table: string, locale: Locale): RawBuilder<string> =>
  inNameOrder(
    sql`surname_first(${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`,
    locale,
  );
