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

/** A question as a reader sees it (decisions.md §14). */
export const questionInLanguage = <Q extends Question>(question: Q, reader: Locale) =>
  inLanguage(question, questionTexts, question, reader);

/** Every word that an option has in some language: an answer is kept as it was given. */
export const wordsOfOptions = ({
  options,
  translations = {},
}: {
  options: readonly string[];
  translations?: Translations;
}): string[] => [
  ...options,
  // A translation may have more entries than there are options: those are words of none.
  ...Object.values(translations).flatMap(({ options: words }) =>
    Array.isArray(words) ? [...textsByPath(words.slice(0, options.length)).values()] : [],
  ),
];

/** An option that was answered in some language, in the reader's; the answer as given when it is no option any more. */
export function optionInLanguage(question: Question, answer: string, reader: Locale): string {
  const place = [
    question.options,
    ...Object.values(question.translations).map((texts) => texts['options']),
  ]
    .map((options) => (Array.isArray(options) ? options.indexOf(answer) : -1))
    .find((at) => at >= 0);
  return place === undefined
    ? answer
    : (questionInLanguage(question, reader).options[place] ?? answer);
}
