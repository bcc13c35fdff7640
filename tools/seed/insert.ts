import type pg from 'pg';

/** Writes many rows of one table in one statement, with the ids they bring. Every row must name the same columns. */
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

/** The highest id of each table that has one. */
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

/** After rows that brought their own ids, the identities continue from the highest. */
export async function moveIdentities(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const name of tables)
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from ` +
        `${name}), 1), (select max(id) is not null from ${name}))`,
    );
}
