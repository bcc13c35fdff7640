import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { isRecord } from '../pure/is-record.ts';
import type { Locale } from '../pure/locales.ts';
import { invalid } from '../pure/refusal.ts';
import { realigned } from '../pure/realigned.ts';
import {
  mergeTranslations,
  stillConverted,
  swapLanguage,
  textsByPath,
  type MarkedTranslations,
} from '../pure/translations.ts';
import { cleanHtml } from '../rich-text.ts';
import type { DB } from '../tables.ts';

/** Tables whose rows have translations. */
type TranslatedTable = {
  [T in keyof DB]: 'translations' extends keyof DB[T] ? T : never;
}[keyof DB];

/** The fields of a change that concern translations. */
export interface TranslationsChange {
  translations?: unknown;
  converted_texts?: readonly string[] | undefined;
}

/**
 * Which texts of a table have translations; those of `rich` are rich text, columns of `json` hold
 * objects.
 */
export interface TextsOf<F extends string = string> {
  table: TranslatedTable;
  /** The column that identifies the row; `id` by default. */
  key?: string;
  fields: readonly F[];
  rich?: readonly F[];
  json?: readonly F[];
}

/** Lists of a row before and after a change, by field. */
export type MovedLists = Readonly<
  Record<string, readonly [before: readonly unknown[], after: readonly unknown[]]>
>;

/** Sanitises the rich texts of a change. */
function cleaned(change: unknown, rich: readonly string[]): unknown {
  if (typeof change !== 'object' || change === null) return change;
  return Object.fromEntries(
    Object.entries(change).map(([locale, texts]: [string, unknown]) => [
      locale,
      typeof texts === 'object' && texts !== null
        ? Object.fromEntries(
            Object.entries(texts).map(([field, text]: [string, unknown]) => [
              field,
              rich.includes(field) && typeof text === 'string' ? cleanHtml(text) : text,
            ]),
          )
        : texts,
    ]),
  );
}

/**
 * Returns the translations of a row after a change. `lists` gives lists whose entries were
 * reordered: before and after. A text that was rewritten no longer counts as converted, unless the
 * change says so.
 */
export function changedTranslations(
  { rich = [] }: Pick<TextsOf, 'rich'>,
  stored: MarkedTranslations,
  change: TranslationsChange,
  lists: MovedLists,
): MarkedTranslations {
  let base = stored;
  for (const [field, [before, after]] of Object.entries(lists))
    base = realigned(base, field, before, after);
  const translations = mergeTranslations(
    base.translations,
    cleaned(change.translations, rich) ?? {},
  );
  const [old, next] = [textsByPath(base.translations), textsByPath(translations)];
  const converted = new Set([
    ...base.converted_texts.filter((path) => old.get(path) === next.get(path)),
    ...(change.converted_texts ?? []),
  ]);
  return { translations, converted_texts: [...next.keys()].filter((path) => converted.has(path)) };
}

const isEmpty = (change: TranslationsChange): boolean => change.translations === undefined;

/**
 * Refuses texts in the content language, as they are in the row itself (422, at the path, which
 * begins with `at`).
 */
export function mustBeTranslations(
  content_language: Locale,
  { translations }: TranslationsChange,
  at = '',
): void {
  const sent = isRecord(translations) ? translations[content_language] : undefined;
  if (sent !== undefined && sent !== null)
    throw invalid(`${at}translations.${content_language}`, 'invalid.content_language');
}

/**
 * Writes the translations of a change, under the lock that the change of the row itself holds.
 * Refuses texts in the content language. Returns false when there was nothing to write.
 */
export async function keepTranslations<F extends string>(
  tx: Context,
  of: TextsOf<F>,
  id: number,
  content_language: Locale,
  change: TranslationsChange,
  { lists = {}, at = '' }: { lists?: MovedLists; at?: string } = {},
): Promise<boolean> {
  const moved = Object.entries(lists).filter(
    ([, [before, after]]) => JSON.stringify(before) !== JSON.stringify(after),
  );
  if (isEmpty(change) && moved.length === 0) return false;
  mustBeTranslations(content_language, change, at);
  const key = sql.ref(of.key ?? 'id');
  const { rows } = await sql<MarkedTranslations>`
    select translations, converted_texts from ${sql.table(of.table)} where ${key} = ${id}
    for update`.execute(tx.db);
  const [stored] = rows;
  if (!stored) return false;
  const next = changedTranslations(of, stored, change, Object.fromEntries(moved));
  await writeTranslations(tx, of, id, next);
  return true;
}

