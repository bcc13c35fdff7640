import type { Context } from '#platform/context.ts';
import { eventsForBuyer } from '#features/events/actions/for-buyer.ts';
import * as bookings from '../bookings.store.ts';
import * as orderRows from '../rows.store.ts';

/** Returns all orders of a user in full, each with its event. */
export async function allOrdersOf(ctx: Context, userId: number) {
  const rows = await orderRows.findAll(ctx, await bookings.allIdsOf(ctx, userId));
  const events = await eventsForBuyer(
    ctx,
    [...rows.values()].map((row) => row.event_id),
  );
  return [...rows.values()].map((row) => {
    const { id, title, start_date, end_date, timezone } = events.get(row.event_id) ?? {};
    return { ...orderRows.toOrder(row), event: { id, title, start_date, end_date, timezone } };
  });
}
