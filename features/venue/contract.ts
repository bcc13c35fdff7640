import { z } from 'zod';
import {
  version,
  changed,
  convertedInput,
  convertedTexts,
  email,
  endpoint,
  fileAddress,
  flag,
  id,
  listOf,
  locale,
  longText,
  maybe,
  optional,
  phone,
  richText,
  shownRichText,
  text,
  textLanguages,
  timeZone,
  translations,
  translationsOf,
  webAddress,
  sorting,
} from '#platform/endpoint.ts';
import { trimmed } from '#platform/pure/text.ts';

export const attachmentKinds = ['FLOOR_PLAN', 'PRICE_LIST', 'BOOKING_FORM', 'IMAGE'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

const transport = z.object({
  mtr: z.string().nullable(),
  bus: z.string().nullable(),
  step_free: z.string().nullable(),
  parking: z.string().nullable(),
});
const capacity = () => z.number().int().nullable();
const capacities = z.object({
  theatre: capacity(),
  classroom: capacity(),
  banquet: capacity(),
  standing: capacity(),
});
const openingHours = z.object({
  week: z.array(z.object({ day: z.number().int(), opens: z.string(), closes: z.string() })),
  holidays: z.enum(['AS_USUAL', 'CLOSED', 'OWN']),
  holiday_opens: z.string().nullable(),
  holiday_closes: z.string().nullable(),
});
const openingException = z.object({
  from: z.string(),
  to: z.string(),
  opens: z.string().nullable(),
  closes: z.string().nullable(),
});

/** A document of the venue or one of its pictures; `name` describes a picture. */
export const VenueFile = z.object({
  id: id(),
  kind: z.enum(attachmentKinds),
  name: z.string().nullable(),
  url: fileAddress(),
  srcset: fileAddress().nullable(),
  mime_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
});
export type VenueFile = z.output<typeof VenueFile>;

export const VenueSection = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  /** In square metres. */
  area: z.number().int().nullable(),
  capacities,
  image_id: id().nullable(),
  translations: translations({ name: z.string(), description: z.string() }),
  converted_texts: convertedTexts(),
});
export type VenueSection = z.output<typeof VenueSection>;

