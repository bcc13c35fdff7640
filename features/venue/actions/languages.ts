import type { TextsOf } from '#platform/rows/translations.ts';
import { sectionTexts, venueFileTexts, venueTexts } from '../rules/texts.ts';

export const venueTranslations = {
  table: 'venue_data',
  fields: venueTexts,
  rich: ['description'],
  json: ['transport'],
} satisfies TextsOf;
export const sectionTranslations = {
  table: 'venue_sections',
  fields: sectionTexts,
} satisfies TextsOf;
export const venueFileTranslations = {
  table: 'venue_attachments',
  fields: venueFileTexts,
} satisfies TextsOf;
