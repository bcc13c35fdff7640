import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { inAllLanguages } from '#platform/rows/translations.ts';

/** An order `o` made while a user was signed in, or for an address that they confirmed (decisions §6). */
export const madeBy = (user: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  o.user_id = ${user}
  or o.email = (
    select u.email from users u where u.id = ${user} and u.email_verified_at is not null
  )
)`;
/** Holds that were never bought are not bookings. */
const isOf = (userId: number): RawBuilder<SqlBool> => sql`
  o.status in ('COMPLETED', 'CANCELLED') and ${madeBy(sql`${userId}::bigint`)}`;

/** Upcoming: the order is completed and its event has not ended. Everything else is past. */
const isToCome = (now: string): RawBuilder<SqlBool> =>
  sql`(o.status = 'COMPLETED' and e.ends_at > ${now}::timestamptz)`;

const columns: Record<string, Expression<unknown>> = {
  start_date: sql.ref('e.start_date'),
  created_at: sql.ref('o.created_at'),
};

/** Returns the ids of a user's bookings that a list finds, in its order. */
export async function idsOf(
  ctx: Context,
  userId: number,
  when: 'upcoming' | 'past' | undefined,
  query: ListQuery,
): Promise<Rows<number>> {
  const toCome = isToCome(ctx.now);
  let statement = ctx.db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select('o.id')
    .where(isOf(userId));
  if (when) statement = statement.where(when === 'upcoming' ? toCome : sql<SqlBool>`not ${toCome}`);
  if (query.query)
    statement = statement.where(
      textsContain(['o.public_id', inAllLanguages('e', 'title')], query.query),
    );
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`o.id`);
  return { ...found, rows: found.rows.map(({ id }) => id) };
}

/**
 * Returns the ids of all completed and cancelled orders made while signed in or for the confirmed
 * address.
 */
export const allIdsOf = async (ctx: Context, userId: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('orders as o')
      .select('o.id')
      .where(isOf(userId))
      .orderBy('o.id')
      .execute()
  ).map(({ id }) => id);

/** Returns the id of one of them; undefined when it is another user's. */
export const idOf = async (
  ctx: Context,
  userId: number,
  shortId: string,
): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.short_id', '=', shortId)
      .where(isOf(userId))
      .executeTakeFirst()
  )?.id;
