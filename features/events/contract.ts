import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  fileAddress,
  id,
  instant,
  locale,
  maybe,
  message,
  moment,
  optional,
  shownRichText,
  text,
  textLanguages,
  version,
  listOf,
  timeZone,
  translations,
  translationsOf,
  sorting,
} from '#platform/endpoint.ts';
import { currencies } from '#platform/pure/money.ts';
import { Image, imageTexts, StaffImage } from '#features/files/contract.ts';
import { Organizer } from '#features/organizers/contract.ts';
import { statuses } from './rules/lifecycle.ts';
import {
  Location,
  LocationInput,
  Settings,
  SettingsChange,
  SettingsInUse,
} from './settings.contract.ts';
import { Statistics } from './statistics.contract.ts';
import {
  Attribute,
  AttributeInput,
  EventTranslations,
  eventTexts,
  PublicAttribute,
} from './texts.contract.ts';

const AttachedFile = z.object({
  id: id(),
  name: z.string(),
  url: fileAddress(),
  size: z.number(),
  mime_type: z.string(),
});
/** The public fields of an event. */
export const EventBasics = z.object({
  id: id(),
  title: z.string(),
  slug: z.string(),
  description: shownRichText().nullable(),
  summary: z.string().nullable(),
  start_date: instant(),
  end_date: instant().nullable(),
  actual_end_date: instant().nullable(),
  timezone: z.string(),
  currency: z.string(),
  status: z.enum(statuses),
  lifecycle_status: z.enum(['UPCOMING', 'ONGOING', 'ENDED']),
  category: z.string().nullable(),
  categories: z.array(z.string()),
  content_language: locale(),
  location_details: Location.nullable(),
  attributes: z.array(PublicAttribute),
  images: z.array(Image),
  attachments: z.array(AttachedFile),
});
/** In the reader's language. */
export const ResolvedEvent = EventBasics.extend({
  text_languages: textLanguages(),
  images: z.array(Image.extend({ text_languages: textLanguages() })),
  attachments: z.array(AttachedFile.extend({ text_languages: textLanguages() })),
});
export const Event = EventBasics.extend({
  account_id: id(),
  attributes: z.array(Attribute),
  images: z.array(StaffImage),
  attachments: z.array(
    AttachedFile.extend({
      translations: translations({ name: z.string() }),
      converted_texts: convertedTexts(),
    }),
  ),
  translations: EventTranslations,
  converted_texts: convertedTexts(),
  organizer_id: id(),
  /** The rooms of the venue that it uses; only events of the host account have any. */
  section_ids: z.array(id()),
  sections: z.array(z.object({ id: id(), name: z.string() })),
  organizer: Organizer.pick({
    id: true,
    name: true,
    website: true,
    description: true,
    logo_url: true,
    content_language: true,
    translations: true,
  }),
  settings: Settings,
  statistics: Statistics,
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Event = z.output<typeof Event>;

const categoryNames = z.array(text(50)).max(20);
const Category = z.object({ id: id(), event_id: id(), name: z.string() });
export const NewCategories = z.object({ categories: categoryNames });
const eventFields = {
  translations: translationsOf(eventTexts),
  converted_texts: convertedInput(),
  description: optional(eventTexts.description),
  summary: optional(eventTexts.summary),
  end_date: optional(moment()),
  actual_end_date: optional(moment()),
  category: optional(text(50)),
  location_details: optional(LocationInput),
  attributes: listOf(z.array(AttributeInput).max(50)),
  section_ids: listOf(z.array(id()).max(40)),
};
export const NewEvent = z.object({
  content_language: maybe(locale()),
  title: eventTexts.title,
  start_date: moment(),
  organizer_id: id(),
  timezone: maybe(timeZone),
  currency: maybe(z.enum(currencies)),
  ...eventFields,
});
export const EventChange = z.object({
  content_language: changed(locale()),
  title: changed(eventTexts.title),
  start_date: changed(moment()),
  organizer_id: changed(id()),
  timezone: changed(timeZone),
  currency: changed(z.enum(currencies)),
  // Sale, promo code and check-in times move with a new start; with a new time zone they do unless
  // this is false.
  move_times: changed(z.boolean()),
  categories: listOf(categoryNames),
  version: version(),
  ...eventFields,
});
export const ImageChange = z.object({
  alt: optional(imageTexts.alt),
  translations: translationsOf(imageTexts),
  converted_texts: convertedInput(),
});
export const eventsStates = ['upcoming', 'ended', 'archived'] as const;
const list = {
  sorts: ['start_date', 'title', 'created_at', 'updated_at'],
  default: ['start_date', 'asc'],
  filters: {
    status: statuses,
    start_date: 'instant',
    end_date: 'instant',
    created_at: 'instant',
    organizer_id: 'number',
    title: 'text',
  },
} as const;
const listQuery = z.object({
  eventsStatus: z.enum([...eventsStates, 'all']).optional(),
  eventsState: z.enum([...eventsStates, 'all']).optional(),
});

export const events = {
  list: endpoint('GET /events', {
    access: 'events.read',
    shape: 'page',
    query: listQuery,
    list,
    returns: Event,
  }),
  ofOrganizer: endpoint('GET /organizers/:organizerId/events', {
    access: 'events.read',
    shape: 'page',
    query: listQuery,
    list,
    returns: Event,
  }),
  create: endpoint('POST /events', {
    access: 'events.manage',
    status: 201,
    idempotent: true,
    body: NewEvent,
    returns: Event,
  }),
  change: endpoint('PUT /events/:eventId', {
    access: 'events.edit',
    body: EventChange,
    returns: Event,
    refuses: [
      'stale_version',
      'event.currency_locked',
      'event.currency_has_prices',
      'event.schedule_is_for_organizers',
    ],
  }),
  remove: endpoint('DELETE /events/:eventId', {
    access: 'events.manage',
    shape: 'none',
    refuses: ['event.cannot_be_deleted'],
  }),
  changeStatus: endpoint('PUT /events/:eventId/status', {
    access: 'events.manage',
    body: z.object({ status: z.enum(statuses) }),
    returns: Event,
    refuses: [
      'event.email_not_confirmed',
      'event.status_cannot_follow',
      'event.is_cancelled',
      'event.waits_for_host',
    ],
  }),
  categories: endpoint('GET /events/:eventId/categories', {
    access: 'events.read',
    shape: 'list',
    returns: Category,
  }),
  setCategories: endpoint('POST /events/:eventId/categories', {
    access: 'events.edit',
    status: 201,
    shape: 'list',
    body: NewCategories,
    returns: Category,
  }),
  removeCategory: endpoint('DELETE /events/:eventId/categories/:categoryId', {
    access: 'events.edit',
    shape: 'none',
  }),
  images: endpoint('GET /events/:eventId/images', {
    access: 'events.read',
    shape: 'list',
    returns: StaffImage,
  }),
  addImage: endpoint('POST /events/:eventId/images', {
    access: 'events.edit',
    status: 201,
    idempotent: true,
    limit: 'upload',
    files: { image: { required: true, max_bytes: 5_242_879 } },
    refuses: ['upload.account_is_full'],
    body: z.object({
      type: z.enum(['EVENT_COVER', 'EVENT_GALLERY']).default('EVENT_COVER'),
      alt: optional(text(200)),
    }),
    returns: StaffImage,
  }),
  changeImage: endpoint('PATCH /events/:eventId/images/:imageId', {
    access: 'events.edit',
    body: ImageChange,
    returns: StaffImage,
  }),
  sortImages: endpoint('POST /events/:eventId/images/sort', {
    access: 'events.edit',
    shape: 'none',
    body: sorting(),
  }),
  removeImage: endpoint('DELETE /events/:eventId/images/:imageId', {
    access: 'events.edit',
    shape: 'none',
  }),
  settings: endpoint('GET /events/:eventId/settings', {
    access: 'events.read',
    returns: SettingsInUse,
  }),
  putSettings: endpoint('PUT /events/:eventId/settings', {
    access: 'events.manage',
    body: SettingsChange,
    returns: SettingsInUse,
    refuses: ['stale_version'],
  }),
  patchSettings: endpoint('PATCH /events/:eventId/settings', {
    access: 'events.manage',
    body: SettingsChange,
    returns: SettingsInUse,
    refuses: ['stale_version'],
  }),
  view: endpoint('POST /public/events/:eventId/view', {
    access: 'public',
    shape: 'raw',
    body: z.object({ first: z.boolean().default(false) }),
    returns: message,
  }),
};
