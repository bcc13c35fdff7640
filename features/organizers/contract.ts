import { z } from 'zod';
import {
  version,
  changed,
  convertedInput,
  convertedTexts,
  email,
  endpoint,
  fileAddress,
  id,
  locale,
  maybe,
  optional,
  richText,
  shownRichText,
  text,
  textLanguages,
  timeZone,
  translations,
  translationsOf,
  webAddress,
} from '#platform/endpoint.ts';
import { currencies } from '#platform/pure/money.ts';

export const Organizer = z.object({
  id: id(),
  account_id: id(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: shownRichText().nullable(),
  timezone: z.string(),
  currency: z.string(),
  logo_url: fileAddress().nullable(),
  content_language: locale(),
  translations: translations({ name: z.string(), description: shownRichText() }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type Organizer = z.output<typeof Organizer>;
export const PublicOrganizer = Organizer.pick({
  id: true,
  name: true,
  website: true,
  description: true,
  logo_url: true,
}).extend({ text_languages: textLanguages() });

export const organizerTexts = { name: text(149), description: richText(10_000) };
const fields = {
  translations: translationsOf(organizerTexts),
  converted_texts: convertedInput(),
  phone: optional(text(30)),
  website: optional(webAddress()),
  description: optional(richText(10_000)),
};
export const NewOrganizer = z.object({
  content_language: maybe(locale()),
  name: text(149),
  email: email(),
  timezone: maybe(timeZone),
  currency: maybe(z.enum(currencies)),
  ...fields,
});
export const OrganizerChange = z.object({
  content_language: changed(locale()),
  name: changed(text(149)),
  email: changed(email()),
  timezone: changed(timeZone),
  currency: changed(z.enum(currencies)),
  ...fields,
  version: version(),
});

export const organizers = {
  list: endpoint('GET /organizers', {
    access: 'organizers.read',
    shape: 'list',
    returns: Organizer,
  }),
  create: endpoint('POST /organizers', {
    access: 'organizers.manage',
    status: 201,
    idempotent: true,
    files: { logo: { required: false, max_bytes: 2_097_152 } },
    body: NewOrganizer,
    returns: Organizer,
    refuses: ['upload.account_is_full'],
  }),
  get: endpoint('GET /organizers/:organizerId', { access: 'organizers.read', returns: Organizer }),
  change: endpoint('POST /organizers/:organizerId', {
    access: 'organizers.manage',
    files: { logo: { required: false, max_bytes: 2_097_152 } },
    body: OrganizerChange,
    returns: Organizer,
    refuses: ['stale_version', 'upload.account_is_full'],
  }),
};
