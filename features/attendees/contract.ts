import { z } from 'zod';
import { endpoint, id, instant, locale } from '#platform/endpoint.ts';
import { QuestionAnswer } from '#features/questions/contract.ts';
import { TicketBrief } from '#features/tickets/contract.ts';

/** The order of an attendee. */
export const OrderBrief = z.object({ id: id(), short_id: z.string(), public_id: z.string() });

/** An entry at a door, checked out or not. */
export const CheckInOfAttendee = z.object({
  short_id: z.string(),
  check_in_list_id: id(),
  list_name: z.string(),
  device_name: z.string().nullable(),
  checked_in_at: instant(),
  checked_out_at: instant().nullable(),
});
export type CheckInOfAttendee = z.output<typeof CheckInOfAttendee>;

export const attendeeStatuses = ['ACTIVE', 'CANCELLED', 'AWAITING_PAYMENT'] as const;
export const Attendee = z.object({
  id: id(),
  short_id: z.string(),
  public_id: z.string(),
  order_id: id(),
  event_id: id(),
  ticket_id: id(),
  ticket_price_id: id(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  locale: locale(),
  status: z.enum(attendeeStatuses),
  created_at: instant(),
  ticket_title: z.string(),
  price_label: z.string().nullable(),
  order_public_id: z.string(),
  version: z.number(),
  question_answers: z.array(QuestionAnswer),
  ticket: TicketBrief,
  /** The short id opens the order, so it is null for staff who may not read orders. */
  order: OrderBrief.extend({ short_id: z.string().nullable() }),
  check_ins: z.array(CheckInOfAttendee),
});
export type Attendee = z.output<typeof Attendee>;

const list = {
  sorts: ['created_at', 'first_name', 'last_name', 'email', 'status'],
  default: ['created_at', 'desc'],
  filters: {
    status: attendeeStatuses,
    ticket_id: 'number',
    ticket_price_id: 'number',
    order_id: 'number',
    created_at: 'instant',
    checked_in: ['yes', 'no'],
  },
} as const;

export const attendees = {
  list: endpoint('GET /events/:eventId/attendees', {
    access: 'attendees.read',
    shape: 'page',
    list,
    returns: Attendee,
  }),
  get: endpoint('GET /events/:eventId/attendees/:attendeeId', {
    access: 'attendees.read',
    returns: Attendee.extend({ code: z.string() }),
  }),
};
