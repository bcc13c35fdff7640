import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '#web/lib/session.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import '../setup/screen-actions.ts';
import { givenInvited } from '../setup/given-invited.ts';
import { givenSession, mailOf, secretIn } from '../setup/given-people.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

/**
 * A link of a mail is used up although the response was lost: pressing the button again succeeds
 * like the first time, instead of saying that the link was used before.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

/** Loses the response to this call once, after the server has processed it. */
function losingOnce(path: RegExp): void {
  const real = globalThis.fetch;
  let isLost = false;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (isLost || init?.method !== 'POST' || !path.test(String(url))) return answer;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
}
const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a new password is set', async () => {
  const { email } = await givenStaff(testApp);
  await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
  const secret = secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password');
  const { user } = await openScreen(testApp, `/auth/reset-password/${secret}`);
  losingOnce(/\/auth\/reset-password\//);
  await user.type(field(/^password/i), 'a new horse');
  await user.type(field(/repeat password/i), 'a new horse');
  await user.click(press('Change password'));
  await screen.findByText(/You are offline/);
  await user.click(press('Change password'));
  await screen.findByText('Your password is changed');
});

test('a new user is in the team', async () => {
  const { token } = await givenInvited(testApp, staff);
  const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
  losingOnce(/\/auth\/invitation\//);
  await user.type(field(/^password/i), 'correct horse');
  await user.type(field(/repeat password/i), 'correct horse');
  await user.click(screen.getByRole('checkbox'));
  await user.click(press('Accept and join'));
  await screen.findByText(/You are offline/);
  await user.click(press('Accept and join'));
  await screen.findByText('You are in the team');
});

test('an invitation that is withdrawn while its page is open says so', async () => {
  const { id, token } = await givenInvited(testApp, staff);
  const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
  await testApp.ask('DELETE', `/users/${id}/invitation`, { token: staff.token });
  await user.type(field(/^password/i), 'correct horse');
  await user.type(field(/repeat password/i), 'correct horse');
  await user.click(screen.getByRole('checkbox'));
  await user.click(press('Accept and join'));
  await screen.findByText(/invitation has been taken back/);
});

test('an invitation that was withdrawn before it is opened says so', async () => {
  const { id, token } = await givenInvited(testApp, staff);
  await testApp.ask('DELETE', `/users/${id}/invitation`, { token: staff.token });
  await openScreen(testApp, `/auth/accept-invitation/${token}`);
  await screen.findByText(/invitation has been taken back/);
  expect(screen.queryByText(/Request a new one/)).toBeNull();
});

test('a user joins another team', async () => {
  const other = await givenStaff(testApp);
  const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { token } = await givenInvited(testApp, staff, { email: other.email });
  session.keep(await givenSession(testApp, other.email));
  const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
  const join = { name: /^Join / };
  losingOnce(/\/auth\/invitation\//);
  await user.click(await screen.findByRole('button', join));
  await screen.findByText(/You are offline/);
  await user.click(screen.getByRole('button', join));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
});
