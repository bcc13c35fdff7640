import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { asked } from '../setup/screen-actions.ts';
import { session } from '#web/lib/session.ts';
import { cleanup, screen, turn, waitFor, within } from '../setup/drawing.ts';
import { givenColleague } from '../setup/given-people.ts';
import { codeOf, forgetSteps, givenTwoFactor } from '../setup/given-two-factor.ts';
import { givenStaff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const longAgo = () =>
  sql`update sessions set began_at = began_at - interval '1 hour', proved_at = null`.execute(
    testApp.platform.db,
  );
const asksBeforeUnload = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const secretShown = async (): Promise<string> =>
  ((await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent ?? '').replaceAll(
    ' ',
    '',
  );

test.each(['/manage/profile', '/profile/settings'])(
  'on %s it is enabled with an app, shows its codes once, and is disabled with the password',
  async (path) => {
    const staff = await givenStaff(testApp);
    const { user, address } = await openScreen(testApp, path, { token: staff.token });
    await user.click(await press('Turn on'));
    const secret = await secretShown();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
    await user.type(screen.getByLabelText('Code from the app'), '000000');
    await user.click(await press('Turn on'));
    await screen.findByText(/This code is wrong/);
    await user.clear(screen.getByLabelText('Code from the app'));
    await user.type(screen.getByLabelText('Code from the app'), codeOf(testApp, secret));
    await user.click(await press('Turn on'));
    const codes = await screen.findAllByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    expect(codes).toHaveLength(10);
    // Neither leaving nor a reload loses them without asking.
    await waitFor(() => expect(asksBeforeUnload()).toBe(true));
    await turn();
    await user.click(screen.getAllByRole('link', { name: /Foyer/ })[0] as HTMLElement);
    const leaving = await asked('Have you kept a copy?');
    await user.click(within(leaving).getByRole('button', { name: 'Stay here' }));
    expect([address(), codes[0]?.isConnected]).toEqual([path, true]);
    await user.click(await press('I have kept them'));
    expect(asksBeforeUnload()).toBe(false);
    await screen.findByText('10 recovery codes are left.');
    expect(screen.queryByText(codes[0]?.textContent ?? 'none')).toBeNull();

    await longAgo();
    await user.click(await press('Turn off'));
    const buttons = await screen.findAllByRole('button', { name: 'Turn off' });
    await user.click(buttons.at(-1) as HTMLElement);
    await user.click(await press('Use my password'));
    await user.type(await screen.findByLabelText('Your password'), 'wrong horse');
    await user.click(await press('Confirm'));
    await screen.findByText('This is not your current password.');
    await user.clear(screen.getByLabelText('Your password'));
    await user.type(screen.getByLabelText('Your password'), 'correct horse');
    await user.click(await press('Confirm'));
    await press('Turn on');
    cleanup();
  },
);

test('the dialog accepts a code; closing it keeps the refusal and the input', async () => {
  const staff = await givenStaff(testApp);
  const { codes } = await givenTwoFactor(testApp, staff);
  await longAgo();
  const { user } = await openScreen(testApp, '/manage/profile', { token: staff.token });
  await user.click(await press('New recovery codes'));
  await screen.findByText('Confirm that it is you');
  await user.click(await press('Close'));
  await screen.findByText('Confirm that it is you.');
  await user.click(await press('New recovery codes'));
  await user.type(await screen.findByLabelText('Code from the app'), codes());
  await user.click(await press('Confirm'));
  expect(await screen.findAllByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)).toHaveLength(10);
});

test.each(['/auth/login', '/login'])(
  'at %s the code is requested after the password',
  async (path) => {
    const staff = await givenStaff(testApp);
    const { codes } = await givenTwoFactor(testApp, staff);
    const gone = leaving();
    const { user } = await openScreen(testApp, path);
    await user.type(screen.getByLabelText('Email'), staff.email);
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(await press('Log in'));
    const code = (await screen.findByLabelText('Code from the app')) as HTMLInputElement;
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(session.isSignedIn()).toBe(false);
    await user.type(code, '000000');
    await user.click(await press('Log in'));
    await screen.findByText(/This code is wrong/);
    await user.clear(code);
    await user.type(code, codes());
    await user.click(await press('Log in'));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
    expect(session.isSignedIn()).toBe(true);
  },
);

test('a recovery code works too, and is followed by the account choice', async () => {
  const [ada, eve] = [await givenStaff(testApp), await givenStaff(testApp)];
  const both = await givenColleague(testApp, ada, 'ORGANIZER');
  await testApp.platform.db
    .insertInto('account_users')
    .values({
      account_id: eve.account_id,
      user_id: both.user_id,
      role: 'ADMIN',
      status: 'ACTIVE',
    })
    .execute();
  const { recovery_codes } = await givenTwoFactor(testApp, both);
  await forgetSteps(testApp, both.user_id);
  const gone = leaving();
  const { user } = await openScreen(testApp, '/auth/login');
  await user.type(screen.getByLabelText('Email'), both.email);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(await press('Log in'));
  await user.click(await screen.findByText('I do not have my phone'));
  await user.type(screen.getByLabelText('Recovery code'), recovery_codes[0] ?? '');
  await user.click(await press('Log in'));
  await screen.findByText('Which account?');
  const accounts = within(screen.getByRole('main')).getAllByRole('listitem');
  await user.click(accounts[1]?.querySelector('button') as HTMLElement);
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
});

test('an account that requires it leads its staff to the set-up and back', async () => {
  const staff = await givenStaff(testApp);
  await testApp.platform.db
    .updateTable('accounts')
    .set({ require_two_factor: true })
    .where('id', '=', staff.account_id)
    .execute();
  const gone = leaving();
  const { user } = await openScreen(testApp, '/manage/organizers', { token: staff.token });
  await screen.findByRole('heading', { name: 'Set up two-factor authentication' });
  const secret = await secretShown();
  await user.type(screen.getByLabelText('Code from the app'), codeOf(testApp, secret));
  await user.click(await press('Turn on'));
  await user.click(await press('I have kept them'));
  expect(gone).toHaveBeenCalledWith('/manage/organizers');
});
