import type pg from 'pg';

/**
 * Runs `work` on a database; `unused` has the storage keys that the database referred to before but
 * no longer does.
 */
export async function withUnusedFiles<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<{ result: T; unused: string[] }> {
  const before = await storedKeys(client);
  const result = await work();
  const named = new Set(await storedKeys(client));
  return { result, unused: before.filter((key) => !named.has(key)) };
}

/** Returns the storage keys in the database; none if its schema is empty. */
async function storedKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.files') is not null as exists",
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from public.files',
  );
  return rows.map((row) => row.storage_key);
}
