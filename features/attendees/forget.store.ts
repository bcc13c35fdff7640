import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { removed_address } from '#platform/retention.ts';

/** A buyer as named in their order, with their confirmed address if they have one. */
export interface BuyerAsGuest {
  order_id: number;
  emails: readonly (string | null)[];
  first_name: string | null;
  last_name: string | null;
}
/**
 * Erases name and address of the attendees of these orders who are the buyer: they have one of the
 * buyer's addresses, or the name, because staff may have corrected one of the addresses.
 */
export async function forget(ctx: Context, buyers: readonly BuyerAsGuest[]): Promise<void> {
  await sql`
    update attendees a
    set email = ${removed_address}, first_name = '-', last_name = null
    from json_to_recordset(${JSON.stringify(buyers)}::json)
      as r (order_id bigint, emails text[], first_name text, last_name text)
    where a.order_id = r.order_id
      and (
        a.email = any(r.emails)
        or (a.first_name = r.first_name and a.last_name is not distinct from r.last_name)
      )`.execute(ctx.db);
}
