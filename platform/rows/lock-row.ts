import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/**
 * Locks a row against other changes until the transaction ends, so that the change is based on what
 * is read from here on. Rows that refer to it, such as an event's orders, can still be inserted.
 */
export async function lockRow(tx: Context, table: keyof DB, id: number): Promise<void> {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx.db);
}
