import type { Context } from '#platform/context.ts';
import { inSelection, selectedIds, type EachRow, type Selection } from '#platform/bulk.ts';
import type { SliceOutcome } from '#platform/endpoint.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { foundAttendees } from '#features/attendees/actions/found.ts';
import { attendeeById } from '#features/attendees/actions/of-order.ts';
import * as store from '../bulk.store.ts';
import { cancelOrder } from './cancel.ts';
import { changeAttendee } from './change-attendee.ts';
import { foundOrders } from './found.ts';
import { resendConfirmation, resendTicket } from './resend.ts';

/** The scope of a bulk action: the event, the list query, and the selected rows. */
export interface Chosen {
  event_id: number;
  list: ListQuery;
  selection: Selection;
}

/** Returns the ids named in the selection, or all that the filters of the list find. */
export const selectedAttendees = (ctx: Context, chosen: Chosen): Promise<number[]> =>
  selectedIds(chosen.selection, chosen.list, (query) =>
    foundAttendees(ctx, chosen.event_id, query),
  );
/**
 * Like `selectedAttendees`, for orders. Refuses ids that the list does not find, and selections
 * over the limit.
 */
export const selectedOrders = (ctx: Context, chosen: Chosen): Promise<number[]> =>
  selectedIds(chosen.selection, chosen.list, (query) => foundOrders(ctx, chosen.event_id, query));
/** Returns all attendees of the selected orders, ordered by id. */
export const attendeesOfSelected = async (ctx: Context, chosen: Chosen): Promise<number[]> =>
  store.attendeesOf(ctx, await selectedOrders(ctx, chosen));

/**
 * Returns how many attendees are selected, cancelled ones included, and how many of them are
 * active.
 */
export async function countSelectedAttendees(
  ctx: Context,
  chosen: Chosen,
): Promise<{ total: number; active: number }> {
  const ids = await selectedAttendees(ctx, chosen);
  return { total: ids.length, ...(await store.countAttendees(ctx, ids)) };
}
/** Returns how many orders are selected, and what cancelling them would affect. */
export async function countSelectedOrders(ctx: Context, chosen: Chosen) {
  const ids = await selectedOrders(ctx, chosen);
  return { total: ids.length, ...(await store.countOrders(ctx, ids)) };
}

/** Runs one slice of a bulk action on attendees; refusals are reported with the attendee's name. */
export const eachAttendee = async (
  ctx: Context,
  ids: readonly number[],
  selection: Selection,
  act: EachRow['act'],
): Promise<SliceOutcome> =>
  inSelection(ctx, ids, selection, { act, nameOf: (id) => store.nameOfAttendee(ctx, id) });
const eachOrder = async (
  ctx: Context,
  chosen: Chosen,
  act: EachRow['act'],
): Promise<SliceOutcome> =>
  inSelection(ctx, await selectedOrders(ctx, chosen), chosen.selection, {
    act,
    nameOf: (id) => store.nameOfOrder(ctx, id),
  });

/** Without `runId` each slice counts as a run of its own. */
export const resendTickets = async (
  ctx: Context,
  chosen: Chosen,
  runId = ctx.now,
): Promise<SliceOutcome> =>
  eachAttendee(ctx, await selectedAttendees(ctx, chosen), chosen.selection, async (id) => {
    await resendTicket(ctx, id, false, runId);
  });

/** Like cancelling a single ticket without a refund: the money stays with the order. */
export const cancelTickets = async (
  ctx: Context,
  chosen: Chosen,
  notify_buyer: boolean,
): Promise<SliceOutcome> =>
  eachAttendee(ctx, await selectedAttendees(ctx, chosen), chosen.selection, async (id) => {
    const { status } = await attendeeById(ctx, id);
    if (status === 'CANCELLED') refuse('attendee.already_cancelled');
    await changeAttendee(ctx, chosen.event_id, id, { status: 'CANCELLED', notify_buyer });
  });

/** Moves attendees to another ticket, or to another price of the same ticket. */
export const moveAttendees = async (
  ctx: Context,
  chosen: Chosen,
  to: { ticket_id: number; ticket_price_id?: number | undefined },
): Promise<SliceOutcome> =>
  eachAttendee(ctx, await selectedAttendees(ctx, chosen), chosen.selection, async (id) => {
    const { ticket_id, ticket_price_id } = await attendeeById(ctx, id);
    if (ticket_id === to.ticket_id && (to.ticket_price_id ?? ticket_price_id) === ticket_price_id)
      refuse('attendee.has_this_ticket');
    await changeAttendee(ctx, chosen.event_id, id, to);
  });

/**
 * With `runId` each buyer gets one mail per run; orders that are not completed are reported as
 * refused.
 */
export const resendConfirmations = (
  ctx: Context,
  chosen: Chosen,
  runId: string | undefined,
): Promise<SliceOutcome> => eachOrder(ctx, chosen, (id) => resendConfirmation(ctx, id, runId));

/** With `refund`, all that is left of each payment is refunded. */
export const cancelOrders = (
  ctx: Context,
  chosen: Chosen,
  { refund, notify_buyer }: { refund: boolean; notify_buyer: boolean },
): Promise<SliceOutcome> =>
  eachOrder(ctx, chosen, (id) =>
    cancelOrder(ctx, id, { notify_buyer, ...(refund ? {} : { refund_amount: 0 }) }),
  );
