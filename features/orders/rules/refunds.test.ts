import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeStep, isChargeable } from '#features/tickets/rules/chargeable.ts';
import { bookingRefund, paidUnits, refundStatus, shareOf } from './refunds.ts';

test.each([
  [35_000, 0, 10_000, 25_000],
  [10_001, 0, 10_000, 1],
  [10_000, 0, 10_000, 0],
  [9_999, 0, 10_000, 0],
  [35_000, 20_000, 10_000, 5_000],
  [35_000, 26_000, 10_000, 0],
  [0, 0, 10_000, 0],
])('of %d captured and %d refunded, a fee of %d leaves %d', (captured, refunded, fee, left) => {
  expect(bookingRefund(captured - refunded, fee, 'HKD')).toBe(left);
});

test.each([
  [18_700, 0, 1005, 17_700],
  [18_700, 5250, 1000, 12_450],
  [18_700, 0, 18_695, 10],
  [18_700, 0, 18_705, 0],
])(
  'KWD: of %d captured and %d refunded, a fee of %d leaves %d',
  (captured, refunded, fee, left) => {
    expect(bookingRefund(captured - refunded, fee, 'KWD')).toBe(left);
  },
);

test('cancelling attendees one by one refunds exactly the rest, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 12 }),
      fc.nat(100),
      fc.infiniteStream(fc.nat(11)),
      fc.constantFrom('HKD', 'JPY', 'KWD'),
      (prices, percent, order, currency) => {
        let active = prices.map((gross, attendee_id) => ({ attendee_id, gross }));
        const total = prices.reduce((sum, price) => sum + price, 0);
        let left = total - Math.floor((total * percent) / 100);
        left -= left % chargeStep(currency);
        while (active.length) {
          const cancelled = active[order.next().value % active.length];
          if (!cancelled) break;
          const share = shareOf(left, active, cancelled.attendee_id, currency);
          expect(isChargeable(share, currency)).toBe(true);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(left);
          left -= share;
          active = active.filter((other) => other !== cancelled);
          if (active.every(({ gross }) => gross === 0)) break;
        }
        expect(left).toBe(0);
      },
    ),
  );
});

test('a cancelled attendee has no share, and a more expensive ticket has a larger one', () => {
  const units = paidUnits(
    [
      { id: 1, quantity: 2, total_gross: 20_000 },
      { id: 2, quantity: 1, total_gross: 30_000 },
    ],
    [
      { id: 11, order_item_id: 1, status: 'CANCELLED' },
      { id: 12, order_item_id: 1, status: 'ACTIVE' },
      { id: 13, order_item_id: 2, status: 'ACTIVE' },
    ],
  );
  expect([11, 12, 13].map((id) => shareOf(40_000, units, id, 'HKD'))).toEqual([0, 10_000, 30_000]);
});

const refund = (
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED',
  amount: number,
  created: number,
  changed = created,
  reason = 'requested',
) => ({
  status,
  amount,
  reason,
  created_at: `2026-01-0${created}T00:00:00.000Z`,
  updated_at: `2026-01-0${changed}T00:00:00.000Z`,
  payment_id: 1,
});
test.each([
  ['a full refund', [refund('SUCCEEDED', 100, 1)], 100, 'REFUNDED'],
  ['a partial refund', [refund('SUCCEEDED', 40, 1)], 40, 'PARTIALLY_REFUNDED'],
  [
    'a pending refund',
    [refund('SUCCEEDED', 40, 1), refund('PENDING', 60, 2)],
    40,
    'REFUND_PENDING',
  ],
  ['a failed refund', [refund('FAILED', 40, 1, 2)], 0, 'REFUND_FAILED'],
  [
    'a retried refund',
    [refund('FAILED', 40, 1, 2), refund('SUCCEEDED', 30, 3)],
    30,
    'PARTIALLY_REFUNDED',
  ],
  [
    'a failed refund and a successful one of another amount',
    [refund('FAILED', 40, 1, 3), refund('SUCCEEDED', 60, 2)],
    60,
    'REFUND_FAILED',
  ],
  [
    'a smaller refund at the provider after a failed one',
    [refund('FAILED', 40, 1, 2), refund('SUCCEEDED', 30, 3, 3, 'made_at_provider')],
    30,
    'REFUND_FAILED',
  ],
  [
    'an equal refund at the provider after a failed one',
    [refund('FAILED', 40, 1, 2), refund('SUCCEEDED', 40, 3, 3, 'made_at_provider')],
    40,
    'PARTIALLY_REFUNDED',
  ],
  [
    'a full refund at the provider despite a failed one',
    [refund('FAILED', 40, 1, 3), refund('SUCCEEDED', 100, 2, 2, 'made_at_provider')],
    100,
    'REFUNDED',
  ],
  [
    'a smaller request after a failed refund of an attendee',
    [refund('FAILED', 40, 1, 2, 'attendee_cancelled'), refund('SUCCEEDED', 30, 3)],
    30,
    'REFUND_FAILED',
  ],
  [
    'a cancellation with a fee after a failed request',
    [refund('FAILED', 100, 1, 2), refund('SUCCEEDED', 90, 3, 3, 'booking_cancelled')],
    90,
    'PARTIALLY_REFUNDED',
  ],
  [
    'requests that add up to a failed cancellation',
    [
      refund('FAILED', 40, 1, 2, 'order_cancelled'),
      refund('SUCCEEDED', 30, 3),
      refund('SUCCEEDED', 10, 4),
    ],
    40,
    'PARTIALLY_REFUNDED',
  ],
] as const)('refunds of 100: %s', (_, refunds, total, status) => {
  const left = 100 - total;
  expect(refundStatus(refunds, { gross: 100, refunded: total, left, cancelled_at: null })).toBe(
    status,
  );
});

test.each([
  ['before the cancellation is a decision', 4, 'PARTIALLY_REFUNDED'],
  ['after the cancellation leaves the rest with the buyer', 2, 'REFUND_FAILED'],
] as const)('a smaller request %s', (_, cancelled, status) => {
  const refunds = [refund('FAILED', 100, 1, 2), refund('SUCCEEDED', 30, 3)];
  const cancelled_at = `2026-01-0${cancelled}T00:00:00.000Z`;
  expect(refundStatus(refunds, { gross: 100, refunded: 30, left: 70, cancelled_at })).toBe(status);
});

test.each([
  [0, null],
  [30, 'PARTIALLY_REFUNDED'],
] as const)(
  'a failed refund is over when a bank took the rest: %d refunded',
  (refunded, status) => {
    const refunds = [refund('FAILED', 100, 1, 2)];
    expect(refundStatus(refunds, { gross: 100, refunded, left: 0, cancelled_at: null })).toBe(
      status,
    );
  },
);
