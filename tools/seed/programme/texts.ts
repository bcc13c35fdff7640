import { mergeTranslations, textIn } from '#platform/pure/translations.ts';
import type { Locale } from '#platform/pure/locales.ts';

const languages = ['zh-hk', 'zh-cn', 'en'] as const;
export type Language = (typeof languages)[number];
/** A text of the demo in each language that it is available in. */
export type LocalizedText = Readonly<Partial<Record<Language, string>>>;

/** The language of a text, and whether it is the only one. */
export interface Written {
  content_language: Language;
  only?: boolean;
}
export const own_language: Written = { content_language: 'zh-hk' };

/** Returns a text for Hong Kong, for Mainland China and in English. */
export const text = (hk: string, cn: string, en: string): LocalizedText => ({
  'zh-hk': hk,
  'zh-cn': cn,
  en,
});

const paragraphs = (text: string): string =>
  text
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
 * Returns rich text: each line is a paragraph, `- ` starts an item, `# ` a heading; a backslash at
 * the end of a line continues the paragraph. Several texts are joined.
 */
export const rich = (...texts: readonly (LocalizedText | undefined)[]): LocalizedText =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const lines = texts.flatMap((text) => text?.[language] ?? []);
      return lines.length > 0 ? [[language, lines.map(paragraphs).join('')]] : [];
    }),
  );

type Translatable =
  | LocalizedText
  | readonly (LocalizedText | string | Readonly<Record<string, LocalizedText | boolean>>)[]
  | Readonly<Record<string, LocalizedText | string | null>>
  | null
  | undefined;
type InOneLanguage<T> = T extends null | undefined
  ? null
  : T extends readonly { is_public: infer P }[]
    ? { name: string; value: string; is_public: P }[]
    : T extends readonly unknown[]
      ? string[]
      : T extends { country: unknown } | { mtr: unknown }
        ? Record<string, string | null>
        : string;

const isLocalizedText = (value: object): value is LocalizedText =>
  languages.some((language) => Object.hasOwn(value, language));

/**
 * Returns a value in one language; values that are not texts belong only to the content language.
 */
function pick(value: Translatable | string, language: Language, isContent: boolean): unknown {
  if (Array.isArray(value))
    return value.map((item: LocalizedText | string) => pick(item, language, isContent) ?? '');
  if (typeof value !== 'object' || value === null) return isContent ? (value ?? null) : undefined;
  if (isLocalizedText(value)) return value[language] ?? (isContent ? null : undefined);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, pick(inner, language, isContent)]),
  );
}
const all = <T extends Readonly<Record<string, Translatable>>>(
  row: T,
  language: Language,
  isContent: boolean,
): { [F in keyof T]: InOneLanguage<T[F]> } =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, pick(value, language, isContent)]),
  ) as { [F in keyof T]: InOneLanguage<T[F]> };

/**
 * Returns the text columns of a row in the content language, and the other languages as
 * translations.
 */
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

/** Returns the text that a reader of a language sees. */
export function textFor(localized: LocalizedText, written: Written, reader: Locale): string {
  const { text, translations } = texts({ text: localized }, written);
  return textIn(text, 'text', { ...written, translations }, reader);
}