/** Writes translations as they are, with texts of the row itself by their columns. */
export async function writeTranslations(
  tx: Context,
  { table, key = 'id' }: Pick<TextsOf, 'table' | 'key'>,
  id: number,
  { translations, converted_texts }: MarkedTranslations,
  texts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const assignments = [
    sql`translations = ${JSON.stringify(translations)}`,
    sql`converted_texts = ${converted_texts}`,
    ...Object.entries(texts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ];
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where ${sql.ref(key)} = ${id}`.execute(tx.db);
}

/** Swaps texts and translations in all rows of an owner whose content language changes. */
export async function swapRows<F extends string>(
  tx: Context,
  of: TextsOf<F>,
  owner: string,
  ownerId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> {
  const key = of.key ?? 'id';
  const { rows } = await sql<MarkedTranslations & Record<string, unknown>>`
    select * from ${sql.table(of.table)}
    where ${sql.ref(owner)} = ${ownerId} and translations <> '{}'
    for update`.execute(tx.db);
  for (const row of rows) {
    const swapped = swapLanguage(row as Record<F, unknown>, of.fields, row.translations, languages);
    const texts = Object.fromEntries(
      Object.entries<unknown>(swapped.texts).map(([field, value]) => [
        field,
        of.json?.some((item) => item === field) ? JSON.stringify(value) : value,
      ]),
    );
    await writeTranslations(
      tx,
      of,
      Number(row[key]),
      {
        translations: swapped.translations,
        converted_texts: stillConverted(row.converted_texts, swapped.translations, languages[0]),
      },
      texts,
    );
  }
}

/** Changes the content language of a row: the column is written together with its texts. */
export async function swapLanguageOf<F extends string>(
  tx: Context,
  of: TextsOf<F>,
  id: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> {
  if (languages[0] === languages[1]) return;
  await swapRows(tx, of, of.key ?? 'id', id, languages);
  await sql`
    update ${sql.table(of.table)} set content_language = ${languages[1]}
    where ${sql.ref(of.key ?? 'id')} = ${id}`.execute(tx.db);
}

/** The reader's language, or the column that holds it. */
type Reader = Locale | RawBuilder<Locale>;

/** A text of a joined row in the reader's language, in SQL: the rule of `inLanguage`. */
export const textInSql = <Alias extends string>(
  table: Alias,
  field: string,
  language: RawBuilder<string>,
  reader: Reader,
): RawBuilder<string> =>
  sql<string>`
    text_in(
      ${sql.ref(`${table}.${field}`)}, ${language}, ${sql.ref(`${table}.translations`)},
      ${sql.lit(field)}, ${reader}
    )`;
/** A text in all its languages, for searches. */
export const inAllLanguages = (table: string, field: string): RawBuilder<string> => {
  const texts = [sql.ref(`${table}.${field}`), sql.ref(`${table}.translations`), sql.lit(field)];
  return sql`in_all_languages(${sql.join(texts)})`;
};
/** The content language of an event, by a column with its id. */
export const languageOfEvent = (column: string): RawBuilder<Locale> =>
  sql<Locale>`(select l.content_language from events l where l.id = ${sql.ref(column)})`;

/** The title of a joined event (`e`) in the caller's language. */
export const titleOfEvent = ({ locale }: Pick<Context, 'locale'>): RawBuilder<string> =>
  textInSql('e', 'title', sql.ref('e.content_language'), locale);
/** The title of a joined ticket (`t`); its event need not be joined. */
export const titleOfTicket = ({ locale }: { locale: Reader }): RawBuilder<string> =>
  textInSql('t', 'title', languageOfEvent('t.event_id'), locale);
/** The label of a joined price (`p`); null when it has none. */
export const labelOfPrice = ({ locale }: { locale: Reader }): RawBuilder<string | null> =>
  textInSql('p', 'label', languageOfEvent('p.event_id'), locale);
