import { z } from 'zod';
import {
  endpoint,
  id,
  maybe,
  money,
  selection,
  SliceOutcome,
  slicedSelection,
  text,
} from '#platform/endpoint.ts';
import { optionsOf } from '#platform/pure/list-options.ts';
import { attendees } from '#features/attendees/contract.ts';
import { orders } from './contract.ts';

const notify_buyer = maybe(z.boolean());
export const SelectedAttendees = z.object({
  total: z.number(),
  /** Attendees whose ticket admits. */
  active: z.number(),
});
export const SelectedOrders = z.object({
  total: z.number(),
  completed: z.number(),
  /** Attendees of these orders whose ticket admits. */
  active_attendees: z.number(),
  /** What cancelling would refund: captured less refunded and pending, of the completed orders. */
  refundable: money(),
});
/**
 * The name of one resend run: a recipient who already got a mail in this run gets no second one,
 * and each order counts once toward its limit, whatever the number of its attendees.
 */
const run_id = maybe(text(64));
const ofAttendees = {
  access: 'attendees.manage',
  list: optionsOf(attendees.list),
  refuses: ['bulk.too_many'],
} as const;
const ofOrders = {
  access: 'orders.manage',
  list: optionsOf(orders.list),
  refuses: ['bulk.too_many'],
} as const;

/**
 * Bulk versions of the actions on attendees and orders: on named rows, or on all that the list
 * query in the address finds. Each row is accepted or refused on its own; the caller requests
 * slices until none is left.
 */
export const bulk = {
  attendees: endpoint('POST /events/:eventId/attendees/selected', {
    ...ofAttendees,
    body: z.object(selection),
    returns: SelectedAttendees,
  }),
  resendTickets: endpoint('POST /events/:eventId/attendees/resend-tickets', {
    ...ofAttendees,
    returns: SliceOutcome,
    body: z.object({ ...slicedSelection, run_id }),
  }),
  cancelTickets: endpoint('POST /events/:eventId/attendees/cancel', {
    ...ofAttendees,
    returns: SliceOutcome,
    body: z.object({ ...slicedSelection, notify_buyer }),
  }),
  move: endpoint('POST /events/:eventId/attendees/move', {
    ...ofAttendees,
    returns: SliceOutcome,
    body: z.object({ ...slicedSelection, ticket_id: id(), ticket_price_id: maybe(id()) }),
  }),
  orders: endpoint('POST /events/:eventId/orders/selected', {
    ...ofOrders,
    body: z.object(selection),
    returns: SelectedOrders,
  }),
  resendConfirmations: endpoint('POST /events/:eventId/orders/resend-confirmations', {
    ...ofOrders,
    returns: SliceOutcome,
    body: z.object({ ...slicedSelection, run_id }),
  }),
  cancelOrders: endpoint('POST /events/:eventId/orders/cancel', {
    ...ofOrders,
    returns: SliceOutcome,
    /** Everything left of each payment is refunded, unless `refund` is false. */
    body: z.object({ ...slicedSelection, refund: maybe(z.boolean()), notify_buyer }),
  }),
};
