import { z } from 'zod';
import {
  changed,
  email,
  endpoint,
  id,
  instant,
  listOf,
  locale,
  longText,
  maybe,
  moment,
  nameOfPerson,
  optional,
  phone,
  text,
  version,
} from '#platform/endpoint.ts';
import { Event } from '#features/events/contract.ts';
import { setUps } from '#features/venue/rules/set-up.ts';

export const enquiryKinds = ['HIRE', 'CONTACT'] as const;
export const enquiryStates = ['NEW', 'ANSWERED', 'OFFERED', 'CONFIRMED', 'DECLINED'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** A message by staff: a reply sent by mail, or an internal note. */
export const EnquiryMessage = z.object({
  id: id(),
  kind: z.enum(['REPLY', 'NOTE']),
  subject: z.string().nullable(),
  body: z.string(),
  user_name: z.string(),
  created_at: instant(),
  /** The delivery state of a reply's mail, while it is known. */
  delivery: z.enum(['QUEUED', 'SENT', 'FAILED']).nullable(),
});
const named = z.object({ id: id(), name: z.string() });
export const Enquiry = z.object({
  id: id(),
  reference: z.string(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStates),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  /** The sender's language; replies are written in it. */
  locale: locale(),
  message: z.string(),
  title: z.string().nullable(),
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  /** The venue's time zone, for its dates. */
  timezone: z.string(),
  head_count: z.number().int().nullable(),
  set_up: z.enum(setUps).nullable(),
  section_ids: z.array(id()),
  /** The names of the rooms, in the reader's language. */
  sections: z.array(named),
  assignee_id: id().nullable(),
  assignee_name: z.string().nullable(),
  /** The draft made from a confirmed hire. */
  event_id: id().nullable(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Enquiry = z.output<typeof Enquiry>;
export const EnquiryWithThread = Enquiry.extend({ thread: z.array(EnquiryMessage) });
export type EnquiryWithThread = z.output<typeof EnquiryWithThread>;

/**
 * What was agreed may differ from the request, and the sender may have mistyped: a note in the
 * thread keeps the previous values. The message itself never changes.
 */
export const EnquiryChange = z.object({
  status: changed(z.enum(enquiryStates)),
  assignee_id: optional(id()),
  name: changed(nameOfPerson()),
  email: changed(email()),
  phone: optional(phone()),
  organization: optional(text(149)),
  title: optional(text(149)),
  section_ids: listOf(z.array(id()).max(40)),
  starts_at: changed(moment()),
  ends_at: changed(moment()),
  head_count: changed(z.number().int().min(1).max(100_000)),
  set_up: changed(z.enum(setUps)),
  version: version(),
});
export const EnquiryReply = z.object({
  subject: text(150),
  body: longText(10_000),
  /** The new status; without it a new enquiry becomes ANSWERED. */
  status: maybe(z.enum(enquiryStates)),
  /**
   * The newest reply that the writer has read, null for none: if there is a newer one, the call is
   * refused.
   */
  last_reply_id: optional(id()),
});
export const EnquiryNote = z.object({ body: longText(5000) });
/** The organizer of the event made from a hire. */
export const EnquiryEvent = z.object({ organizer_id: id() });
export const EnquiryTemplate = z.object({
  status: z.enum(enquiryStates),
  subject: z.string(),
  body: z.string(),
});

const list = {
  sorts: ['created_at', 'updated_at', 'starts_at', 'name', 'status'],
  default: ['created_at', 'desc'],
  filters: {
    status: enquiryStates,
    kind: enquiryKinds,
    assignee_id: 'number',
    starts_at: 'instant',
    created_at: 'instant',
  },
} as const;
const manage = 'enquiries.manage';
const itemPath = '/venue-enquiries/:enquiryId';
export const enquiries = {
  list: endpoint('GET /venue-enquiries', {
    access: manage,
    shape: 'page',
    list,
    returns: Enquiry,
  }),
  /** Users who may be assigned: the admins of the host account. */
  assignees: endpoint('GET /venue-enquiries/assignees', {
    access: manage,
    shape: 'list',
    returns: named,
  }),
  get: endpoint(`GET ${itemPath}`, { access: manage, returns: EnquiryWithThread }),
  change: endpoint(`PUT ${itemPath}`, {
    access: manage,
    body: EnquiryChange,
    returns: EnquiryWithThread,
    refuses: ['stale_version'],
  }),
  /**
   * A reply for each status, in the sender's language, with their name, reference, rooms and date.
   */
  templates: endpoint(`GET ${itemPath}/templates`, {
    access: manage,
    shape: 'list',
    returns: EnquiryTemplate,
  }),
  reply: endpoint(`POST ${itemPath}/replies`, {
    access: manage,
    limit: 'message',
    status: 201,
    idempotent: true,
    body: EnquiryReply,
    returns: EnquiryWithThread,
    refuses: ['mail.email_not_confirmed', 'mail.daily_cap', 'enquiry.answered_meanwhile'],
  }),
  note: endpoint(`POST ${itemPath}/notes`, {
    access: manage,
    status: 201,
    idempotent: true,
    body: EnquiryNote,
    returns: EnquiryWithThread,
  }),
  /** Turns a confirmed hire into a draft, once; again when that event was archived. */
  makeEvent: endpoint(`POST ${itemPath}/event`, {
    access: manage,
    status: 201,
    idempotent: true,
    body: EnquiryEvent,
    returns: Event,
    refuses: ['enquiry.not_confirmed', 'enquiry.has_event'],
  }),
};
