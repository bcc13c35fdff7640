import pg from 'pg';

/** Why nothing is made up here unless the caller says so: real accounts would stand beside it. */
export async function refusal(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_real: boolean }>(
      `select is_demo is not true and exists (select 1 from accounts) as is_real from installation`,
    );
    return rows[0]?.is_real
      ? 'This installation is not a demo. To add made-up people to it: npm run fill -- --yes'
      : null;
  } finally {
    await client.end();
  }
}
