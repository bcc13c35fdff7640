import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';

interface Message {
  subject: string;
  message: string;
  translations: Translations;
}

/** A message as a reader sees it; what is written of an event is in the language of the event. */
export const messageInLanguage = <M extends Message>(
  message: M,
  { content_language }: { content_language: Locale },
  reader: Locale,
) => inLanguage(message, ['subject', 'message'], { ...message, content_language }, reader);
