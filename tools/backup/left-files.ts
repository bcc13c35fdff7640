import type pg from 'pg';

/**
 * Runs `work` on a database; `left` has the storage keys that the database referred to before but
 * no longer does.
 */
export async function withLeftFiles<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<{ done: T; left: string[] }> {
  const before = await storedKeys(client);
  const done = await work();
  const named = new Set(await storedKeys(client));
  return { done, left: before.filter((key) => !named.has(key)) };
}

/** Returns the storage keys in the database; none if its schema is empty. */
async function storedKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    "select to_regclass('public.files') is not null as there",
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from public.files',
  );
  return rows.map((row) => row.storage_key);
}
