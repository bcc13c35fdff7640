import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { session } from '#web/lib/session.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenInvited } from '../setup/given-invited.ts';
import { givenColleague, givenSession } from '../setup/given-people.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

/** The link of an invitation, and the list of the team. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const statusOf = async (id: number): Promise<unknown> =>
  ((await testApp.ask('GET', `/users/${id}`, { token: staff.token })).data as { status: string })
    .status;

describe('the link of an invitation', () => {
  test('asks somebody new for names and a password, and they are in the team', async () => {
    const { id, email, token } = await givenInvited(testApp, staff);
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await screen.findByText(new RegExp(email));
    expect(field(/first name/i).value).toBe('Bea');
    await user.type(field(/^password/i), 'correct horse');
    await user.type(field(/repeat password/i), 'correct horse');
    await user.click(press('Accept and join'));
    // A box that is left unticked is not consent.
    expect(await statusOf(id)).toBe('INVITED');
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Accept and join'));
    await screen.findByText('You are in the team');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('that is spent says why, and where to go on', async () => {
    const { id, token } = await givenInvited(testApp, staff);
    await testApp.ask('POST', `/users/${id}/invitation`, { token: staff.token });
    await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await screen.findByText(/newer invitation/);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  test('of somebody who has a user asks them to log in, and comes back', async () => {
    const other = await givenStaff(testApp);
    const { token } = await givenInvited(testApp, staff, { email: other.email });
    await openScreen(testApp, `/auth/accept-invitation/${token}`);
    const link = await screen.findByRole('link', { name: 'Log in to accept' });
    expect(link.getAttribute('href')).toContain(
      encodeURIComponent(`/auth/accept-invitation/${token}`),
    );
    expect(screen.queryByLabelText(/password/i)).toBeNull();
  });

  test('is accepted with one click when the right person is logged in', async () => {
    const other = await givenStaff(testApp);
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { id, token } = await givenInvited(testApp, staff, { email: other.email });
    session.keep(await givenSession(testApp, other.email));
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await user.click(await screen.findByRole('button', { name: /^Join / }));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('tells the wrong person whose it is, and lets them log out', async () => {
    const other = await givenStaff(testApp);
    const wrong = await givenColleague(testApp, staff, 'ORGANIZER');
    const { id, token } = await givenInvited(testApp, staff, { email: other.email });
    session.keep(wrong.token);
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await screen.findByText(new RegExp(`${other.email}, and you are logged in as ${wrong.email}`));
    await user.click(press('Log out'));
    await screen.findByRole('link', { name: 'Log in to accept' });
    expect(await statusOf(id)).toBe('INVITED');
  });
});
