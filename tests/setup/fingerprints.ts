import pg from 'pg';

/**
 * Returns the number of rows of each table and a hash over them, independent of their order and
 * without the excluded columns.
 */
export async function fingerprints(
  url: string,
  leftOut: Record<string, readonly string[]> = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and " +
        "relnamespace = 'public'::regnamespace order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const row = leftOut[name] ? '(to_jsonb(t) - $1::text[])::text' : 't::text';
      const { rows: hashes } = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '')
          as print from "${name}" t`,
        leftOut[name] ? [leftOut[name]] : [],
      );
      found[name] = hashes[0]?.print ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}
