import { expect, test } from 'vitest';
import { eagerness, salesMoments } from './curve.ts';
import { seededRandom } from './random.ts';

const [opens, ends] = ['2026-10-01T04:00:00.000Z', '2026-11-01T12:00:00.000Z'];
const moments = salesMoments(seededRandom('curve'), 3000, opens, ends, ends);
const on = (from: number, to: number): number =>
  moments.filter(
    (at) =>
      Date.parse(at) - Date.parse(opens) >= from * 86_400_000 &&
      Date.parse(at) - Date.parse(opens) < to * 86_400_000,
  ).length;

test('sales are in order and within their window', () => {
  expect(moments).toHaveLength(3000);
  expect(moments).toEqual([...moments].sort());
  expect(moments[0]! >= opens && moments.at(-1)! < ends).toBe(true);
});

test('sales have a launch, a quiet middle and a final peak', () => {
  expect(on(0, 3)).toBeGreaterThan(2 * on(14, 17));
  expect(on(28, 31)).toBeGreaterThan(2 * on(14, 17));
  expect(eagerness(0, 30)).toBeGreaterThan(eagerness(15, 15));
});

test('most sales are in the evening, few at night', () => {
  const hour = (at: string): number => (new Date(at).getUTCHours() + 8) % 24;
  expect(moments.filter((at) => hour(at) === 21).length).toBeGreaterThan(
    8 * moments.filter((at) => hour(at) === 4).length,
  );
});

test('there are no sales in the future or before the opening', () => {
  const now = '2026-10-10T00:00:00.000Z';
  expect(salesMoments(seededRandom('now'), 200, opens, ends, now).every((at) => at < now)).toBe(
    true,
  );
  expect(salesMoments(seededRandom('early'), 5, opens, ends, '2026-09-01T00:00:00.000Z')).toEqual(
    [],
  );
});
