import { expect, test } from 'vitest';
import type { PaymentReport } from '#features/payments/rules/reports.ts';
import { isPlainlyPaid } from './plainly-paid.ts';

const order = { status: 'RESERVED' as const, account_id: 3, total_gross: 15_000, currency: 'HKD' };
const payment = {
  id: 8,
  account_id: 3,
  currency: 'HKD',
  captured: 0,
  refunded: 0,
  bought_at: null as string | null,
};
const report: PaymentReport = {
  provider_payment_id: 'pi_1',
  provider_account_id: 'acct_1',
  provider_charge_id: 'ch_1',
  client_secret: null,
  status: 'SUCCEEDED',
  amount: 15_000,
  captured: 15_000,
  platform_fee: 0,
  currency: 'HKD',
  last_error_code: null,
  order_id: 1,
  order_reference: 'x',
  created_at: '2026-11-25T00:00:00.000Z',
};
const isPlain = (
  what: { order?: object; payment?: object; report?: object; payment_id?: number } = {},
): boolean =>
  isPlainlyPaid({ ...order, ...what.order }, { ...payment, ...what.payment }, [
    { payment_id: what.payment_id ?? 8, report: { ...report, ...what.report } },
  ]);

test('a single payment that captured exactly the total is plainly paid', () => {
  expect(isPlain()).toBe(true);
  // Reported before but not decided: the captured amount is already stored.
  expect(isPlain({ payment: { captured: 15_000 } })).toBe(true);
});

test.each([
  ['an expired order', { order: { status: 'EXPIRED' } }],
  ['a completed order', { order: { status: 'COMPLETED' } }],
  ['a cancelled order', { order: { status: 'CANCELLED' } }],
  ['a payment below the total', { report: { captured: 14_999 } }],
  ['a payment above the total', { report: { captured: 15_001 } }],
  ['a payment with more captured before', { payment: { captured: 15_001 } }],
  ['a pending payment', { report: { status: 'PROCESSING' } }],
  ['a failed payment', { report: { status: 'FAILED' } }],
  ['a payment in another currency', { payment: { currency: 'USD' } }],
  ['a payment of another account', { payment: { account_id: 4 } }],
  ['a refunded payment', { payment: { refunded: 1 } }],
  [
    'a payment that completed the order before',
    { payment: { bought_at: '2026-11-25T00:00:00.000Z' } },
  ],
  ['a report of another payment', { payment_id: 9 }],
])('%s is not plainly paid', (_, what) => {
  expect(isPlain(what)).toBe(false);
});

test('an order without reported payments is not plainly paid', () => {
  expect(isPlainlyPaid(order, payment, [])).toBe(false);
});
