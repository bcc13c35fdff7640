import { afterAll, beforeAll, expect, test } from 'vitest';
import '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

let testApp: TestApp;
let host: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  host = await givenStaff(testApp);
});
afterAll(() => testApp.close());

async function registerSeller(name: string): Promise<string> {
  const answer = await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: 'Ming',
      email: `${name.toLowerCase().replace(/ /g, '.')}@venue.test`,
      account_name: name,
      password: 'correct horse',
      password_confirmation: 'correct horse',
      terms: true,
      locale: 'en',
    },
  });
  return String(answer.headers['x-auth-token']);
}

const set = (seller_registration: string) =>
  testApp.ask('PUT', '/sellers/settings', { token: host.token, body: { seller_registration } });

test('the host account chooses the registration mode, and decides on pending accounts', async () => {
  const { user } = await openScreen(testApp, '/account/sellers', { token: host.token });
  screen.getByText('Nobody is waiting.');
  await user.click(screen.getByRole('radio', { name: 'By approval' }));
  await user.click(
    screen.getByRole('switch', { name: 'The first event of a new account waits for our approval' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await testApp.ask('GET', '/sellers/settings', { token: host.token })).data).toEqual({
      seller_registration: 'APPROVAL',
      approves_first_event: true,
    }),
  );
  reload();
  const [yes, no] = [await registerSeller('Ferry Lane'), await registerSeller('Shady Row')];

  const again = await openScreen(testApp, '/account/sellers', { token: host.token });
  const row = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
  within(row('Ferry Lane')).getByText(/ferry\.lane@venue\.test \(address not confirmed\)/);
  await again.user.click(screen.getByRole('button', { name: 'Approve Ferry Lane' }));
  await waitFor(() => expect(screen.queryByText('Ferry Lane')).toBeNull());
  await again.user.click(screen.getByRole('button', { name: 'Reject Shady Row' }));
  await screen.findByText('Nobody is waiting.');
  const roles = await Promise.all(
    [yes, no].map(async (token) => (await testApp.ask('GET', '/users/me', { token })).data),
  );
  expect(roles).toMatchObject([{ role: 'ADMIN' }, { role: null, account_approval: 'REJECTED' }]);
});

test('a pending seller sees that in the back office and on the profile', async () => {
  await set('APPROVAL');
  const token = await registerSeller('Early Bird');
  for (const address of ['/manage/events', '/welcome', '/profile']) {
    await openScreen(testApp, address, { token });
    await screen.findByText('Your account is waiting for approval');
    reload();
  }
});

test('the registration page says that it needs approval or is closed', async () => {
  await set('APPROVAL');
  await openScreen(testApp, '/auth/register');
  screen.getByText(/reviews every new account/);
  reload();
  await set('CLOSED');
  await openScreen(testApp, '/auth/register');
  screen.getByRole('heading', { name: 'New sellers cannot register at the moment' });
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  reload();
  await set('OPEN');
  await openScreen(testApp, '/auth/register');
  screen.getByRole('button', { name: 'Create account' });
});

test('another account sees neither the menu entry nor the page', async () => {
  const other = await givenStaff(testApp);
  await testApp.platform.db
    .updateTable('accounts')
    .set({ approval: 'APPROVED' })
    .where('id', '=', other.account_id)
    .execute();
  await openScreen(testApp, '/manage/events', { token: other.token });
  expect(screen.queryByRole('link', { name: 'Sellers' })).toBeNull();
});
