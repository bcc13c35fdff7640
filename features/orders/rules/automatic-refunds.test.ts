import { expect, test } from 'vitest';
import {
  isGivenUp,
  isAutomaticRefund,
  max_attempts,
  nextRefundAttempt,
} from './automatic-refunds.ts';

const now = '2026-11-21T12:00:00.000Z';
const failed = (n: number) =>
  Array.from({ length: n }, () => ({ status: 'FAILED', updated_at: now }));

test.each([
  [0, now],
  [1, '2026-11-21T12:05:00.000Z'],
  [2, '2026-11-21T12:20:00.000Z'],
  [3, '2026-11-21T13:20:00.000Z'],
  [4, '2026-11-21T17:20:00.000Z'],
  [5, '2026-11-22T09:20:00.000Z'],
  [6, null],
  [7, null],
])('after %i failed attempts the next is due %s', (n, due) => {
  expect(nextRefundAttempt(failed(n), now)).toBe(due);
});

test.each(['PENDING', 'SUCCEEDED'])(
  'no attempt is due while a refund is %s, regardless of earlier failures',
  (status) => {
    expect(nextRefundAttempt([...failed(2), { status, updated_at: now }], now)).toBe(null);
  },
);

test('a refund is given up only when all of the maximum attempts failed', () => {
  expect([
    isGivenUp(failed(max_attempts)),
    isGivenUp(failed(max_attempts - 1)),
    isGivenUp([...failed(max_attempts - 1), { status: 'SUCCEEDED' }]),
  ]).toEqual([true, false, false]);
  expect([
    isAutomaticRefund('paid_too_late'),
    isAutomaticRefund('staff'),
    isAutomaticRefund(''),
  ]).toEqual([true, false, false]);
});
