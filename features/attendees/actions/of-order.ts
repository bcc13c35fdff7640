import type { Context } from '#platform/context.ts';
import { withdrawUnsent } from '#platform/mail-deliveries.ts';
import { shortId } from '#platform/secrets.ts';
import * as entries from '../check-ins.store.ts';
import * as guests from '../forget.store.ts';
import * as store from '../store.ts';

/** Removes the attendees of unpaid orders whose buyers submit their details again. */
export const removeAwaiting = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  if (orderIds.length) await store.removeAwaiting(ctx, orderIds);
};
/** Activates attendees of paid orders; only those awaiting payment. */
export const activateAttendees = async (ctx: Context, orderIds: readonly number[]): Promise<void> =>
  void (await store.activateOf(ctx, orderIds));
/**
 * Makes scans of these tickets wait until the transaction ends: attendees not checked in by now
 * cannot be until then.
 */
export const lockAttendees = async (tx: Context, orderId: number): Promise<void> =>
  void (await store.lockOf(tx, orderId));
/** Cancels the attendees of an order: their tickets no longer admit. */
export const cancelAttendees = async (ctx: Context, orderId: number): Promise<void> =>
  void (await store.cancelOf(ctx, orderId));
/** Returns all attendees of an order, cancelled and unpaid ones too. */
export const attendeesOfOrder = (ctx: Context, orderId: number) => store.ofOrder(ctx, orderId);
/** Returns the check-ins of each attendee by their id. */
export const checkInsOfAttendees = (ctx: Context, attendeeIds: readonly number[]) =>
  entries.checkInsByAttendee(ctx, attendeeIds);
/** Returns the attendees with a user's confirmed address, also in other people's orders. */
export const attendeesOfUser = (ctx: Context, userId: number) => store.ofUser(ctx, userId);
/** Finds an attendee by the short id in the ticket's link; a replaced ticket has another. */
export const attendeeByShortId = (ctx: Context, shortId: string) =>
  store.findByShortId(ctx, shortId);
/**
 * Inserts attendees and returns their ids, in the given order; they await payment unless their
 * status says otherwise.
 */
export const addAttendees = (
  ctx: Context,
  attendees: readonly store.NewAttendee[],
): Promise<number[]> => store.insert(ctx, attendees);
/** Throws when there is none, which becomes a 404. */
export const attendeeById = (ctx: Context, id: number) => store.get(ctx, id);
export type AttendeeFields = store.AttendeeFields;
/** Changes the given fields and raises the version, which it does not compare. */
export const changeAttendee = (ctx: Context, id: number, fields: AttendeeFields) =>
  store.change(ctx, id, fields);

/**
 * Invalidates the ticket that was sent: scanning its code reports "replaced", and its link no
 * longer works. A mail with it that is still waiting is not sent: it would bring the new one,
 * perhaps to the former holder.
 */
export async function replaceTicket(
  tx: Context,
  { id, order_id }: { id: number; order_id: number },
): Promise<void> {
  await store.replaceTicket(tx, id, shortId('a'));
  await withdrawUnsent(tx, order_id, { kind: 'attendee_ticket', id });
}

/**
 * Whether the code was replaced while the ticket was cancelled, so that nobody has it; the caller
 * sends it now.
 */
export const takeUnsentCode = (tx: Context, id: number): Promise<boolean> =>
  store.takeUnsentCode(tx, id);

/** Erases name and address of attendees who are the same person as a deleted buyer. */
export const forgetGuests = (tx: Context, buyers: readonly guests.BuyerAsGuest[]): Promise<void> =>
  guests.forget(tx, buyers);
