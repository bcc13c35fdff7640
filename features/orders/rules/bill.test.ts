import { expect, test } from 'vitest';
import { billOf } from './bill.ts';

test('lines show list prices, so that the discount is deducted once', () => {
  const bill = billOf({
    order_items: [
      { item_name: 'Standing', quantity: 2, total_before_discount: 93_600 },
      { item_name: 'Seated', quantity: 1, total_before_discount: 46_800 },
    ],
    total_discount: 15_600,
    taxes_and_fees_rollup: {
      fees: [{ name: 'Booking', type: 'FIXED', value: 1_500 }],
      taxes: [{ name: 'VAT', type: 'PERCENTAGE', value: 7_020 }],
    },
    total_gross: 133_320,
  });
  expect(bill.lines.map((line) => line.amount)).toEqual([93_600, 46_800]);
  expect(bill.discount).toBe(-15_600);
  expect(bill.charges.map((charge) => charge.name)).toEqual(['Booking', 'VAT']);
  const parts = [...bill.lines, { amount: bill.discount }].map(({ amount }) => amount);
  expect(
    [...parts, ...bill.charges.map(({ value }) => value)].reduce((sum, amount) => sum + amount, 0),
  ).toBe(bill.total);
});
