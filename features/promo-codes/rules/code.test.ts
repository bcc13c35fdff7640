import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChargeable, nearestChargeable } from '#features/tickets/rules/chargeable.ts';
import {
  move,
  shortOf,
  withShared,
  type Counter,
  type Deltas,
} from '#features/stock/rules/counter.ts';
import { addUp, unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';
import { codePattern } from './code.ts';
import { isExpired } from './promo-code.ts';

describe('a promo code', () => {
  test.each([
    ['EARLY', true],
    ['early-bird_10', true],
    ['abc', true],
    ['x'.repeat(50), true],
    ['ab', false],
    ['x'.repeat(51), false],
    ['two words', false],
    ['早鳥', false],
    ['A&B', false],
    ["x' or '1'='1", false],
    ['', false],
    [' ABC', false],
    ['ABC\n', false],
  ])('%j is valid: %s', (code, good) => {
    expect(codePattern.test(code)).toBe(good);
  });

  test.each([
    [null, false],
    ['2026-11-21T12:00:00.001Z', false],
    ['2026-11-21T12:00:00.000Z', true],
    ['2020-01-01T00:00:00.000Z', true],
  ])('with the end %s is expired at noon: %s', (expiry_date, over) => {
    expect(isExpired({ expiry_date }, '2026-11-21T12:00:00.000Z')).toBe(over);
  });
});

const charge = fc.record<Charge>({
  name: fc.constantFrom('a', 'b'),
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  calculation_type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
  rate: fc.integer({ min: 0, max: 30_000 }).map((n) => n / 1000),
});

describe('the nearest chargeable price', () => {
  test('can be charged and is the closest one, or the price itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.array(charge, { maxLength: 3 }),
        (price, charges) => {
          const gross = (net: number): number => unitPrice(net, charges, 'KWD').gross;
          const nearest = nearestChargeable(price, charges, 'KWD');
          if (!isChargeable(gross(nearest), 'KWD')) return expect(nearest).toBe(price);
          for (
            let net = Math.max(0, price - Math.abs(nearest - price) + 1);
            net < price + Math.abs(nearest - price);
            net++
          )
            expect(isChargeable(gross(net), 'KWD'), `${net}`).toBe(false);
          return undefined;
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is the price itself in currencies without three decimals', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom('HKD', 'JPY', 'EUR', 'TWD'),
        fc.array(charge, { maxLength: 3 }),
        (price, currency, charges) => {
          expect(nearestChargeable(price, charges, currency)).toBe(price);
        },
      ),
    );
  });
});

describe('charges of several lines', () => {
  test('have the same sum, added at once or one by one, and nothing is lost', () => {
    const part = fc
      .record({
        net: fc.nat(200_000),
        times: fc.integer({ min: 1, max: 9 }),
        charges: fc.array(charge, { maxLength: 3 }),
      })
      .map(({ net, times, charges }) => ({ times, rollup: unitPrice(net, charges, 'HKD').rollup }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat(6), (parts, cut) => {
        const whole = addUp(parts);
        const halves = addUp([
          { rollup: addUp(parts.slice(0, cut)), times: 1 },
          { rollup: addUp(parts.slice(cut)), times: 1 },
        ]);
        const sorted = (lines: typeof whole.fees) =>
          lines.toSorted((a, b) =>
            JSON.stringify([a.name, a.rate, a.type]).localeCompare(
              JSON.stringify([b.name, b.rate, b.type]),
            ),
          );
        expect([sorted(halves.fees), sorted(halves.taxes)]).toEqual([
          sorted(whole.fees),
          sorted(whole.taxes),
        ]);
        const sum = (lines: readonly { value: number }[]): number =>
          lines.reduce((total, line) => total + line.value, 0);
        expect(sum(whole.fees) + sum(whole.taxes)).toBe(
          parts.reduce(
            (total, { rollup, times }) => total + times * (sum(rollup.fees) + sum(rollup.taxes)),
            0,
          ),
        );
      }),
    );
  });
});

describe('shared counters', () => {
  const many = () =>
    new Map<number, Counter>([
      [1, { id: 1, capacity: 9, reserved: 0, sold: 0, shared_ids: [8, 9] }],
      [2, { id: 2, capacity: null, reserved: 0, sold: 0, shared_ids: [9] }],
      [8, { id: 8, capacity: 4, reserved: 0, sold: 0, shared_ids: [] }],
      [9, { id: 9, capacity: 6, reserved: 0, sold: 0, shared_ids: [] }],
    ]);

  test('units count once per capacity they belong to, and the input is not modified', () => {
    const holds = { 1: 2, 2: 3 };
    expect(withShared(many(), holds)).toEqual({ 1: 2, 2: 3, 8: 2, 9: 5 });
    expect([holds, withShared(many(), { 404: 1 })]).toEqual([{ 1: 2, 2: 3 }, { 404: 1 }]);
  });

  test('releasing what was taken restores every counter, with deltas of zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.constantFrom(1, 2), units: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 10,
        }),
        (requests) => {
          const [counters, deltas]: [Map<number, Counter>, Deltas] = [many(), new Map()];
          const taken = requests.filter(({ id, units }) => {
            if (shortOf(counters, { [id]: units }) !== null) return false;
            move(counters, deltas, { [id]: units }, 'reserved', 1);
            return true;
          });
          expect([counters.get(9)?.reserved, counters.get(8)?.reserved].map((n) => n ?? 0)).toEqual(
            [
              taken.reduce((sum, item) => sum + item.units, 0),
              taken.filter((item) => item.id === 1).reduce((sum, item) => sum + item.units, 0),
            ],
          );
          for (const { id, units } of taken)
            move(counters, deltas, { [id]: units }, 'reserved', -1);
          expect([...counters.values()]).toEqual([...many().values()]);
          expect(
            [...deltas.values()].every((delta) => delta.reserved === 0 && delta.sold === 0),
          ).toBe(true);
        },
      ),
    );
  });
});
