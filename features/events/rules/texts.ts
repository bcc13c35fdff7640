import { organizerTexts } from '#features/organizers/rules/texts.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage, type Translations } from '#platform/pure/translations.ts';

/**
 * The texts of an event that visitors read. Categories and attributes are lists, translated entry
 * by entry.
 */
export const eventTexts = ['title', 'summary', 'description', 'categories', 'attributes'] as const;
/** The texts of its settings, including the lines of the place. */
export const settingsTexts = [
  'location_details',
  'directions',
  'weather_rule',
  'online_event_connection_details',
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'email_footer_message',
  'continue_button_text',
  'seo_title',
  'seo_description',
  'seo_keywords',
] as const;

/** The rich texts of its settings that mails to buyers and attendees contain. */
export const mailedTexts = [
  'directions',
  'weather_rule',
  'online_event_connection_details',
  'post_checkout_message',
  'email_footer_message',
] as const satisfies readonly (typeof settingsTexts)[number][];

/** The texts among the defaults of new events. */
export const defaultTexts = [
  'location_details',
  'directions',
  'weather_rule',
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'email_footer_message',
  'continue_button_text',
] as const satisfies readonly (typeof settingsTexts)[number][];

interface Organizer {
  name: string;
  description: string | null;
  content_language: Locale;
  translations: Translations;
}
interface Event {
  title: string;
  summary: string | null;
  description: string | null;
  categories: readonly string[];
  category: string | null;
  attributes: readonly object[];
  location_details: object | null;
  settings: Record<(typeof settingsTexts)[number], unknown> & { translations: Translations };
  images: readonly { alt: string | null; translations: Translations }[];
  attachments: readonly { name: string; translations: Translations }[];
  organizer: Organizer;
  content_language: Locale;
  translations: Translations;
}

/** Returns an organizer in the reader's language. */
export const organizerInLanguage = <O extends Organizer>(organizer: O, reader: Locale) =>
  inLanguage(organizer, organizerTexts, organizer, reader);

/** Returns an event with all its texts in the reader's language (decisions.md §14). */
export function eventInLanguage<E extends Event>(event: E, reader: Locale) {
  const { content_language } = event;
  const { images, attachments, ...shown } = inLanguage(event, eventTexts, event, reader);
  const settings = inLanguage(
    event.settings,
    settingsTexts,
    { content_language, translations: event.settings.translations },
    reader,
  );
  return {
    ...shown,
    category: shown.categories[0] ?? null,
    location_details: settings.location_details as E['location_details'],
    text_languages: {
      ...shown.text_languages,
      ...Object.fromEntries(
        Object.entries(settings.text_languages).filter(([path]) =>
          path.startsWith('location_details.'),
        ),
      ),
    },
    settings,
    images: images.map((image: E['images'][number]) =>
      inLanguage(image, ['alt'], { content_language, translations: image.translations }, reader),
    ),
    attachments: attachments.map((file: E['attachments'][number]) =>
      inLanguage(file, ['name'], { content_language, translations: file.translations }, reader),
    ),
    organizer: organizerInLanguage(event.organizer, reader),
  };
}
