import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { swapRows, type TextsOf } from '#platform/rows/translations.ts';
import { questionTexts } from '../rules/texts.ts';

export const questionTranslations = {
  table: 'questions',
  fields: questionTexts,
  rich: ['description'],
} satisfies TextsOf;

/** The questions of an event have another language of their content. */
export const swapQuestionLanguage = (
  tx: Context,
  eventId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> => swapRows(tx, questionTranslations, 'event_id', eventId, languages);
