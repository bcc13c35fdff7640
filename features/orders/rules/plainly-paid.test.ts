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

test('one payment that took exactly the total is plain', () => {
  expect(isPlain()).toBe(true);
  // Reported before but not decided: the captured amount is already stored.
  expect(isPlain({ payment: { captured: 15_000 } })).toBe(true);
});

test.each([
  ['an order that expired', { order: { status: 'EXPIRED' } }],
  ['one that is complete', { order: { status: 'COMPLETED' } }],
  ['one that was cancelled', { order: { status: 'CANCELLED' } }],
  ['less than the total', { report: { captured: 14_999 } }],
  ['more than the total', { report: { captured: 15_001 } }],
  ['more captured before', { payment: { captured: 15_001 } }],
  ['a payment on its way', { report: { status: 'PROCESSING' } }],
  ['a payment that failed', { report: { status: 'FAILED' } }],
  ['another currency', { payment: { currency: 'USD' } }],
  ['another seller', { payment: { account_id: 4 } }],
  ['money that went back', { payment: { refunded: 1 } }],
  ['a payment that bought before', { payment: { bought_at: '2026-11-25T00:00:00.000Z' } }],
  ['a report of another payment', { payment_id: 9 }],
])('%s is not', (_, what) => {
  expect(isPlain(what)).toBe(false);
});

test('nothing said is not', () => {
  expect(isPlainlyPaid(order, payment, [])).toBe(false);
});
