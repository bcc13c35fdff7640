import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from './setup/fresh-database.ts';

/** Readable references such as `O-7K2M9QX`, which do not reveal the position of the order. */
const size = 2n ** 35n;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
const references = async (from: bigint, to: bigint): Promise<string[]> =>
  (
    await client.query<{ r: string }>(
      "select reference('O', n) as r from generate_series($1::bigint, $2::bigint) n",
      [from, to],
    )
  ).rows.map(({ r }) => r);
const keyless = (reference: string): bigint => {
  const number = Array.from(reference.slice(2)).reduce(
    (n, c) => n * 32n + BigInt(letters.indexOf(c)),
    0n,
  );
  const inverse = inverseOf(1580030173n);
  return ((((number - 19088743n) * inverse) % size) + size) % size;
};
/** Computes the inverse by Newton's method: each step doubles the number of correct bits. */
function inverseOf(odd: bigint): bigint {
  let x = 1n;
  for (let i = 0; i < 6; i++) x = (x * (2n - odd * x)) % size;
  return ((x % size) + size) % size;
}

test('ten thousand orders have ten thousand different references of seven characters', async () => {
  const all = await references(1n, 10_000n);
  expect(new Set(all).size).toBe(10_000);
  expect(all.every((item) => /^O-[0-9A-HJKMNP-TV-Z]{7}$/.test(item))).toBe(true);
});

test('references reveal no ids to a reader of this repository', async () => {
  const ids = (await references(1n, 200n)).map(keyless);
  expect(ids.filter((id) => id <= 1_000_000n)).toEqual([]);
});

test('references differ between installations, and between orders and attendees', async () => {
  const before = await references(1n, 100n);
  await client.query(
    "begin; update reference_keys set secret = sha256('another') where prefix = 'O'",
  );
  const others = await references(1n, 100n);
  await client.query('rollback');
  expect(before.filter((item) => others.includes(item))).toEqual([]);
  const { rows } = await client.query(
    "select n from generate_series(1, 100) n where substr(reference('O', n), 3) = substr(reference('A', n), 3)",
  );
  expect(rows).toEqual([]);
});

test('a new reference never collides with one made without the key', async () => {
  const half = size / 2n;
  await client.query(`begin; update reference_keys set keyless_up_to = ${half}`);
  const all = await references(half + 1n, half + 500n);
  await client.query('rollback');
  expect(all.map(keyless).filter((id) => id <= half)).toEqual([]);
  expect(new Set(all).size).toBe(500);
});
