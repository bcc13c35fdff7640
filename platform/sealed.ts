import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { seal, unseal } from './secrets.ts';

type Secrets = Pick<Config, 'secret' | 'secret_previous'>;

/** Encrypts a JSON value for the database. */
export const sealJson = ({ secret }: Pick<Secrets, 'secret'>, value: unknown): Buffer =>
  seal(secret, Buffer.from(JSON.stringify(value)));

/**
 * Decrypts what `sealJson` encrypted, with the current secret or, during a rotation, with the
 * previous one. Throws when neither fits.
 */
export function openJson<T>({ secret, secret_previous }: Secrets, sealed: Buffer): T {
  const plain = opens(secret, sealed) ?? unseal(secret_previous ?? secret, sealed);
  return JSON.parse(plain.toString()) as T;
}

/** Decrypts what this secret encrypted; null when it was another secret. */
export function opens(secret: string, sealed: Buffer): Buffer | null {
  try {
    return unseal(secret, sealed);
  } catch {
    return null;
  }
}

/** The encrypted columns of the platform; `key` identifies the rows of a table. */
export const sealed_columns = [
  { table: 'deliveries', column: 'sealed_content', key: 'id', type: 'bigint' },
  { table: 'idempotency_keys', column: 'sealed_answer', key: 'scope', type: 'text' },
  { table: 'two_factors', column: 'sealed_secret', key: 'user_id', type: 'bigint' },
  { table: 'payme_merchants', column: 'sealed_credentials', key: 'id', type: 'bigint' },
  { table: 'webhook_endpoints', column: 'sealed_secret', key: 'id', type: 'bigint' },
  { table: 'webhook_endpoints', column: 'sealed_previous_secret', key: 'id', type: 'bigint' },
] as const;

/** Rows encrypted again per statement: they are read and written back. */
const slice = 200;

/**
 * Encrypts with the current secret what the previous one opens: a rotation loses no mail and no
 * stored response.
 */
export async function resealRows(tx: Context, previous: string): Promise<void> {
  for (const column of sealed_columns) {
    let after: string | null = null;
    do after = await resealSlice(tx, column, previous, after);
    while (after !== null);
  }
}

/** Encrypts the rows after a key again and returns the last key; null when there are no more. */
async function resealSlice(
  tx: Context,
  { table, column, key, type }: (typeof sealed_columns)[number],
  previous: string,
  after: string | null,
): Promise<string | null> {
  const keyColumn = sql.ref(key);
  const { rows } = await sql<{ key: string; sealed: Buffer }>`
    select ${keyColumn}::text as key, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and (${after}::text is null or ${keyColumn} > ${after}::${sql.raw(type)})
    order by ${keyColumn}
    limit ${slice}
    for update`.execute(tx.db);
  const anew = rows.flatMap(({ key: one, sealed }) => {
    const plain = opens(previous, sealed);
    return plain ? [{ one, sealed: seal(tx.config.secret, plain) }] : [];
  });
  if (anew.length)
    await sql`
      update ${sql.table(table)} as t
      set ${sql.ref(column)} = r.sealed
      from unnest(
        ${anew.map(({ one }) => one)}::text[]::${sql.raw(type)}[],
        ${anew.map(({ sealed }) => sealed)}::bytea[]
      ) as r (key, sealed)
      where t.${keyColumn} = r.key`.execute(tx.db);
  return rows.length < slice ? null : (rows.at(-1)?.key ?? null);
}
