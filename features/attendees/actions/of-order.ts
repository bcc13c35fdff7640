import type { Context } from '#platform/context.ts';
import { shortId } from '#platform/secrets.ts';
import * as store from '../store.ts';

/** Removes the attendees of orders whose buyers give their details anew. */
export const removeAwaiting = async (ctx: Context, orderIds: readonly number[]): Promise<void> => {
  if (orderIds.length) await store.removeAwaiting(ctx, orderIds);
};
/** Makes attendees of paid orders active; only those who awaited payment. */
export const activateAttendees = async (ctx: Context, orderIds: readonly number[]): Promise<void> =>
  void (await store.activateOf(ctx, orderIds));
/** Scans of their tickets wait from here until the transaction ends: whoever is not in by now is not let in before. */
export const lockAttendees = async (tx: Context, orderId: number): Promise<void> =>
  void (await store.lockOf(tx, orderId));
/** From now on their tickets admit nobody. */
export const cancelAttendees = async (ctx: Context, orderId: number): Promise<void> =>
  void (await store.cancelOf(ctx, orderId));
/** All of an order, those cancelled or unpaid too. */
export const attendeesOfOrder = (ctx: Context, orderId: number) => store.ofOrder(ctx, orderId);
/** By the short id in the ticket's link; a replaced ticket has another. */
export const attendeeByShortId = (ctx: Context, shortId: string) =>
  store.findByShortId(ctx, shortId);
/** Their ids, in the order given; they await payment unless their status says otherwise. */
export const addAttendees = (
  ctx: Context,
  attendees: readonly store.NewAttendee[],
): Promise<number[]> => store.insert(ctx, attendees);
/** Throws when there is none, which answers 404. */
export const attendeeById = (ctx: Context, id: number) => store.get(ctx, id);
export type AttendeeFields = store.AttendeeFields;
/** Changes the fields given and raises the version, which it does not compare. */
export const changeAttendee = (ctx: Context, id: number, fields: AttendeeFields) =>
  store.change(ctx, id, fields);

/** Takes the ticket back that was sent: its code answers "replaced" at the door and its link opens nothing. */
export const replaceTicket = (ctx: Context, id: number): Promise<unknown> =>
  store.replaceTicket(ctx, id, shortId('a'));

/** Takes who they were from guests who are a buyer that left. */
export const forgetGuests = (tx: Context, buyers: readonly store.BuyerAsGuest[]): Promise<void> =>
  store.forget(tx, buyers);
