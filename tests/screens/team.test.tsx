import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { session } from '#web/lib/session.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import '../setup/screen-actions.ts';
import { givenInvited, invitationOf, newAddress } from '../setup/given-invited.ts';
import { givenColleague, givenSession } from '../setup/given-people.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
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

describe('the invitation link', () => {
  test('asks a new user for names and a password, and adds them to the team', async () => {
    const { id, email, token } = await givenInvited(testApp, staff);
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await screen.findByText(new RegExp(email));
    expect(field(/first name/i).value).toBe('Bea');
    await user.type(field(/^password/i), 'correct horse');
    await user.type(field(/repeat password/i), 'correct horse');
    await user.click(press('Accept and join'));
    // An unticked box is not consent.
    expect(await statusOf(id)).toBe('INVITED');
    await user.click(screen.getByRole('checkbox'));
    await user.click(press('Accept and join'));
    await screen.findByText('You are in the team');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('that is used up says why, with a way on', async () => {
    const { id, token } = await givenInvited(testApp, staff);
    await testApp.ask('POST', `/users/${id}/invitation`, { token: staff.token });
    await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await screen.findByText(/newer invitation/);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  test('of an existing user asks them to sign in, and returns', async () => {
    const other = await givenStaff(testApp);
    const { token } = await givenInvited(testApp, staff, { email: other.email });
    await openScreen(testApp, `/auth/accept-invitation/${token}`);
    const link = await screen.findByRole('link', { name: 'Log in to accept' });
    expect(link.getAttribute('href')).toContain(
      encodeURIComponent(`/auth/accept-invitation/${token}`),
    );
    expect(screen.queryByLabelText(/password/i)).toBeNull();
  });

  test('is accepted with one click by the signed-in recipient', async () => {
    const other = await givenStaff(testApp);
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { id, token } = await givenInvited(testApp, staff, { email: other.email });
    session.keep(await givenSession(testApp, other.email));
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    await user.click(await screen.findByRole('button', { name: /^Join / }));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('does not report a wrong user while the current user is unknown', async () => {
    const other = await givenStaff(testApp);
    const { token } = await givenInvited(testApp, staff, { email: other.email });
    session.keep(await givenSession(testApp, other.email));
    const real = globalThis.fetch;
    let isDown = true;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (isDown && String(url).endsWith('/users/me')) throw new TypeError('Failed to fetch');
      return real(url, init);
    });
    const { user } = await openScreen(testApp, `/auth/accept-invitation/${token}`);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/and you are logged in as/)).toBeNull();
    isDown = false;
    await user.click(again);
    await screen.findByRole('button', { name: /^Join / });
  });

  test('tells another user whose it is, and lets them sign out', async () => {
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

describe('the team', () => {
  const open = (path = '/account/users', token = staff.token) =>
    openScreen(testApp, path, { token });
  const row = async (name: string) => {
    const text = await screen.findByText(name);
    return within(text.closest('tr') ?? expect.unreachable());
  };

  test('lists members with roles and pending invitations', async () => {
    await givenInvited(testApp, staff, { first_name: '家欣', last_name: '梁' });
    await open();
    const owner = await row(staff.email);
    expect(owner.getByText('Owner')).toBeTruthy();
    expect(owner.getByText('Active')).toBeTruthy();
    const invited = await row('梁家欣');
    expect(invited.getByText('Invited')).toBeTruthy();
    expect(invited.getByText(/^Until\b/).textContent).toMatch(
      /^Until (Mon|Tue|Wed|Thu|Fri|Sat|Sun), /,
    );
  });

  test('invites a user, and reports at the address when they are a member already', async () => {
    const email = newAddress();
    const { user } = await open('/account/users/create');
    await user.type(await screen.findByLabelText(/^email/i), staff.email);
    await user.type(screen.getByLabelText(/first name/i), '大文');
    await user.click(press('Send the invitation'));
    await screen.findByText(/in the team already/);
    await user.clear(screen.getByLabelText(/^email/i));
    await user.type(screen.getByLabelText(/^email/i), email);
    await user.click(press('Send the invitation'));
    await screen.findByText(`The invitation to ${email} is on its way.`);
    expect(await invitationOf(testApp, email)).not.toBe('');
  });

  test('assigns events to a collaborator', async () => {
    const { event_id } = await givenEvent(testApp, staff, { event: { title: 'Harbour night' } });
    const { user_id } = await givenColleague(testApp, staff, 'COLLABORATOR');
    const { user } = await open(`/account/users/${user_id}`);
    await user.click(await screen.findByRole('combobox', { name: /^events/i }));
    await user.click(await screen.findByRole('option', { name: 'Harbour night' }));
    await user.click(press('Save'));
    await waitFor(async () =>
      expect(
        (await testApp.ask('GET', `/users/${user_id}`, { token: staff.token })).data,
      ).toMatchObject({ event_ids: [event_id] }),
    );
  });

  test('deactivates a member after a confirmation, ending the session', async () => {
    const { user_id, email, token } = await givenColleague(testApp, staff, 'ORGANIZER');
    const { user } = await open(`/account/users?query=${email}`);
    const rowOf = await row(email);
    await user.click(rowOf.getByRole('button', { name: /actions|menu|more/i }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await screen.findByText(
      /logged out of this account at once.*links that they know keep working/,
    );
    await user.click(press('Deactivate'));
    await waitFor(async () => expect(await statusOf(user_id)).toBe('INACTIVE'));
    expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401);
  });

  test('the owner cannot be changed, and the screen says why', async () => {
    await open(`/account/users/${staff.user_id}`);
    await screen.findByText(/owner of the account/);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('is not accessible to organizers', async () => {
    const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
    await open('/account/users', token);
    await screen.findByText('You do not have permission to access this page');
  });
});

describe('leaving the account', () => {
  test('asks first, and then ends the membership', async () => {
    const gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user_id, token } = await givenColleague(testApp, staff, 'COLLABORATOR');
    const { user } = await openScreen(testApp, '/manage/profile', { token });
    await user.click(await screen.findByRole('button', { name: 'Leave this account' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Leave / }));
    await user.click(dialog.getByRole('button', { name: 'Leave this account' }));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/auth/login'));
    const found = await testApp.ask('GET', `/users/${user_id}`, { token: staff.token });
    expect(found.status).toBe(404);
  });

  test('is not offered to the owner', async () => {
    await openScreen(testApp, '/manage/profile', { token: staff.token });
    await screen.findByText(/you cannot leave it/);
    expect(screen.queryByRole('button', { name: 'Leave this account' })).toBeNull();
  });
});
