import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { openTestPlatform, type TestPlatform } from '../../tests/setup/test-platform.ts';
import { createCounter, removeShared, setCapacity, assignMembers } from './actions/capacity.ts';
import { exchange, release, sell, take } from './actions/transfer.ts';
import type { Counter } from './rules/counter.ts';
import * as store from './store.ts';

/** After any sequence of operations on counters, the database matches a simple model. */
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

const inTx = <T>(work: (tx: Context) => Promise<T>): Promise<T> => testPlatform.ctx().tx(work);
const read = async (...ids: number[]): Promise<Counter[]> => {
  const all = await inTx((tx) => store.lock(tx, ids));
  return ids.map((id) => all.get(id) as Counter);
};
const given = (capacity: number | null, shared: readonly number[] = []) =>
  createCounter(testPlatform.ctx(), capacity, shared);

interface Taken {
  reserved: number;
  sold: number;
}
type Step = { do: 'take' | 'sell' | 'release' | 'give_back' | 'swap'; at: 0 | 1; units: number };
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('take', 'sell', 'release', 'give_back', 'swap'),
    at: fc.constantFrom(0, 1),
    units: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 14 },
);

test('two prices sharing a capacity match a model and are never oversold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(8),
      fc.nat(8),
      fc.nat(10),
      steps,
      async (first, second, hall, steps) => {
        const shared = await given(hall);
        const ids = [await given(first, [shared]), await given(second, [shared])] as const;
        const capacity = [first, second];
        const model: readonly [Taken, Taken] = [
          { reserved: 0, sold: 0 },
          { reserved: 0, sold: 0 },
        ];
        const free = (at: 0 | 1): number =>
          Math.min(
            (capacity[at] ?? 0) - model[at].reserved - model[at].sold,
            hall - model.reduce((sum, item) => sum + item.reserved + item.sold, 0),
          );
        for (const { do: what, at, units } of steps) {
          const [holds, value] = [{ [ids[at]]: units }, model[at]];
          if (what === 'take') {
            const fits = free(at) >= units;
            expect(await inTx((tx) => take(tx, holds, 'reserved'))).toBe(fits);
            if (fits) value.reserved += units;
          } else if (what === 'sell' && value.reserved >= units) {
            await inTx((tx) => sell(tx, holds));
            value.reserved -= units;
            value.sold += units;
          } else if (what === 'release' && value.reserved >= units) {
            await inTx((tx) => release(tx, holds, 'reserved'));
            value.reserved -= units;
          } else if (what === 'give_back' && value.sold >= units) {
            await inTx((tx) => release(tx, holds, 'sold'));
            value.sold -= units;
          } else if (what === 'swap' && value.sold >= units) {
            const other = (1 - at) as 0 | 1;
            // Released units make room in the hall for those taken instead.
            const fits =
              (capacity[other] ?? 0) - model[other].reserved - model[other].sold >= units;
            expect(await inTx((tx) => exchange(tx, holds, { [ids[other]]: units }))).toBe(fits);
            if (fits)
              [value.sold, model[other].sold] = [value.sold - units, model[other].sold + units];
          }
        }
        const [a, b, both] = await read(...ids, shared);
        expect([a, b]).toMatchObject(model);
        expect(both).toMatchObject({
          reserved: model[0].reserved + model[1].reserved,
          sold: model[0].sold + model[1].sold,
        });
      },
    ),
    { numRuns: 30 },
  );
});

test('tickets can be exchanged at full shared capacity', async () => {
  const hall = await given(4);
  const [seat, standing, box] = [
    await given(4, [hall]),
    await given(4, [hall]),
    await given(1, [hall]),
  ];
  await inTx((tx) => take(tx, { [seat]: 3, [standing]: 1 }, 'sold'));
  expect(await inTx((tx) => exchange(tx, { [seat]: 2 }, { [standing]: 2 }))).toBe(true);
  expect(await inTx((tx) => exchange(tx, { [standing]: 2 }, { [box]: 2 }))).toBe(false);
  expect(await read(seat, standing, box, hall)).toMatchObject([
    { sold: 1 },
    { sold: 3 },
    { sold: 0 },
    { sold: 4, reserved: 0 },
  ]);
});

test('a capacity can be set to any value not below the used quantity', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.option(fc.nat(12)), async (taken, requested) => {
      const id = await given(null);
      await inTx((tx) => take(tx, { [id]: taken }, 'sold'));
      const fits = requested === null || requested >= taken;
      expect(await setCapacity(testPlatform.ctx(), id, requested)).toBe(fits);
      expect((await read(id))[0]?.capacity).toBe(fits ? requested : null);
    }),
    { numRuns: 20 },
  );
});

test('a capacity shared later counts the used units and cannot be too small', async () => {
  const [a, b, hall] = [await given(10), await given(null), await given(0)];
  await inTx((tx) => take(tx, { [a]: 3, [b]: 4 }, 'sold'));
  expect(await inTx((tx) => assignMembers(tx, hall, [a, b], 6))).toBe(false);
  expect((await read(a, hall))[0]?.shared_ids).toEqual([]);
  expect(await inTx((tx) => assignMembers(tx, hall, [a, b], 8))).toBe(true);
  expect(await read(hall)).toMatchObject([{ capacity: 8, sold: 7 }]);
  expect(await inTx((tx) => take(tx, { [b]: 2 }, 'reserved'))).toBe(false);
  expect(await inTx((tx) => take(tx, { [b]: 1 }, 'reserved'))).toBe(true);
});

test('a counter leaving a shared capacity takes its units along; removal clears it', async () => {
  const [a, b, hall] = [await given(10), await given(10), await given(0)];
  await inTx((tx) => assignMembers(tx, hall, [a, b], 10));
  await inTx((tx) => take(tx, { [a]: 4, [b]: 5 }, 'reserved'));
  await inTx((tx) => assignMembers(tx, hall, [b], 6));
  expect(await read(a, b, hall)).toMatchObject([
    { shared_ids: [], reserved: 4 },
    { shared_ids: [hall], reserved: 5 },
    { reserved: 5, capacity: 6 },
  ]);
  await inTx((tx) => removeShared(tx, hall));
  expect(await read(b, hall)).toEqual([
    expect.objectContaining({ shared_ids: [], reserved: 5 }),
    undefined,
  ]);
});

test('of forty concurrent requests for the last ten units ten succeed', async () => {
  const id = await given(10);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => inTx((tx) => take(tx, { [id]: 1 }, 'reserved'))),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await read(id)).toMatchObject([{ reserved: 10, sold: 0 }]);
});

test('the database refuses overselling and negative quantities', async () => {
  const id = await given(2);
  await expect(
    inTx((tx) => store.apply(tx, new Map([[id, { reserved: 3, sold: 0 }]]))),
  ).rejects.toMatchObject({ constraint: 'never_oversold' });
  await expect(
    inTx((tx) => store.apply(tx, new Map([[id, { reserved: -1, sold: 0 }]]))),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await read(id)).toMatchObject([{ reserved: 0, sold: 0 }]);
});
