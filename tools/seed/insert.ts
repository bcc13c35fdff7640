import type pg from 'pg';

/**
 * Inserts rows of one table in one statement, with their own ids. All rows must have the same
 * columns.
 */
export async function insert(
  client: pg.Client,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (rows.length === 0) return;
  for (const row of rows)
    if (Object.keys(row).length !== columns.length || columns.some((name) => !(name in row)))
      throw new Error(`rows of ${table} differ in their columns: ${Object.keys(row).join(', ')}`);
  const list = columns.map((name) => `"${name}"`).join(', ');
  await client.query(
    `insert into ${table} (${list}) overriding system value select ${list} from ` +
      `jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Returns the highest id of each table that has rows. */
export async function lastIds(
  client: pg.Client,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    tables
      .map((name) => `select '${name}' as name, coalesce(max(id), 0) as last from ${name}`)
      .join(' union all '),
  );
  return new Map(rows.map(({ name, last }) => [name, Number(last)]));
}

/** After an insert of rows with their own ids, continues the identities from the highest. */
export async function moveIdentities(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const name of tables)
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ` +
        `${name}), 1), (select max(id) is not null from ${name}))`,
    );
}
