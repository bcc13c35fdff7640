import { sql, type Updateable } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/** Tables with a version column that counts changes. */
type VersionedTable = {
  [T in keyof DB]: 'version' extends keyof DB[T]
    ? 'updated_at' extends keyof DB[T]
      ? T
      : never
    : never;
}[keyof DB];

/**
 * Changes a row and increments its version; undefined fields keep their value. Returns false when
 * the row is gone or has changed since `version`; without a version the last writer wins (wire.md).
 */
export async function changeVersioned<T extends VersionedTable>(
  ctx: Pick<Context, 'db' | 'now'>,
  table: T,
  id: number,
  fields: Updateable<DB[T]>,
  version: number | undefined,
): Promise<boolean> {
  const columns = Object.entries(fields).filter(([, value]) => value !== undefined);
  const assignments = [
    ...columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql`version = version + 1`,
    sql`updated_at = ${ctx.now}`,
  ];
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where id = ${id}
      and (${version ?? null}::int is null or version = ${version ?? null}::int)`.execute(ctx.db);
  return numAffectedRows === 1n;
}
