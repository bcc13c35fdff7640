import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('a single task starts immediately', () => {
  const begun: number[] = [];
  const turns = new Turns(2);
  turns.take(() => begun.push(1));
  expect([begun, turns.length]).toEqual([[1], 0]);
});

test('a limited number of tasks starts per turn, in order of arrival', async () => {
  const begun: number[] = [];
  const turns = new Turns(3);
  for (let n = 0; n < 10; n++) turns.take(() => begun.push(n));
  const after = [begun.length];
  while (turns.length > 0) {
    await nextTurn();
    after.push(begun.length);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const [at, count] of after.entries()) expect(count).toBeLessThanOrEqual(3 * (at + 1));
  expect(after.length).toBeGreaterThanOrEqual(4);
});

test('a new task waits behind waiting ones, and starts immediately when there are none', async () => {
  const begun: string[] = [];
  const turns = new Turns(1);
  for (const name of ['a', 'b', 'c']) turns.take(() => begun.push(name));
  await nextTurn();
  turns.take(() => begun.push('late'));
  while (turns.length > 0) await nextTurn();
  await nextTurn();
  await nextTurn();
  turns.take(() => begun.push('alone'));
  expect(begun).toEqual(['a', 'b', 'c', 'late', 'alone']);
});

test('tens of thousands of tasks each start once, and none is kept', async () => {
  const turns = new Turns(50);
  let begun = 0;
  for (let n = 0; n < 30_000; n++) turns.take(() => begun++);
  while (turns.length > 0) await nextTurn();
  expect([begun, turns.length]).toEqual([30_000, 0]);
});
