import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { swapRows, type TextsOf } from '#platform/rows/translations.ts';
import { questionTexts } from '../rules/texts.ts';

export const questionTranslations = {
  table: 'questions',
  fields: questionTexts,
  rich: ['description'],
} satisfies TextsOf;

/** Changes the content language of an event's questions. */
export const swapQuestionLanguage = (
  tx: Context,
  eventId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> => swapRows(tx, questionTranslations, 'event_id', eventId, languages);
