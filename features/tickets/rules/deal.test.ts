import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, discounted, opens, type Deal } from './deal.ts';

const ticket = { id: 7, type: 'PAID', is_hidden_without_promo_code: false };
const deal = (over: Partial<Deal> = {}): Deal => ({
  discount_type: 'PERCENTAGE',
  discount: 10,
  applies_to_all: true,
  ticket_ids: [],
  ...over,
});

test.each<[price: number, currency: string, over: Partial<Deal>, net: number]>([
  [1, 'HKD', { discount: 50 }, 0],
  [5000, 'HKD', { discount_type: 'FIXED', discount: 60 }, 0],
  [5000, 'HKD', { discount_type: 'FIXED', discount: 12.34 }, 3766],
  [999, 'JPY', { discount: 10 }, 899],
  [999, 'JPY', { discount_type: 'FIXED', discount: 99 }, 900],
  [3333, 'KWD', { discount_type: 'FIXED', discount: 1.5 }, 1833],
  [2150, 'HKD', { discount: 7 }, 1999],
  [9999, 'HKD', { discount_type: 'NONE', discount: 50 }, 9999],
  [9999, 'HKD', { discount: 100 }, 0],
])('%i in %s with %o costs %i', (price, currency, over, net) => {
  expect(discounted(price, ticket, deal(over), currency)).toBe(net);
});

test('a higher discount never raises a price or makes it negative', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
      (price, a, b, discount_type) => {
        const [small, big] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
        const net = (discount: number): number =>
          discounted(price, ticket, deal({ discount_type, discount }), 'HKD');
        expect(net(big)).toBeLessThanOrEqual(net(small));
        expect(net(big)).toBeGreaterThanOrEqual(0);
        expect(net(small)).toBeLessThanOrEqual(price);
      },
    ),
  );
});

test('a code limited to tickets has no effect on others, or after the last is deleted', () => {
  expect(discounted(1000, ticket, deal({ applies_to_all: false, ticket_ids: [8] }), 'HKD')).toBe(
    1000,
  );
  expect(opens(deal({ applies_to_all: false, ticket_ids: [] }), ticket)).toBe(false);
  expect(covers(deal({ applies_to_all: false, ticket_ids: [7] }), ticket)).toBe(true);
  expect(covers(null, ticket)).toBe(false);
});

test('a donation ignores the discount, but a code can reveal a hidden one', () => {
  const gift = { ...ticket, type: 'DONATION' };
  expect(discounted(1000, gift, deal(), 'HKD')).toBe(1000);
  expect(covers(deal(), gift)).toBe(false);
  expect(covers(deal(), { ...gift, is_hidden_without_promo_code: true })).toBe(true);
});
