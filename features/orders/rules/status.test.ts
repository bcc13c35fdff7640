import { expect, test } from 'vitest';
import { colourOf, displayStatus } from './status.ts';

test('the refund status takes precedence, and a payment failure precedes waiting', () => {
  expect(
    displayStatus({
      status: 'CANCELLED',
      payment_status: 'PAYMENT_RECEIVED',
      refund_status: 'REFUNDED',
    }),
  ).toBe('REFUNDED');
  expect(
    displayStatus({ status: 'RESERVED', payment_status: 'PAYMENT_FAILED', refund_status: null }),
  ).toBe('PAYMENT_FAILED');
  expect(
    displayStatus({ status: 'RESERVED', payment_status: 'AWAITING_PAYMENT', refund_status: null }),
  ).toBe('AWAITING_PAYMENT');
  expect(
    displayStatus({ status: 'COMPLETED', payment_status: 'PAYMENT_RECEIVED', refund_status: null }),
  ).toBe('COMPLETED');
  expect(displayStatus({ status: 'RESERVED', payment_status: null, refund_status: null })).toBe(
    'RESERVED',
  );
});

test('each status has the colour of the spec', () => {
  expect(colourOf('AWAITING_PAYMENT')).toBe('orange');
  expect(colourOf('REFUND_FAILED')).toBe('red');
  expect(colourOf('COMPLETED')).toBe('teal');
  expect(colourOf('EXPIRED')).toBe('teal');
});
