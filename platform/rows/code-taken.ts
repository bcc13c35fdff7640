import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Whether another row of the event has the code, in upper or lower case. */
export async function isCodeTaken(
  ctx: Context,
  table: 'promo_codes' | 'affiliates',
  eventId: number,
  code: string,
  exceptId: number,
): Promise<boolean> {
  const other = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('event_id', '=', eventId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return other !== undefined;
}
