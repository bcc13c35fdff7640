import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { RowCounts } from './tables.ts';

/** Returns how many rows a list of an event has; triggers keep the counts in shards. */
export async function countListed(
  { db }: Pick<Context, 'db'>,
  list: RowCounts['list'],
  eventId: number,
): Promise<number> {
  const row = await db
    .selectFrom('row_counts')
    .select(sql<number>`coalesce(sum(rows), 0)`.as('total'))
    .where('list', '=', list)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.total ?? 0;
}
