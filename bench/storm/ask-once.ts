import pg from 'pg';

/** Runs one statement on a separate connection; throws when it cannot connect within a second. */
export async function askOnce(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
