import { eventTexts, settingsTexts } from '#features/events/rules/texts.ts';
import type { listings } from '#features/listings/contract.ts';
import { priceTexts, ticketTexts } from '#features/tickets/rules/texts.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { locales, type Locale } from '#platform/pure/locales.ts';
import { languagesOf, missingTexts, type Translations } from '#platform/pure/translations.ts';

export type TextsEvent = Pick<
  AnswerOf<typeof listings.staff>,
  | 'id'
  | 'content_language'
  | 'translations'
  | 'settings'
  | 'tickets'
  | 'images'
  | 'attachments'
  | 'title'
  | 'summary'
  | 'description'
>;
/** The page of the event on which a text is edited. */
export type TextsPage = 'basics' | 'place' | 'pictures' | 'tickets' | 'settings';
interface Row {
  page: TextsPage;
  row: { translations: Translations };
  fields: readonly string[];
}

const ofPlace = [
  'location_details',
  'directions',
  'weather_rule',
  'online_event_connection_details',
];

function rowsOf(event: TextsEvent): Row[] {
  const { settings, tickets, images, attachments } = event;
  return [
    // The known categories are translated already.
    { page: 'basics', row: event, fields: eventTexts.filter((field) => field !== 'categories') },
    { page: 'place', row: settings, fields: ofPlace },
    {
      page: 'settings',
      row: settings,
      fields: settingsTexts.filter((field) => !ofPlace.includes(field)),
    },
    ...images.map((row) => ({ page: 'pictures' as const, row, fields: ['alt'] })),
    ...attachments.map((row) => ({ page: 'pictures' as const, row, fields: ['name'] })),
    ...tickets.flatMap((ticket) => [
      { page: 'tickets' as const, row: ticket, fields: ticketTexts },
      ...ticket.prices.map((row) => ({ page: 'tickets' as const, row, fields: priceTexts })),
    ]),
  ];
}

/** Returns the languages of an event's texts, the content language first. */
export function languagesOfEvent(event: TextsEvent): Locale[] {
  const translated = new Set(rowsOf(event).flatMap(({ row }) => languagesOf(row.translations)));
  return [
    event.content_language,
    ...locales.filter((locale) => locale !== event.content_language && translated.has(locale)),
  ];
}

/**
 * Returns the languages into which an event is only partly translated, with the missing texts of
 * each; those of one page when it is given.
 */
export function languagesMissing(
  event: TextsEvent,
  page?: TextsPage,
): { language: Locale; texts: string[] }[] {
  const rows = rowsOf(event).filter((item) => page === undefined || item.page === page);
  const [, ...others] = languagesOfEvent(event);
  return others
    .map((language) => ({
      language,
      texts: rows.flatMap(({ row, fields }) =>
        missingTexts(row, fields, row.translations, language),
      ),
    }))
    .filter(({ texts }) => texts.length > 0);
}
