import type { Locale } from '#platform/pure/locales.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { isBlankHtml } from '#platform/pure/text.ts';
import type { PublicSite, SiteSettings, SiteText } from '../contract.ts';

/** The texts of the public site that visitors read. */
export const siteSettingsTexts = ['announcement'] as const;
export const siteTextTexts = ['title', 'body'] as const;

/** A text in the reader's language; null when it has not been written. */
export function textInLanguage(text: SiteText | undefined, reader: Locale) {
  if (!text || isBlankHtml(text.body ?? '')) return null;
  const { title, body, updated_at, text_languages } = inLanguage(text, siteTextTexts, text, reader);
  return { title, body: body ?? '', updated_at, text_languages };
}

/** The announcement in the reader's language; null when there is none or it has ended at `now`. */
export function announcementInLanguage(
  settings: SiteSettings,
  reader: Locale,
  now: string,
): PublicSite['announcement'] {
  const { announcement_ends_at: ends_at, announcement_starts_at: starts_at } = settings;
  if (!settings.announcement || (ends_at !== null && ends_at <= now)) return null;
  const read = inLanguage(settings, siteSettingsTexts, settings, reader);
  return {
    text: read.announcement ?? '',
    url: settings.announcement_url,
    tone: settings.announcement_tone,
    starts_at,
    ends_at,
    language: read.text_languages['announcement'] ?? reader,
  };
}
