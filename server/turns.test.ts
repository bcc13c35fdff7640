import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('what comes alone begins at once', () => {
  const begun: number[] = [];
  const turns = new Turns(2);
  turns.take(() => begun.push(1));
  expect([begun, turns.length]).toEqual([[1], 0]);
});

test('of many at once a few begin in each turn, in the order in which they came', async () => {
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

test('who comes while others wait, waits behind them; when nobody waits, nobody does', async () => {
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

test('tens of thousands are each begun once, and nothing of them is kept', async () => {
  const turns = new Turns(50);
  let begun = 0;
  for (let n = 0; n < 30_000; n++) turns.take(() => begun++);
  while (turns.length > 0) await nextTurn();
  expect([begun, turns.length]).toEqual([30_000, 0]);
});
