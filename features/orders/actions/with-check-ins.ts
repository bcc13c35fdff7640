import type { Context } from '#platform/context.ts';
import { checkInsOfAttendees } from '#features/attendees/actions/of-order.ts';
import type { ListedOrder } from '../order.contract.ts';
import type { PlainOrder } from '../rows.store.ts';

/** Adds the check-ins of each attendee, for staff. */
export async function withCheckIns(
  ctx: Context,
  orders: readonly PlainOrder[],
): Promise<ListedOrder[]> {
  const people = orders.flatMap(({ attendees }) => attendees.map(({ id }) => id));
  const entries = await checkInsOfAttendees(ctx, people);
  return orders.map((order) => ({
    ...order,
    attendees: order.attendees.map((attendee) => ({
      ...attendee,
      check_ins: entries.get(attendee.id) ?? [],
    })),
  }));
}
