import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/**
 * Keeps other changes of a row out until the transaction ends, so that what is read of it from here
 * on is what the change is made of. Rows that refer to it, as orders to their event, still come.
 */
export async function lockRow(tx: Context, table: keyof DB, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx.db);
}