export const VenueData = z.object({
  id: id(),
  name: z.string(),
  description: shownRichText().nullable(),
  address: z.string().nullable(),
  transport,
  maps_url: z.string().nullable(),
  email: z.string().nullable(),
  phones: z.array(z.string()),
  timezone: z.string(),
  opening_hours: openingHours,
  opening_exceptions: z.array(openingException),
  exception_notes: z.array(z.string()),
  sections: z.array(VenueSection),
  floor_plan: VenueFile.nullable(),
  price_list: VenueFile.nullable(),
  booking_form: VenueFile.nullable(),
  images: z.array(VenueFile),
  /** All receipts of an upgrade request must have the same date. */
  receipts_same_day: z.boolean(),
  /** How many days ahead members are warned that their tier ends. */
  term_warning_days: z.number().int(),
  content_language: locale(),
  translations: translations({
    name: z.string(),
    description: shownRichText(),
    address: z.string(),
    transport: transport.partial(),
    exception_notes: z.array(z.string()),
  }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type VenueData = z.output<typeof VenueData>;

const resolved = { translations: true, converted_texts: true } as const;
export const PublicVenueFile = VenueFile.omit(resolved).extend({ text_languages: textLanguages() });
export const PublicVenueSection = VenueSection.omit(resolved).extend({
  text_languages: textLanguages(),
});
export type PublicVenueSection = z.output<typeof PublicVenueSection>;
/** The venue as visitors see it, in their language. */
export const PublicVenue = VenueData.omit({ ...resolved, version: true }).extend({
  text_languages: textLanguages(),
  sections: z.array(PublicVenueSection),
  floor_plan: PublicVenueFile.nullable(),
  price_list: PublicVenueFile.nullable(),
  booking_form: PublicVenueFile.nullable(),
  images: z.array(PublicVenueFile),
  /** Public holidays of the coming days, by day. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
});
export type PublicVenue = z.output<typeof PublicVenue>;

/** `HH:mm`. */
const opening = () =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Like `opening`, or 24:00 for the end of the day. */
const closing = () =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const day = () => z.iso.date();
const hoursInput = z.object({
  week: listOf(
    z
      .array(z.object({ day: z.number().int().min(1).max(7), opens: opening(), closes: closing() }))
      .max(21),
  ),
  holidays: changed(z.enum(['AS_USUAL', 'CLOSED', 'OWN'])),
  holiday_opens: optional(opening()),
  holiday_closes: optional(closing()),
});
const exceptionInput = z.object({
  from: day(),
  to: changed(day()),
  opens: optional(opening()),
  closes: optional(closing()),
});
const transportInput = z.object({
  mtr: optional(longText(500)),
  bus: optional(longText(500)),
  step_free: optional(longText(500)),
  parking: optional(longText(500)),
});
const note = () => z.string().overwrite(trimmed).max(149);
const size = () => optional(z.number().int().min(1).max(100_000));
export const sectionTextRules = { name: text(149), description: longText(2000) };
export const SectionInput = z.object({
  id: maybe(id()),
  name: changed(text(149)),
  description: optional(longText(2000)),
  area: optional(z.number().int().min(1).max(1_000_000)),
  capacities: changed(
    z.object({ theatre: size(), classroom: size(), banquet: size(), standing: size() }),
  ),
  image_id: optional(id()),
  translations: translationsOf(sectionTextRules),
  converted_texts: convertedInput(),
});
export type SectionInput = z.output<typeof SectionInput>;

const fields = {
  content_language: changed(locale()),
  description: optional(richText(50_000)),
  address: optional(longText(500)),
  transport: changed(transportInput),
  maps_url: optional(webAddress()),
  email: optional(email()),
  phones: listOf(z.array(phone()).max(4)),
  timezone: changed(timeZone),
  opening_hours: changed(hoursInput),
  opening_exceptions: listOf(z.array(exceptionInput).max(60)),
  exception_notes: listOf(z.array(note()).max(60)),
  sections: listOf(z.array(SectionInput).max(40)),
  receipts_same_day: flag(),
  term_warning_days: changed(z.number().int().min(1).max(90)),
  translations: translationsOf({
    name: text(149),
    description: richText(50_000),
    address: longText(500),
    transport: transportInput,
    exception_notes: z.array(note()).max(60),
  }),
  converted_texts: convertedInput(),
};
export const NewVenueData = z.object({ name: text(149), ...fields });
export const VenueDataChange = z.object({
  name: changed(text(149)),
  ...fields,
  version: version(),
});

const megabytes = (count: number): number => count * 1_048_576;
const files = {
  floor_plan: { required: false, max_bytes: megabytes(2) },
  price_list: { required: false, max_bytes: megabytes(2) },
  booking_form: { required: false, max_bytes: megabytes(2) },
  images: { required: false, max_bytes: megabytes(5), many: true },
} as const;
export const most_images = 40;

export const venue = {
  read: endpoint('GET /public/venue-data', { access: 'public', returns: PublicVenue.nullable() }),
  get: endpoint('GET /venue-data', { access: 'venue.manage', returns: VenueData.nullable() }),
  create: endpoint('POST /venue-data', {
    access: 'venue.manage',
    status: 201,
    idempotent: true,
    files,
    limit: 'upload',
    body: NewVenueData,
    returns: VenueData,
    refuses: ['venue.exists', 'venue.too_many_images', 'upload.account_is_full'],
  }),
  change: endpoint('PUT /venue-data', {
    access: 'venue.manage',
    files,
    limit: 'upload',
    idempotent: true,
    body: VenueDataChange,
    returns: VenueData,
    refuses: ['stale_version', 'venue.too_many_images', 'upload.account_is_full'],
  }),
  byId: endpoint('GET /venue-data/:venueDataId', { access: 'venue.manage', returns: VenueData }),
  remove: endpoint('DELETE /venue-data/:venueDataId', { access: 'venue.manage', shape: 'none' }),
  describeFile: endpoint('PUT /venue-data/attachments/:venueAttachmentId', {
    access: 'venue.manage',
    body: z.object({
      name: optional(text(250)),
      translations: translationsOf({ name: text(250) }),
      converted_texts: convertedInput(),
    }),
    returns: VenueFile,
  }),
  sortImages: endpoint('POST /venue-data/attachments/sort', {
    access: 'venue.manage',
    shape: 'none',
    body: sorting(),
  }),
  removeFile: endpoint('DELETE /venue-data/attachments/:venueAttachmentId', {
    access: 'venue.manage',
    shape: 'none',
  }),
};
