import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedOf, mergeChanges } from './merge-changes.ts';

const start = {
  title: 'Balcony',
  summary: '',
  place: { city: 'Hong Kong', hall: 'A' },
  prices: [
    { id: 1, label: 'Front', price: 400 },
    { id: 2, label: 'Back', price: 250 },
  ],
  ids: [1, 2],
};
type Values = typeof start;
const merged = (mine: Partial<Values>, theirs: Partial<Values>) =>
  mergeChanges(start, { ...start, ...mine }, { ...start, ...theirs });
const prices = (...changes: object[]): Values['prices'] =>
  start.prices.map((price, n) => ({ ...price, ...changes[n] }));

test('a change by one side is kept, down to a field of one price', () => {
  const { values, conflicts } = merged(
    { title: 'Stalls', prices: prices({ label: 'Row 1' }), place: { city: 'Kowloon', hall: 'A' } },
    { summary: 'New', prices: prices({ price: 420 }), place: { city: 'Hong Kong', hall: 'B' } },
  );
  expect(conflicts).toEqual([]);
  expect(values).toEqual({
    ...start,
    title: 'Stalls',
    summary: 'New',
    prices: prices({ label: 'Row 1', price: 420 }),
    place: { city: 'Kowloon', hall: 'B' },
  });
});

test('a field changed differently by both is a conflict and keeps mine', () => {
  const { values, conflicts } = merged(
    { title: 'Stalls', summary: 'Same', prices: prices({}, { price: 260 }) },
    { title: 'Boxes', summary: 'Same', prices: prices({}, { price: 270 }) },
  );
  expect(conflicts).toEqual([
    { path: 'title', mine: 'Stalls', theirs: 'Boxes' },
    { path: 'prices.1.price', mine: 260, theirs: 270 },
  ]);
  expect(values).toMatchObject({ title: 'Stalls', prices: prices({}, { price: 260 }) });
});

test('rows can be added and removed on both sides; a removed and changed row is a conflict', () => {
  const own = { label: 'Mine', price: 1 } as Values['prices'][number];
  const other = { id: 3, label: 'Theirs', price: 2 };
  expect(
    merged(
      { prices: [start.prices[0] as never, own] },
      { prices: [...prices({ price: 420 }), other] },
    ),
  ).toEqual({
    values: { ...start, prices: [{ id: 1, label: 'Front', price: 420 }, own, other] },
    conflicts: [],
  });
  const mine = [start.prices[0] as Values['prices'][number]];
  const theirs = prices({}, { price: 1 });
  expect(merged({ prices: mine }, { prices: theirs }).conflicts).toEqual([
    { path: 'prices', mine, theirs },
  ]);
});

test('an empty field equals a missing one', () => {
  expect(changedOf({ a: '', b: 1 }, { a: null as never, b: 2 })).toEqual({ b: 1 });
});

test('merging without own changes gives theirs, and without their changes gives mine', () => {
  const values = fc.record({
    title: fc.string(),
    ids: fc.array(fc.nat(5)),
    prices: fc.uniqueArray(fc.record({ id: fc.nat(3), price: fc.nat(9) }), {
      selector: ({ id }) => id,
    }),
  });
  fc.assert(
    fc.property(values, values, (item, other) => {
      expect(mergeChanges(item, item, other)).toEqual({ values: other, conflicts: [] });
      expect(mergeChanges(item, other, item)).toEqual({ values: other, conflicts: [] });
      expect(mergeChanges(item, other, other)).toEqual({ values: other, conflicts: [] });
    }),
  );
});
