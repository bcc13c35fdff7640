import pg from 'pg';

/**
 * Returns why the tool refuses to add invented data, unless the caller confirms: the database has
 * real accounts.
 */
export async function refusal(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ exists: boolean }>(
      "select to_regclass('installation') is not null as exists",
    );
    // An older release may not have the column; without the table the database is empty.
    if (!tables[0]?.exists) return null;
    const { rows } = await client.query<{ is_real: boolean }>(
      `select to_jsonb(i) ->> 'is_demo' is distinct from 'true' and exists (select 1 from accounts)
        as is_real
      from installation i`,
    );
    return rows[0]?.is_real
      ? 'This installation is not a demo. To add generated data to it: npm run fill -- --yes'
      : null;
  } finally {
    await client.end();
  }
}
