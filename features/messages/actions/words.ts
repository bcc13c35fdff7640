import type { z } from 'zod';
import type { Valid } from '#platform/http.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { textsByPath, type Translations } from '#platform/pure/translations.ts';
import { changedTranslations } from '#platform/rows/translations.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import type { NewMessage } from '../contract.ts';
import { unknownPlaceholder, type Placeholder } from '../rules/placeholders.ts';

type MessageTexts = Pick<z.output<typeof NewMessage>, 'message' | 'subject' | 'translations'>;

/** Refuses placeholders that do not exist, at every text that has one. */
export function checkPlaceholders(
  { subject, message, translations = {} }: Valid<MessageTexts>,
  known: readonly Placeholder[],
): void {
  const checks = [...textsByPath({ subject, message, translations })].map(([path, text]) => () => {
    const name = unknownPlaceholder(text, known);
    if (name !== undefined)
      throw invalid(path, 'invalid.placeholder', { name, known: known.join(', ') });
  });
  allAtOnce(...checks);
}

/** Returns the sanitized text and its translations; placeholders are checked in every language. */
export function wordsOf(
  { subject, message: html, translations }: MessageTexts,
  content_language: Locale,
  known: readonly Placeholder[],
): { message: string; translations: Translations } {
  const message = cleanHtml(html);
  allAtOnce(
    () => checkPlaceholders({ subject, message: html, translations }, known),
    () => {
      if (translations?.[content_language])
        throw invalid(`translations.${content_language}`, 'invalid.content_language');
    },
  );
  if (!message) throw invalid('message', 'invalid.required');
  const of = { rich: ['message'] };
  const none = { translations: {}, converted_texts: [] };
  return {
    message,
    translations: changedTranslations(of, none, { translations }, {}).translations,
  };
}
