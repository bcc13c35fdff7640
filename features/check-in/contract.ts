import { z } from 'zod';
import {
  changed,
  endpoint,
  id,
  instant,
  maybe,
  moment,
  optional,
  text,
  version,
  longText,
} from '#platform/endpoint.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';

export const CheckInList = z.object({
  id: id(),
  event_id: id(),
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  activates_at: instant().nullable(),
  expires_at: instant().nullable(),
  is_active: z.boolean(),
  is_expired: z.boolean(),
  total_attendees: z.number(),
  checked_in_attendees: z.number(),
  tickets: z.array(z.object({ id: id(), title: z.string() })),
  ticket_ids: z.array(id()),
  version: z.number(),
});
export type CheckInList = z.output<typeof CheckInList>;
const fields = {
  description: optional(longText(500)),
  activates_at: optional(moment()),
  expires_at: optional(moment()),
};
export const NewCheckInList = z.object({
  name: text(149),
  ticket_ids: z.array(id()).max(100),
  ...fields,
});
export const CheckInListChange = z.object({
  name: changed(text(149)),
  ticket_ids: changed(z.array(id()).max(100)),
  ...fields,
  version: version(),
});

/** What staff at the door see: names and ticket kinds, never e-mails, phones or answers. */
export const DoorList = z.object({
  id: id(),
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  activates_at: instant().nullable(),
  expires_at: instant().nullable(),
  is_active: z.boolean(),
  is_expired: z.boolean(),
  state: z.enum(['NOT_ACTIVE', 'ACTIVE', 'EXPIRED']),
  total_attendees: z.number(),
  checked_in_attendees: z.number(),
  server_time: instant(),
  /** The kinds of ticket that this list admits. */
  tickets: z.array(z.object({ id: id(), title: z.string() })),
  /**
   * The public keys of ticket codes (Ed25519, SPKI in base64url), so that a device can verify a code
   * without the network. An accepted signature does not mean that the ticket is still valid.
   */
  ticket_keys: z.array(z.object({ id: z.string(), public_key: z.string() })),
  event: z.object({
    id: id(),
    title: z.string(),
    start_date: instant(),
    end_date: instant().nullable(),
    timezone: z.string(),
  }),
});
const Entry = z.object({
  short_id: z.string(),
  checked_in_at: instant(),
  device_name: z.string().nullable(),
});
export const DoorAttendee = z.object({
  id: id(),
  ticket_id: id(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  ticket_title: z.string(),
  price_label: z.string().nullable(),
  status: z.string(),
  check_in: Entry.extend({ id: id(), attendee_id: id() }).nullable(),
});
export type DoorAttendee = z.output<typeof DoorAttendee>;
export const CheckIn = Entry.extend({
  id: id(),
  attendee_id: id(),
  ticket_id: id(),
  attendee_public_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  ticket_title: z.string(),
  price_label: z.string().nullable(),
});
export type CheckIn = z.output<typeof CheckIn>;
export const CheckInRefusal = z.object({
  code: z.string(),
  /**
   * For a member card: that member's tickets which this list admits. The card itself checks nobody
   * in.
   */
  people: z.array(DoorAttendee).optional(),
  tier: z.enum(membershipTiers).optional(),
  first_check_in: Entry.optional(),
  first_name: z.string().optional(),
  last_name: z.string().nullable().optional(),
  ticket_title: z.string().optional(),
  price_label: z.string().nullable().optional(),
});

const code = () => text(50, 3);
const signedCode = () => text(300, 3);
export const Scan = z
  .object({
    attendee_public_ids: maybe(z.array(code()).max(100)),
    codes: maybe(z.array(signedCode()).max(100)),
    device_name: optional(text(60)),
    /**
     * When the device scanned, for a scan that is sent later: by default now. Limited to the last
     * twelve hours.
     */
    scanned_at: maybe(moment()),
  })
  .refine(({ attendee_public_ids, codes }) => attendee_public_ids?.length || codes?.length, {
    path: ['codes'],
    message: 'invalid.required',
  });

/** Refusals of calls by a list's secret link. */
const listRefusals = [
  'check_in.list_not_found',
  'check_in.list_not_active',
  'check_in.list_expired',
] as const;

export const checkIn = {
  list: endpoint('GET /events/:eventId/check-in-lists', {
    access: 'check_in.read',
    shape: 'page',
    returns: CheckInList,
    list: {
      sorts: ['name', 'created_at', 'expires_at'],
      default: ['created_at', 'asc'],
      filters: {},
    },
  }),
  create: endpoint('POST /events/:eventId/check-in-lists', {
    access: 'check_in.manage',
    status: 201,
    idempotent: true,
    body: NewCheckInList,
    returns: CheckInList,
  }),
  get: endpoint('GET /events/:eventId/check-in-lists/:checkInListId', {
    access: 'check_in.read',
    returns: CheckInList,
  }),
  change: endpoint('PUT /events/:eventId/check-in-lists/:checkInListId', {
    access: 'check_in.manage',
    body: CheckInListChange,
    returns: CheckInList,
    refuses: ['stale_version'],
  }),
  remove: endpoint('DELETE /events/:eventId/check-in-lists/:checkInListId', {
    access: 'check_in.manage',
    shape: 'none',
  }),
  rotate: endpoint('POST /events/:eventId/check-in-lists/:checkInListId/rotate', {
    access: 'check_in.manage',
    returns: CheckInList,
  }),
  publicList: endpoint('GET /public/check-in-lists/:checkInListShortId', {
    access: 'link',
    returns: DoorList,
    refuses: ['check_in.list_not_found'],
  }),
  search: endpoint('GET /public/check-in-lists/:checkInListShortId/attendees', {
    access: 'link',
    limit: 'door_search',
    shape: 'raw',
    query: z.object({ query: z.string().max(100).optional(), page: z.string().optional() }),
    returns: z.object({
      data: z.array(DoorAttendee),
      meta: z.object({ current_page: z.number(), per_page: z.number(), has_more: z.boolean() }),
    }),
    refuses: listRefusals,
  }),
  scan: endpoint('POST /public/check-in-lists/:checkInListShortId/check-ins', {
    access: 'link',
    limit: 'door_scan',
    shape: 'raw',
    idempotent: 'batched',
    body: Scan,
    refuses: listRefusals,
    returns: z.object({
      data: z.array(CheckIn),
      errors: z.record(z.string(), z.string()),
      details: z.record(z.string(), CheckInRefusal),
    }),
  }),
  checkOut: endpoint(
    'DELETE /public/check-in-lists/:checkInListShortId/check-ins/:checkInShortId',
    {
      access: 'link',
      limit: 'door_scan',
      shape: 'none',
      refuses: listRefusals,
    },
  ),
};
