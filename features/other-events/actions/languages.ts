import type { TextsOf } from '#platform/rows/translations.ts';
import { otherEventFileTexts, otherEventTexts } from '../rules/texts.ts';

export const otherEventTranslations = {
  table: 'other_events',
  fields: otherEventTexts,
  rich: ['description'],
} satisfies TextsOf;
export const otherEventFileTranslations = {
  table: 'other_event_files',
  fields: otherEventFileTexts,
} satisfies TextsOf;
