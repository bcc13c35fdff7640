import { mergeTranslations, textIn } from '#platform/pure/translations.ts';
import type { Locale } from '#platform/pure/locales.ts';

const languages = ['zh-hk', 'zh-cn', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text of the demo in each language that it is written in. */
export type Words = Readonly<Partial<Record<Language, string>>>;

/** In which languages something is written: that of its content, or in that one only. */
export interface Written {
  content_language: Language;
  only?: boolean;
}
export const own_language: Written = { content_language: 'zh-hk' };

/** A text for Hong Kong, for the Mainland and in English. */
export const said = (hk: string, cn: string, en: string): Words => ({
  'zh-hk': hk,
  'zh-cn': cn,
  en,
});

const paragraphs = (words: string): string =>
  words
    .trim()
    .split(/\n\s*/)
    .map((line) => line.replace(/ {2,}/g, ' '))
    .map((line) =>
      line.startsWith('- ')
        ? `<li>${line.slice(2)}</li>`
        : line.startsWith('# ')
          ? `<h3>${line.slice(2)}</h3>`
          : `<p>${line}</p>`,
    )
    .join('')
    .replace(/(<li>.*?<\/li>)+(?!<li)/g, '<ul>$&</ul>');

/**
 * Rich text: a line is a paragraph, `- ` an item, `# ` a heading; a backslash at the end of a line continues the
 * paragraph. Several texts follow each other.
 */
export const rich = (...texts: readonly (Words | undefined)[]): Words =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const lines = texts.flatMap((words) => words?.[language] ?? []);
      return lines.length > 0 ? [[language, lines.map(paragraphs).join('')]] : [];
    }),
  );

type Translatable =
  | Words
  | readonly (Words | string | Readonly<Record<string, Words | boolean>>)[]
  | Readonly<Record<string, Words | string | null>>
  | null
  | undefined;
type InOne<T> = T extends null | undefined
  ? null
  : T extends readonly { is_public: infer P }[]
    ? { name: string; value: string; is_public: P }[]
    : T extends readonly unknown[]
      ? string[]
      : T extends { country: unknown } | { mtr: unknown }
        ? Record<string, string | null>
        : string;

const isWords = (value: object): value is Words =>
  languages.some((language) => Object.hasOwn(value, language));

/** A value in one language; what is no text belongs to the content alone. */
function pick(value: Translatable | string, language: Language, isContent: boolean): unknown {
  if (Array.isArray(value))
    return value.map((one: Words | string) => pick(one, language, isContent) ?? '');
  if (typeof value !== 'object' || value === null) return isContent ? (value ?? null) : undefined;
  if (isWords(value)) return value[language] ?? (isContent ? null : undefined);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, pick(one, language, isContent)]),
  );
}
const all = <T extends Readonly<Record<string, Translatable>>>(
  row: T,
  language: Language,
  isContent: boolean,
): { [F in keyof T]: InOne<T[F]> } =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, pick(value, language, isContent)]),
  ) as { [F in keyof T]: InOne<T[F]> };

/** Columns of a row with texts: in the language of the content, and the other languages beside it. */
export const texts = <T extends Readonly<Record<string, Translatable>>>(
  row: T,
  { content_language, only }: Written = own_language,
) => ({
  ...all(row, content_language, true),
  translations: mergeTranslations(
    {},
    Object.fromEntries(
      languages
        .filter((language) => !only && language !== content_language)
        .map((language) => [language, all(row, language, false)]),
    ),
  ),
  converted_texts: [],
});

/** What a reader sees of a text. */
export function wordsFor(words: Words, written: Written, reader: Locale): string {
  const { text, translations } = texts({ text: words }, written);
  return textIn(text, 'text', { ...written, translations }, reader);
}
