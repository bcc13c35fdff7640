import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import { screen, within } from '../setup/drawing.ts';
import { givenConnected, givenStaff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('an account is disconnected after a confirmation, and can be connected again', async () => {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const { user } = await openScreen(testApp, '/account/payment', { token: staff.token });
  await screen.findByText('You can accept card payments.');
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const question = await screen.findByRole('dialog', { name: 'Disconnect this account?' });
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }));
  await screen.findByText(/^You disconnected this account/);
  // The other one is PayMe, which was never connected.
  expect(screen.getAllByText('Not connected')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Connect again' }));
  await screen.findByText('You can accept card payments.');
  reload();
});

test.each([
  ['other_mode', { stripe_mode: 'live' as const }, /a different mode \(test or live\)/],
  ['other_platform', { stripe_platform: 'acct_other' }, /a different Stripe platform/],
])('a lost connection shows the reason: %s', async (_, made, words) => {
  const staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await testApp.work();
  await testApp.platform.db
    .updateTable('accounts')
    .set(made)
    .where('id', '=', staff.account_id)
    .execute();
  await openScreen(testApp, '/account/payment', { token: staff.token });
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  screen.getByRole('button', { name: 'Connect again' });
  reload();
});
