import type { Context } from '#platform/context.ts';

/** Returns the tickets in unfinished orders of a browser session. */
export async function ticketsHeld(
  ctx: Pick<Context, 'db'>,
  eventId: number,
  sessionHash: string,
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select('i.ticket_id')
    .distinct()
    .where('o.event_id', '=', eventId)
    .where('o.session_hash', '=', sessionHash)
    .where('o.status', '=', 'RESERVED')
    .execute();
  return rows.map((row) => row.ticket_id);
}
