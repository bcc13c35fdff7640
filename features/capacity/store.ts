import { sql, type Expression, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { setLinks } from '#platform/rows/links.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import type { CapacityAssignments } from '#platform/tables.ts';
import type { CapacityAssignment } from './contract.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('capacity_assignments as a')
    .innerJoin('counters as k', 'k.id', 'a.counter_id')
    .select([
      'a.id',
      'a.event_id',
      'a.counter_id',
      'a.name',
      'a.capacity',
      'a.status',
      'a.version',
      'a.created_at',
      'a.updated_at',
      sql<number>`k.reserved + k.sold`.as('used_capacity'),
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('capacity_assignment_tickets as l')
          .innerJoin('tickets as t', 't.id', 'l.ticket_id')
          .select(['t.id', titleOfTicket(ctx).as('title')])
          .whereRef('l.capacity_assignment_id', '=', 'a.id')
          .orderBy('t.position')
          .orderBy('t.id'),
      ).as('tickets'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toAssignment = (row: Row): CapacityAssignment & { counter_id: number } => ({
  ...row,
  ticket_ids: row.tickets.map((ticket) => ticket.id),
  percentage_used:
    row.capacity === null
      ? null
      : row.capacity === 0
        ? 100
        : Math.round((row.used_capacity / row.capacity) * 1000) / 10,
});

/** Includes the id of its counter. Throws when there is none, which becomes a 404. */
export const get = async (ctx: Context, id: number) =>
  toAssignment(await rows(ctx).where('a.id', '=', id).executeTakeFirstOrThrow());
/** Returns all capacities of an event. */
export const all = async (ctx: Context, eventId: number) =>
  (await rows(ctx).where('a.event_id', '=', eventId).orderBy('a.id').execute()).map(toAssignment);
/** Returns a page of an event's capacities, each with how much is held and sold. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<CapacityAssignment>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('a.created_at'),
    name: inNameOrder(sql.ref('a.name'), ctx.locale),
    capacity: sql.ref('a.capacity'),
    status: sql.ref('a.status'),
  };
  let statement = rows(ctx).where('a.event_id', '=', eventId);
  if (query.query) statement = statement.where(textsContain(['a.name'], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`a.id`);
  return { ...found, rows: found.rows.map(toAssignment) };
}

/** Its counter must exist; its tickets are set with `setTickets`. */
export const insert = (ctx: Context, assignment: Insertable<CapacityAssignments>) =>
  ctx.db
    .insertInto('capacity_assignments')
    .values(assignment)
    .returning('id')
    .executeTakeFirstOrThrow();
export type Fields = Partial<Insertable<CapacityAssignments>>;
/**
 * Returns false when it was changed since `version`. The row stays locked, so that changes of a
 * shared capacity run one after another.
 */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'capacity_assignments', id, fields, version);
/** Its counter stays: the caller removes it afterwards. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('capacity_assignments').where('id', '=', id).execute();

/** Sets the tickets that share it; false when one belongs to another event. */
export const setTickets = (
  ctx: Context,
  id: number,
  eventId: number,
  ids: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'capacity_assignment_tickets',
      owner: 'capacity_assignment_id',
      member: 'ticket_id',
      of: 'tickets',
      has_event: true,
    },
    id,
    ids,
    { event_id: eventId },
  );
/**
 * Returns the counters of all prices of the tickets that share it; locks the tickets, so that no
 * price is added meanwhile.
 */
export async function memberCounters(ctx: Context, id: number): Promise<number[]> {
  await sql`
    select t.id
    from tickets t
    where t.id in (
      select ticket_id from capacity_assignment_tickets where capacity_assignment_id = ${id}
    )
    order by t.id
    for update`.execute(ctx.db);
  const prices = await ctx.db
    .selectFrom('ticket_prices as p')
    .innerJoin('capacity_assignment_tickets as l', 'l.ticket_id', 'p.ticket_id')
    .select('p.counter_id')
    .where('l.capacity_assignment_id', '=', id)
    .execute();
  return prices.map((price) => price.counter_id);
}
