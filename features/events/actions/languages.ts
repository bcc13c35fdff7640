import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { stillConverted, swapLanguage } from '#platform/pure/translations.ts';
import { swapRows, writeTranslations, type TextsOf } from '#platform/rows/translations.ts';
import { eventFacts } from '../facts.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { defaultTexts, eventTexts, settingsTexts } from '../rules/texts.ts';

/** Categories have their own table; their translations are stored with the event. */
export const eventTranslations = {
  table: 'events',
  fields: eventTexts,
  rich: ['description'],
} satisfies TextsOf;
export const settingsTranslations = {
  table: 'event_settings',
  key: 'event_id',
  fields: settingsTexts,
  json: ['location_details'],
  rich: [
    'directions',
    'weather_rule',
    'online_event_connection_details',
    'pre_checkout_message',
    'post_checkout_message',
    'ticket_page_message',
    'email_footer_message',
  ],
} satisfies TextsOf;
/** The event defaults have texts of their own, under the same rules. */
export const defaultsTranslations = {
  table: 'event_defaults',
  fields: defaultTexts,
  json: settingsTranslations.json,
  rich: settingsTranslations.rich.filter((item) => isOneOf(defaultTexts, item)),
} satisfies TextsOf;
export const imageTranslations = { table: 'event_images', fields: ['alt'] } satisfies TextsOf;

/**
 * Changes the language of the event's texts; the other features swap the texts of their own rows.
 */
export async function swapEventLanguage(
  tx: Context,
  id: number,
  account_id: number,
  languages: readonly [from: Locale, to: Locale],
): Promise<void> {
  const before = await eventRows.get(tx, id);
  const { texts, translations } = swapLanguage(before, eventTexts, before.translations, languages);
  const { categories, attributes, ...columns } = texts;
  await writeTranslations(
    tx,
    eventTranslations,
    id,
    {
      translations,
      converted_texts: stillConverted(before.converted_texts, translations, languages[0]),
    },
    {
      ...columns,
      ...(attributes ? { attributes: JSON.stringify(attributes) } : {}),
      content_language: languages[1],
    },
  );
  if (categories) await store.replaceCategories(tx, id, categories as string[]);
  await swapRows(tx, settingsTranslations, 'event_id', id, languages);
  await swapRows(tx, imageTranslations, 'event_id', id, languages);
  const after = await eventRows.get(tx, id);
  await tx.tell(eventFacts.changed, { account_id, event_id: id, before, after });
}
