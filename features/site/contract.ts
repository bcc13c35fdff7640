import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  email,
  endpoint,
  id,
  instant,
  listOf,
  locale,
  moment,
  optional,
  phone,
  richText,
  shownRichText,
  longText,
  text,
  textLanguages,
  translations,
  translationsOf,
  version,
  webAddress,
} from '#platform/endpoint.ts';
import { recordOf } from '#platform/pure/records.ts';

/** The pages whose text the venue writes, by their names in addresses and answers. */
export const textPages = ['about', 'contact', 'terms', 'privacy'] as const;
export type TextPage = (typeof textPages)[number];
/** Entries of the public navigation that can be hidden. */
export const switchablePages = [
  'trending-events',
  'past-events',
  'venue-details',
  'about-us',
  'contact-us',
] as const;
export const socialKinds = [
  'facebook',
  'instagram',
  'threads',
  'youtube',
  'x',
  'linkedin',
  'xiaohongshu',
  'wechat',
  'other',
] as const;
export const announcementTones = ['NOTICE', 'WEATHER'] as const;

const social = z.object({ kind: z.enum(socialKinds), url: z.string() });
/** Contact details, navigation and announcement of the public site. */
export const SiteSettings = z.object({
  id: id(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  social_links: z.array(social),
  hidden_pages: z.array(z.enum(switchablePages)),
  announcement: z.string().nullable(),
  announcement_url: z.string().nullable(),
  announcement_tone: z.enum(announcementTones),
  announcement_starts_at: instant().nullable(),
  announcement_ends_at: instant().nullable(),
  content_language: locale(),
  translations: translations({ announcement: z.string() }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type SiteSettings = z.output<typeof SiteSettings>;

const announcement = longText(300);
export const SiteSettingsChange = z.object({
  phones: listOf(z.array(phone()).max(4)),
  email: optional(email()),
  whatsapp: optional(phone()),
  social_links: listOf(z.array(z.object({ kind: z.enum(socialKinds), url: webAddress() })).max(12)),
  hidden_pages: listOf(z.array(z.enum(switchablePages)).max(10)),
  announcement: optional(announcement),
  announcement_url: optional(webAddress()),
  announcement_tone: changed(z.enum(announcementTones)),
  /** Without an offset, wall-clock time in the account's time zone. */
  announcement_starts_at: optional(moment()),
  announcement_ends_at: optional(moment()),
  content_language: changed(locale()),
  translations: translationsOf({ announcement }),
  converted_texts: convertedInput(),
  version: version(),
});

/** A text of the public site; without title and body its page shows the product's default text. */
export const SiteText = z.object({
  id: id(),
  page: z.enum(textPages),
  title: z.string().nullable(),
  body: shownRichText().nullable(),
  content_language: locale(),
  translations: translations({ title: z.string(), body: shownRichText() }),
  converted_texts: convertedTexts(),
  version: z.number(),
  updated_at: instant(),
});
export type SiteText = z.output<typeof SiteText>;
// Listed individually: an object shared by calls loses its `body` in the browser
// (web/vite/contracts-plugin.ts).
const titleText = text(149);
const bodyText = richText(100_000);
export const SiteTextChange = z.object({
  title: optional(titleText),
  body: optional(bodyText),
  content_language: changed(locale()),
  translations: translationsOf({ title: titleText, body: bodyText }),
  converted_texts: convertedInput(),
  version: version(),
});

/** A text or the settings at one time. */
export const SiteVersion = z.object({
  id: id(),
  subject: z.enum([...textPages, 'settings']),
  version: z.number(),
  content: z.record(z.string(), z.unknown()),
  user_name: z.string(),
  created_at: instant(),
});
export type SiteVersion = z.output<typeof SiteVersion>;
const subject = z.enum([...textPages, 'settings']);

const PublicText = z.object({
  title: z.string().nullable(),
  body: shownRichText(),
  updated_at: instant(),
  text_languages: textLanguages(),
});
/** The settings and texts of the public site, in the reader's language. */
export const PublicSite = z.object({
  phones: z.array(z.string()),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  social_links: z.array(social),
  hidden_pages: z.array(z.enum(switchablePages)),
  /** An announcement that has not ended; it is shown between its start and its end. */
  announcement: z
    .object({
      text: z.string(),
      url: z.string().nullable(),
      tone: z.enum(announcementTones),
      starts_at: instant().nullable(),
      ends_at: instant().nullable(),
      language: locale(),
    })
    .nullable(),
  texts: z.object(recordOf(textPages, () => PublicText.nullable())),
});
export type PublicSite = z.output<typeof PublicSite>;

const manage = 'site.manage';
export const site = {
  read: endpoint('GET /public/site', { access: 'public', returns: PublicSite }),
  get: endpoint('GET /site', { access: manage, returns: SiteSettings }),
  change: endpoint('PUT /site', {
    access: manage,
    body: SiteSettingsChange,
    returns: SiteSettings,
    refuses: ['stale_version'],
  }),
  texts: endpoint('GET /site/texts', { access: manage, shape: 'list', returns: SiteText }),
  text: endpoint('GET /site/texts/:sitePage', { access: manage, returns: SiteText.nullable() }),
  changeText: endpoint('PUT /site/texts/:sitePage', {
    access: manage,
    body: SiteTextChange,
    returns: SiteText,
    refuses: ['stale_version'],
  }),
  versions: endpoint('GET /site/versions', {
    access: manage,
    shape: 'list',
    query: z.object({ subject: subject.optional() }),
    returns: SiteVersion,
  }),
  /** Stores the content of an earlier version as a new one. The body has the current version. */
  restore: endpoint('POST /site/versions/:siteVersionId/restore', {
    access: manage,
    body: z.object({ version: version() }),
    returns: SiteVersion,
    refuses: ['stale_version'],
  }),
};
