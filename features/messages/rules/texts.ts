import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';

interface Message {
  subject: string;
  message: string;
  translations: Translations;
}

/**
 * A message in the reader's language; the texts of an event's message are in the language of the
 * event.
 */
export const messageInLanguage = <M extends Message>(
  message: M,
  { content_language }: { content_language: Locale },
  reader: Locale,
) => inLanguage(message, ['subject', 'message'], { ...message, content_language }, reader);
