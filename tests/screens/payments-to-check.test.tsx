import { afterAll, beforeAll, expect, test } from 'vitest';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenConnected, givenEvent, givenPaid, givenStaff } from '../setup/given.ts';
import { givenDifference } from '../setup/given-paid-row.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Opens the list of payments to check with a failed refund, and presses its button. */
async function givenFailedRefund() {
  const staff = await givenStaff(testApp);
  const { token } = staff;
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  const order = await givenPaid(testApp, sold);
  const path = `/events/${sold.event_id}/orders/${order.order_id}`;
  await testApp.simulator.control({ action: 'behave', behaviour: 'refund', outcome: 'fail' });
  await testApp.ask('POST', `${path}/refund`, { token, body: { amount: 100 } });
  await testApp.work();
  const { user } = await openScreen(testApp, '/account/payment', { token, locale: 'en' });
  await screen.findByText('A refund of HK$100.00 failed');
  await user.click(screen.getByRole('button', { name: 'Paid back another way' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Record this refund as paid another way?',
  });
  return { token, path, user, dialog };
}

test('a failed refund that was paid another way is recorded, and listed no more', async () => {
  const { token, path, user, dialog } = await givenFailedRefund();
  expect(dialog.textContent).toContain('HK$100.00 is recorded as refunded');
  await user.click(within(dialog).getByRole('button', { name: 'Paid back another way' }));
  await waitFor(() => expect(screen.queryByText('A refund of HK$100.00 failed')).toBeNull());
  expect((await testApp.ask('GET', path, { token })).data).toMatchObject({
    refund_status: 'PARTIALLY_REFUNDED',
    total_refunded: 100,
  });
});

test('a failed refund that a colleague recorded meanwhile is listed no more', async () => {
  const { token, path, user, dialog } = await givenFailedRefund();
  const { refunds } = (await testApp.ask('GET', path, { token })).data as {
    refunds: { id: number }[];
  };
  await testApp.ask('POST', `${path}/refunds/${refunds[0]?.id}/outcome`, {
    token,
    body: { was_made: true },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Paid back another way' }));
  await screen.findByText('The outcome of this refund is already known.');
  await waitFor(() => expect(screen.queryByText('A refund of HK$100.00 failed')).toBeNull());
});

test('a difference is marked as checked, and listed no more', async () => {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const sold = await givenEvent(testApp, staff);
  const order = await givenPaid(testApp, sold);
  await givenDifference(testApp, order.order_id);
  const { user } = await openScreen(testApp, '/account/payment', {
    token: staff.token,
    locale: 'en',
  });
  await screen.findByText('HK$1.00 differs between order and ledger');
  await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark this difference as checked?' });
  await user.click(within(dialog).getByRole('button', { name: 'Mark as checked' }));
  await waitFor(() => expect(screen.queryByText(/differs between order and ledger/)).toBeNull());
});
