import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bisectOnFailure } from './bisect-on-failure.ts';

const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' });

/**
 * Takes numbers and fails for all when one of them is refused; records the sizes of the batches and
 * what was taken, in order.
 */
function taker(culprits: ReadonlySet<number>, error: Error = refused) {
  const calls: number[] = [];
  const taken: number[] = [];
  const take = async (items: readonly number[]): Promise<string[]> => {
    calls.push(items.length);
    if (items.some((item) => culprits.has(item))) throw error;
    taken.push(...items);
    return items.map((item) => `took ${item}`);
  };
  return { take, taken, calls };
}
const fifty = Array.from({ length: 51 }, (_, n) => n);

test.each([0, 1, 24, 25, 26, 49, 50])(
  'a failing item at position %i of 51 is refused alone, and the others are processed in order',
  async (place) => {
    const { take, taken, calls } = taker(new Set([place]));
    const outcomes = await bisectOnFailure(fifty, take);
    expect(outcomes).toEqual(
      fifty.map((n) => (n === place ? { error: refused } : { value: `took ${n}` })),
    );
    expect(taken).toEqual(fifty.filter((n) => n !== place));
    expect(calls.length).toBeLessThan(15);
  },
);

test('for any set of failing items, every other item is processed exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.uniqueArray(fc.nat(39)),
      async (length, culprits) => {
        const items = Array.from({ length }, (_, n) => n);
        const { take, taken } = taker(new Set(culprits));
        const outcomes = await bisectOnFailure(items, take);
        expect(outcomes.map((outcome) => 'error' in outcome)).toEqual(
          items.map((n) => culprits.includes(n)),
        );
        expect(taken).toEqual(items.filter((n) => !culprits.includes(n)));
      },
    ),
  );
});

test('a batch is not split when the database is unavailable', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { take, calls } = taker(new Set([3]), away);
  expect(await bisectOnFailure(fifty, take)).toEqual(fifty.map(() => ({ error: away })));
  expect(calls).toEqual([51]);
});
