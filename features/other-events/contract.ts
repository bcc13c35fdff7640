import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  fileAddress,
  flag,
  id,
  instant,
  listOf,
  locale,
  maybe,
  moment,
  optional,
  richText,
  shownRichText,
  longText,
  text,
  textLanguages,
  translations,
  translationsOf,
  version,
  webAddress,
  sorting,
  calendarDay,
} from '#platform/endpoint.ts';

export const otherEventTypes = ['GENERAL', 'PAST'] as const;

/** A picture (`name` describes it) or an attachment. */
export const OtherEventFile = z.object({
  id: id(),
  name: z.string().nullable(),
  url: fileAddress(),
  srcset: fileAddress().nullable(),
  mime_type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  order: z.number(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
});
export type OtherEventFile = z.output<typeof OtherEventFile>;

/** An event that is announced but not sold here. */
export const OtherEvent = z.object({
  id: id(),
  type: z.enum(otherEventTypes),
  /** True if the type stays the same after the end. */
  keeps_type: z.boolean(),
  title: z.string(),
  summary: z.string().nullable(),
  description: shownRichText().nullable(),
  location: z.string().nullable(),
  event_url: z.string(),
  start_date: instant().nullable(),
  end_date: instant().nullable(),
  /** The account's time zone, for the dates. */
  timezone: z.string(),
  categories: z.array(z.string()),
  is_free: z.boolean().nullable(),
  section_ids: z.array(id()),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  images: z.array(OtherEventFile),
  attachments: z.array(OtherEventFile),
  order: z.number(),
  content_language: locale(),
  translations: translations({
    title: z.string(),
    summary: z.string(),
    description: shownRichText(),
    location: z.string(),
  }),
  converted_texts: convertedTexts(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type OtherEvent = z.output<typeof OtherEvent>;

export const PublicOtherEventFile = OtherEventFile.omit({
  translations: true,
  converted_texts: true,
}).extend({ text_languages: textLanguages() });
/** The same as visitors see it, in their language. */
export const PublicOtherEvent = OtherEvent.omit({
  keeps_type: true,
  section_ids: true,
  sections: true,
  translations: true,
  converted_texts: true,
  version: true,
  created_at: true,
  updated_at: true,
}).extend({
  text_languages: textLanguages(),
  images: z.array(PublicOtherEventFile),
  attachments: z.array(PublicOtherEventFile),
});
export type PublicOtherEvent = z.output<typeof PublicOtherEvent>;

const texts = {
  title: text(149),
  summary: longText(300),
  description: richText(50_000),
  location: text(200),
};
const fields = {
  content_language: changed(locale()),
  keeps_type: flag(),
  summary: optional(texts.summary),
  description: optional(texts.description),
  location: optional(texts.location),
  start_date: optional(moment()),
  end_date: optional(moment()),
  categories: listOf(z.array(text(50)).max(10)),
  is_free: optional(z.boolean()),
  section_ids: listOf(z.array(id()).max(40)),
  translations: translationsOf(texts),
  converted_texts: convertedInput(),
};
export const NewOtherEvent = z.object({
  title: texts.title,
  event_url: webAddress(),
  type: maybe(z.enum(otherEventTypes)),
  ...fields,
});
export const OtherEventChange = z.object({
  title: changed(texts.title),
  event_url: changed(webAddress()),
  type: changed(z.enum(otherEventTypes)),
  ...fields,
  version: version(),
});

const photo = { max_bytes: 5_242_879 };
const document = { max_bytes: 2_097_152 };
export const most_files = 20;

const list = {
  sorts: ['order', 'title', 'start_date', 'updated_at'],
  default: ['order', 'asc'],
  filters: { type: otherEventTypes, title: 'text', start_date: 'instant' },
} as const;
const publicQuery = z.object({
  category: z.string().max(50).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  price: z.enum(['free', 'paid']).optional(),
});
const publicList = { sorts: ['start_date'], default: ['start_date', 'asc'] } as const;
const manage = 'other_events.manage';
const ofEvent = '/other-events/:otherEventId';
const FileChange = z.object({
  name: optional(text(250)),
  translations: translationsOf({ name: text(250) }),
  converted_texts: convertedInput(),
});
const addsFile = {
  access: manage,
  status: 201,
  idempotent: true,
  limit: 'upload',
  body: z.object({ name: optional(text(250)) }),
  returns: OtherEventFile,
  refuses: ['other_event.too_many_files', 'upload.account_is_full'],
} as const;

export const otherEvents = {
  publicList: endpoint('GET /public/others', {
    access: 'public',
    shape: 'page',
    query: publicQuery,
    list: publicList,
    returns: PublicOtherEvent,
  }),
  publicPast: endpoint('GET /public/others/past', {
    access: 'public',
    shape: 'page',
    query: publicQuery,
    list: publicList,
    returns: PublicOtherEvent,
  }),
  publicOne: endpoint('GET /public/others/:otherEventId', {
    access: 'public',
    returns: PublicOtherEvent,
  }),
  list: endpoint('GET /other-events', { access: manage, shape: 'page', list, returns: OtherEvent }),
  create: endpoint('POST /other-events', {
    access: manage,
    status: 201,
    idempotent: true,
    limit: 'upload',
    files: {
      image: { required: true, ...photo },
      attachments: { required: false, many: true, ...document },
    },
    body: NewOtherEvent,
    returns: OtherEvent,
    refuses: ['other_event.too_many_files', 'upload.account_is_full'],
  }),
  sort: endpoint('POST /other-events/sort', { access: manage, shape: 'none', body: sorting() }),
  get: endpoint(`GET ${ofEvent}`, { access: manage, returns: OtherEvent }),
  change: endpoint(`PUT ${ofEvent}`, {
    access: manage,
    limit: 'upload',
    files: {
      image: { required: false, ...photo },
      attachments: { required: false, many: true, ...document },
    },
    body: OtherEventChange,
    returns: OtherEvent,
    refuses: ['stale_version', 'other_event.too_many_files', 'upload.account_is_full'],
  }),
  remove: endpoint(`DELETE ${ofEvent}`, { access: manage, shape: 'none' }),
  images: endpoint(`GET ${ofEvent}/images`, {
    access: manage,
    shape: 'list',
    returns: OtherEventFile,
  }),
  addImage: endpoint(`POST ${ofEvent}/images`, {
    ...addsFile,
    files: { image: { required: true, ...photo } },
  }),
  changeImage: endpoint(`PUT ${ofEvent}/images/:otherEventImageId`, {
    access: manage,
    body: FileChange,
    returns: OtherEventFile,
  }),
  sortImages: endpoint(`POST ${ofEvent}/images/sort`, {
    access: manage,
    shape: 'none',
    body: sorting(),
  }),
  removeImage: endpoint(`DELETE ${ofEvent}/images/:otherEventImageId`, {
    access: manage,
    shape: 'none',
    refuses: ['other_event.needs_image'],
  }),
  attachments: endpoint(`GET ${ofEvent}/attachments`, {
    access: manage,
    shape: 'list',
    returns: OtherEventFile,
  }),
  addAttachment: endpoint(`POST ${ofEvent}/attachments`, {
    ...addsFile,
    files: { attachment: { required: true, ...document } },
  }),
  changeAttachment: endpoint(`PUT ${ofEvent}/attachments/:otherEventAttachmentId`, {
    access: manage,
    body: FileChange,
    returns: OtherEventFile,
  }),
  sortAttachments: endpoint(`POST ${ofEvent}/attachments/sort`, {
    access: manage,
    shape: 'none',
    body: sorting(),
  }),
  removeAttachment: endpoint(`DELETE ${ofEvent}/attachments/:otherEventAttachmentId`, {
    access: manage,
    shape: 'none',
  }),
};
