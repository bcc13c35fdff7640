import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import type { OtherEvent, OtherEventFile, PublicOtherEvent } from '../contract.ts';

/** The texts of another event that visitors read. */
export const otherEventTexts = ['title', 'summary', 'description', 'location'] as const;
export const otherEventFileTexts = ['name'] as const;

/** An event in the reader's language. */
export function otherEventInLanguage(event: OtherEvent, reader: Locale): PublicOtherEvent {
  const { content_language } = event;
  const file = (otherEventFile: OtherEventFile) =>
    inLanguage(
      otherEventFile,
      otherEventFileTexts,
      { ...otherEventFile, content_language },
      reader,
    );
  return {
    ...inLanguage(event, otherEventTexts, event, reader),
    images: event.images.map(file),
    attachments: event.attachments.map(file),
  };
}
