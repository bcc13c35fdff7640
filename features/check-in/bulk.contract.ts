import { z } from 'zod';
import { endpoint, optional, SliceOutcome, slicedSelection, text } from '#platform/endpoint.ts';
import { optionsOf } from '#platform/pure/list-options.ts';
import { attendees } from '#features/attendees/contract.ts';
import { orders } from '#features/orders/contract.ts';

const shared = {
  access: 'attendees.manage',
  body: z.object({ ...slicedSelection, device_name: optional(text(60)) }),
  returns: SliceOutcome,
  refuses: ['bulk.too_many', 'check_in.list_not_active', 'check_in.list_expired'],
} as const;

/**
 * Checks in many attendees on one list, each accepted or refused as at the door. The query in the
 * address is that of the attendees' or orders' list.
 */
export const bulkCheckIn = {
  attendees: endpoint('POST /events/:eventId/check-in-lists/:checkInListId/attendees', {
    ...shared,
    list: optionsOf(attendees.list),
  }),
  /** All attendees of the orders. */
  orders: endpoint('POST /events/:eventId/check-in-lists/:checkInListId/orders', {
    ...shared,
    list: optionsOf(orders.list),
  }),
};
