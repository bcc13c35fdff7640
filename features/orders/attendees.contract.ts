import { z } from 'zod';
import {
  changed,
  changedTyped,
  email,
  endpoint,
  id,
  locale,
  maybe,
  maybeTyped,
  message,
  money,
  optional,
  version,
  listOf,
  nameOfPerson,
} from '#platform/endpoint.ts';
import { Attendee } from '#features/attendees/contract.ts';
import { AnswerInput } from '#features/questions/contract.ts';
import { refundFields, refundRefusals } from './refunds.contract.ts';

/**
 * An attendee added without the checkout: at the box office, or as a guest. `amount_paid` is all
 * they paid, fees and taxes included.
 */
export const NewAttendee = z.object({
  first_name: nameOfPerson(),
  last_name: optional(nameOfPerson()),
  email: email(),
  ticket_id: id(),
  ticket_price_id: maybe(id()),
  amount_paid: money().min(0).max(10_000_000).nullable().optional(),
  locale: maybe(locale()),
  send_confirmation_email: maybe(z.boolean()),
  taxes_and_fees: maybeTyped(
    z.array(z.object({ tax_or_fee_id: id(), amount: money().min(0).max(10_000_000) })).max(20),
  ),
  questions: maybeTyped(z.array(AnswerInput).max(100)),
});
export const AttendeeChange = z.object({
  first_name: changed(nameOfPerson()),
  last_name: optional(nameOfPerson()),
  email: changed(email()),
  locale: changed(locale()),
  ticket_id: changedTyped(id()),
  ticket_price_id: changed(id()),
  status: changed(z.enum(['ACTIVE', 'CANCELLED'])),
  questions: listOf(z.array(AnswerInput).max(100)),
  /** With a cancellation; without an amount nothing is refunded. */
  ...refundFields,
  notify_buyer: maybe(z.boolean()),
  version: version(),
});
const refuses = [
  ...refundRefusals,
  'stale_version',
  'ticket.sold_out',
  'attendee.order_not_completed',
  'attendee.is_cancelled',
  'mail.email_not_confirmed',
  'mail.daily_cap',
  'mail.mailbox_is_full',
] as const;

/** Changes to an attendee also change what their order holds: a unit of stock moves with them. */
export const attendeeChanges = {
  add: endpoint('POST /events/:eventId/attendees', {
    access: 'attendees.manage',
    status: 201,
    idempotent: true,
    body: NewAttendee,
    returns: Attendee,
    refuses: [
      'ticket.sold_out',
      'attendee.needs_ticket',
      'event.already_cancelled',
      'mail.email_not_confirmed',
      'mail.daily_cap',
      'mail.mailbox_is_full',
    ],
  }),
  put: endpoint('PUT /events/:eventId/attendees/:attendeeId', {
    access: 'attendees.manage',
    body: AttendeeChange,
    returns: Attendee,
    refuses,
  }),
  patch: endpoint('PATCH /events/:eventId/attendees/:attendeeId', {
    access: 'attendees.manage',
    body: AttendeeChange,
    returns: Attendee,
    refuses,
  }),
  resend: endpoint('POST /events/:eventId/attendees/:attendeeId/resend-ticket', {
    access: 'attendees.manage',
    shape: 'raw',
    body: z.object({ new_code: maybe(z.boolean()) }).nullish(),
    returns: message,
    refuses: [
      'attendee.is_cancelled',
      'mail.address_removed',
      'mail.email_not_confirmed',
      'mail.daily_cap',
      'mail.mailbox_is_full',
    ],
  }),
};
