import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { insertRow } from '../../tests/setup/given-rows.ts';
import { drift, inParallel } from './sell-out.ts';

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

describe('a crowd', () => {
  test('does each thing once, so many at once and no more', async () => {
    const done: number[] = [];
    let [now, most] = [0, 0];
    await inParallel(50, 8, async (i) => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      done.push(i);
    });
    expect([done.toSorted((a, b) => a - b), most]).toEqual([
      Array.from({ length: 50 }, (_, i) => i),
      8,
    ]);
  });

  test('of an empty list does nothing, and a failure is passed on', async () => {
    await inParallel(0, 8, () => Promise.reject(new Error('not called')));
    await expect(
      inParallel(3, 2, async (i) => {
        if (i === 1) throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
  });
});

test('a recount reports nothing while counters are correct, and names a wrong one', async () => {
  expect(await drift(testPlatform.database_url)).toBe('');
  const id = await insertRow(testPlatform.platform.db, 'counters', { capacity: 10, sold: 3 });
  expect(JSON.parse(await drift(testPlatform.database_url))).toEqual([
    { id, reserved: 0, sold: 3, counted_reserved: 0, counted_sold: 0 },
  ]);
});
