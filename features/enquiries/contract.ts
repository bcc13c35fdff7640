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

/** Words of the staff: an answer that went by mail, or a note for themselves. */
export const EnquiryMessage = z.object({
  id: id(),
  kind: z.enum(['REPLY', 'NOTE']),
  subject: z.string().nullable(),
  body: z.string(),
  user_name: z.string(),
  created_at: instant(),
  /** Of an answer's mail, while it is known. */
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
  /** In which it was written; answers are written in it. */
  locale: locale(),
  message: z.string(),
  title: z.string().nullable(),
  starts_at: instant().nullable(),
  ends_at: instant().nullable(),
  /** Of the venue; its dates are read in it. */
  timezone: z.string(),
  head_count: z.number().int().nullable(),
  set_up: z.enum(setUps).nullable(),
  section_ids: z.array(id()),
  /** The same rooms by their names, in the reader's language. */
  sections: z.array(named),
  assignee_id: id().nullable(),
  assignee_name: z.string().nullable(),
  /** The draft that a confirmed hire became. */
  event_id: id().nullable(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Enquiry = z.output<typeof Enquiry>;
export const EnquiryWithThread = Enquiry.extend({ thread: z.array(EnquiryMessage) });
export type EnquiryWithThread = z.output<typeof EnquiryWithThread>;

/**
 * What was agreed may differ from what was asked for, and who asks may have mistyped: a note in the thread keeps what
 * stood there before. The message stays as it was written.
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
  /** What the enquiry is from now on; one that is new becomes ANSWERED without it. */
  status: maybe(z.enum(enquiryStates)),
  /** The newest answer that its writer has read, null for none: after another one it is refused. */
  last_reply_id: optional(id()),
});
export const EnquiryNote = z.object({ body: longText(5000) });
/** Who puts on the event that a hire becomes. */
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
const one = '/venue-enquiries/:enquiryId';
export const enquiries = {
  list: endpoint('GET /venue-enquiries', {
    access: manage,
    shape: 'page',
    list,
    returns: Enquiry,
  }),
  /** Who may look after an enquiry: the admins of the host account. */
  assignees: endpoint('GET /venue-enquiries/assignees', {
    access: manage,
    shape: 'list',
    returns: named,
  }),
  get: endpoint(`GET ${one}`, { access: manage, returns: EnquiryWithThread }),
  change: endpoint(`PUT ${one}`, {
    access: manage,
    body: EnquiryChange,
    returns: EnquiryWithThread,
    refuses: ['stale_version'],
  }),
  /** An answer for each state, in the language of who asked, with their name, reference, rooms and date in it. */
  templates: endpoint(`GET ${one}/templates`, {
    access: manage,
    shape: 'list',
    returns: EnquiryTemplate,
  }),
  reply: endpoint(`POST ${one}/replies`, {
    access: manage,
    limit: 'message',
    status: 201,
    idempotent: true,
    body: EnquiryReply,
    returns: EnquiryWithThread,
    refuses: ['mail.email_not_confirmed', 'mail.daily_cap', 'enquiry.answered_meanwhile'],
  }),
  note: endpoint(`POST ${one}/notes`, {
    access: manage,
    status: 201,
    idempotent: true,
    body: EnquiryNote,
    returns: EnquiryWithThread,
  }),
  /** A confirmed hire becomes a draft, once. */
  makeEvent: endpoint(`POST ${one}/event`, {
    access: manage,
    status: 201,
    idempotent: true,
    body: EnquiryEvent,
    returns: Event,
    refuses: ['enquiry.not_confirmed', 'enquiry.has_event'],
  }),
};
