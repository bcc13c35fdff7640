import { expect, test } from 'vitest';
import { Gathered } from './gathered.ts';

test('what arrives while one batch is under way is taken together, in order, at most so many', async () => {
  const batches: number[][] = [];
  const gathered = new Gathered(async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return items.map((item) => item * 10);
  }, 3);
  const first = gathered.add(1);
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  const others = [2, 3, 4, 5, 6].map((item) => gathered.add(item));
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  expect(await gathered.add(7)).toBe(70);
});

test('one that cannot be taken fails alone', async () => {
  const gathered = new Gathered(async (items: readonly number[]) => {
    if (items.includes(3)) throw new Error('no threes');
    return items;
  }, 10);
  expect(await Promise.allSettled([1, 2, 3, 4].map((item) => gathered.add(item)))).toMatchObject([
    { value: 1 },
    { value: 2 },
    { reason: { message: 'no threes' } },
    { value: 4 },
  ]);
});
