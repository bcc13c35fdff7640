import type { Context } from '#platform/context.ts';
import { attendeesOfUser } from '#features/attendees/actions/of-order.ts';
import { eventsForBuyer } from '#features/events/actions/for-buyer.ts';
import * as bookings from '../bookings.store.ts';
import * as orderRows from '../rows.store.ts';

/** Returns all orders of a user in full, each with its event. */
export async function allOrdersOf(ctx: Context, userId: number) {
  const rows = await orderRows.findAll(ctx, await bookings.allIdsOf(ctx, userId));
  const events = await briefEvents(ctx, [...rows.values()]);
  return [...rows.values()].map((row) => ({
    ...orderRows.toOrder(row),
    event: events.get(row.event_id),
  }));
}

/**
 * Returns all tickets for a user's confirmed address, with answers and check-ins, also
 * those that other people ordered. The order and its buyer are left out for that reason.
 */
export async function allTicketsOf(ctx: Context, userId: number) {
  const rows = await attendeesOfUser(ctx, userId);
  const events = await briefEvents(ctx, rows);
  return rows.map((row) => ({
    public_id: row.public_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    locale: row.locale,
    status: row.status,
    ticket_title: row.ticket_title,
    price_label: row.price_label,
    created_at: row.created_at,
    question_answers: row.answers.map(({ title, answer }) => ({ title, answer })),
    check_ins: row.check_ins.map(({ list_name, checked_in_at, checked_out_at }) => ({
      list_name,
      checked_in_at,
      checked_out_at,
    })),
    event: events.get(row.event_id),
  }));
}

/** The events of these rows, reduced to what names them, by id. */
async function briefEvents(ctx: Context, rows: readonly { event_id: number }[]) {
  const events = await eventsForBuyer(
    ctx,
    rows.map((row) => row.event_id),
  );
  return new Map(
    [...events.values()].map(({ id, title, start_date, end_date, timezone }) => [
      id,
      { id, title, start_date, end_date, timezone },
    ]),
  );
}
