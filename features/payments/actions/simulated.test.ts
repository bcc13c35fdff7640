import { expect, test } from 'vitest';
import { simulatedPaymentsLine } from './simulated.ts';

test('the start warns of simulated payments, except in a demo', () => {
  const lineOf = (demo: boolean, payments: 'simulator' | 'stripe' | 'none') =>
    simulatedPaymentsLine({ demo, payments });
  expect(lineOf(false, 'simulator')).toMatch(/^Payments are only simulated: PAYMENTS=simulator\./);
  expect(lineOf(true, 'simulator')).toBeNull();
  expect(lineOf(false, 'stripe')).toBeNull();
  expect(lineOf(false, 'none')).toBeNull();
});
