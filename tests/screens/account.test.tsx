import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, fill } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const account = async () => (await testApp.ask('GET', '/accounts', { token: staff.token })).data;
const save = () => screen.getByRole('button', { name: 'Save' });

test.each(['/account', '/manage/account'])('%s redirects to the settings', async (address) => {
  expect((await open(address)).address()).toBe('/account/settings');
});

test.each([
  ['/members?query=chan', '/manage/members?query=chan'],
  ['/approve-upgrade', '/manage/approve-upgrade'],
])('%s redirects to %s', async (address, target) => {
  expect((await open(address)).address()).toContain(target);
});

test('changing the currency shows what is unaffected and sets its default cancellation fee', async () => {
  const { user } = await open('/account/settings');
  expect(save().hasAttribute('disabled')).toBe(true);
  await choose(user, 'Currency', /JPY/);
  await screen.findByText(/Existing organizers, events, prices and orders keep their currency/);
  const fee = screen.getByLabelText<HTMLInputElement>('Fee for cancelling a booking');
  expect(fee.value).toBe('JPY 0');
  await fill(user, fee, '500');
  await user.click(save());
  await screen.findByText('Account settings saved.');
  expect(await account()).toMatchObject({ currency_code: 'JPY', cancellation_fee: 500 });
  expect(save().hasAttribute('disabled')).toBe(true);
});

test('a concurrent change by another user is kept', async () => {
  const { user } = await open('/account/settings');
  await testApp.ask('PUT', '/accounts', { token: staff.token, body: { timezone: 'Asia/Tokyo' } });
  await fill(user, screen.getByLabelText(/Name of the account/), '海港城團隊');
  await user.click(save());
  await waitFor(async () =>
    expect(await account()).toMatchObject({ name: '海港城團隊', timezone: 'Asia/Tokyo' }),
  );
});

test('an empty name is refused at its field', async () => {
  const { user } = await open('/account/settings');
  await user.clear(screen.getByLabelText(/Name of the account/));
  await user.click(save());
  await screen.findByText('Please fill this in.');
});

test('requiring a second factor is explained first, and applies to the admin too', async () => {
  const admin = await givenStaff(testApp);
  const { user, address } = await openScreen(testApp, '/account/settings', {
    token: admin.token,
    locale: 'en',
  });
  await user.click(await screen.findByLabelText(/^Everyone uses two-factor/));
  await screen.findByText(/including you, must do so before continuing/);
  await user.click(save());
  await waitFor(() => expect(address()).toMatch(/^\/auth\/set-up-two-factor/));
  const events = await testApp.ask('GET', '/events', { token: admin.token });
  expect([events.status, events.code]).toEqual([403, 'two_factor.set_up_first']);
});
