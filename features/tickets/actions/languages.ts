import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import {
  keepTranslations,
  swapRows,
  type TextsOf,
  type TranslationsChange,
} from '#platform/rows/translations.ts';
import type { Offer } from '../rules/sale.ts';
import { priceTexts, ticketTexts } from '../rules/texts.ts';

export const ticketTranslations = {
  table: 'tickets',
  fields: ticketTexts,
  rich: ['description'],
} satisfies TextsOf;
const priceTranslations = { table: 'ticket_prices', fields: priceTexts } satisfies TextsOf;

/** Stores the translations of a price's label. */
export const keepPriceTranslations = (
  tx: Context,
  { event }: Offer,
  id: number,
  input: TranslationsChange,
  position: number,
): Promise<boolean> =>
  keepTranslations(tx, priceTranslations, id, event.content_language, input, {
    at: `prices.${position}.`,
  });

/** Changes the content language of an event's tickets. */
export async function swapTicketLanguage(
  tx: Context,
  eventId: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> {
  await swapRows(tx, ticketTranslations, 'event_id', eventId, languages);
  await swapRows(tx, priceTranslations, 'event_id', eventId, languages);
}
