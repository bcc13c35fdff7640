import type { Locale } from '#platform/pure/locales.ts';
import {
  inLanguage,
  textsByPath,
  type Translated,
  type Translations,
} from '#platform/pure/translations.ts';

export const questionTexts = ['title', 'description', 'options'] as const;

interface Question extends Translated {
  title: string;
  description: string | null;
  options: string[];
}

/** A question in the reader's language (decisions.md §14). */
export const questionInLanguage = <Q extends Question>(question: Q, reader: Locale) =>
  inLanguage(question, questionTexts, question, reader);

/**
 * Returns the texts of all options in all languages, because an answer is stored as it was given.
 */
export const wordsOfOptions = ({
  options,
  translations = {},
}: {
  options: readonly string[];
  translations?: Translations;
}): string[] => [
  ...options,
  // A translation may have more entries than there are options: the extra ones belong to none.
  ...Object.values(translations).flatMap(({ options: words }) =>
    Array.isArray(words) ? [...textsByPath(words.slice(0, options.length)).values()] : [],
  ),
];

/**
 * Returns the option that was chosen in any language, in the reader's language; the answer as given
 * when it is no longer an option.
 */
export function optionInLanguage(question: Question, answer: string, reader: Locale): string {
  const index = [
    question.options,
    ...Object.values(question.translations).map((texts) => texts['options']),
  ]
    .map((options) => (Array.isArray(options) ? options.indexOf(answer) : -1))
    .find((at) => at >= 0);
  return index === undefined
    ? answer
    : (questionInLanguage(question, reader).options[index] ?? answer);
}
