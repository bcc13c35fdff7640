import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { sharedRead } from './shared-read.ts';

let testPlatform: TestPlatform;
beforeAll(async () => void (testPlatform = await openTestPlatform()));
afterAll(() => testPlatform.close());

function givenRead() {
  const reads: number[][] = [];
  const read = sharedRead(async (db, keys: readonly number[]) => {
    reads.push([...keys]);
    const { rows } = await sql<{ n: number }>`
      select n from unnest(${[...keys]}::int[]) as n where n < 10`.execute(db);
    return new Map(rows.map(({ n }) => [n, n * 2]));
  });
  return { reads, read };
}

test('concurrent callers share one statement, and each gets the value for its key', async () => {
  const { reads, read } = givenRead();
  const ctx = testPlatform.ctx();
  expect(await Promise.all([1, 2, 2, 30].map((key) => read(ctx, key)))).toEqual([
    2,
    4,
    4,
    undefined,
  ]);
  expect(reads).toEqual([[1, 2, 30]]);
});

test('a caller inside a transaction is refused, because the shared read outlives it', async () => {
  const { read } = givenRead();
  const ctx = testPlatform.ctx();
  const inside = (): Promise<unknown> => ctx.tx((tx) => read(tx, 1));
  await expect(inside()).rejects.toThrow('transaction');
  expect(await read(ctx, 1)).toBe(2);
  await expect(inside()).rejects.toThrow('transaction');
});
