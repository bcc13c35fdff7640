import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from 'vitest';
import { setUpLink } from '#features/accounts/actions/set-up.ts';
import { session } from '#web/lib/session.ts';
import { wrongWith } from '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenColleague,
  givenSession,
  givenVisitor,
  mailOf,
  secretIn,
} from '../setup/given-people.ts';
import { givenEvent, givenStaff, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let gone: MockInstance<(to: string | URL) => void>;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

/** Records where a screen navigates with a new document, which happy-dom would try to load. */
const leaving = (): void =>
  void (gone = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined));
const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const problems = () =>
  screen
    .getAllByRole('alert')
    .map((element) => element.textContent)
    .join(' ');
let count = 0;
const address = (): string => `new${++count}@venue.test`;
async function registered(email = address()): Promise<string> {
  await testApp.ask('POST', '/auth/register', {
    body: {
      first_name: 'Bo',
      last_name: 'Lee',
      email,
      password: 'correct horse',
      password_confirmation: 'correct horse',
      terms: true,
      timezone: 'Asia/Hong_Kong',
      currency_code: 'HKD',
      locale: 'en',
    },
  });
  return email;
}
const signIn = async (email: string, password: string, at = '/auth/login') => {
  leaving();
  const opened = await openScreen(testApp, at);
  await opened.user.type(field('Email'), email);
  await opened.user.type(field('Password'), password);
  await opened.user.click(press('Log in'));
  return opened;
};

describe('signing in', () => {
  test('staff are taken to their events, and the token is stored', async () => {
    await signIn(staff.email, 'correct horse');
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
    expect(session.isSignedIn()).toBe(true);
  });

  test.each([
    [
      '/auth/login?previous_url=%2Fmanage%2Fevent%2F7%2Forders%3Fpage%3D2',
      '/manage/event/7/orders?page=2',
    ],
    ['/login?previous_url=%2Fmanage%2Fprofile', '/manage/profile'],
    ['/auth/login?previous_url=https%3A%2F%2Fevil.test%2F', '/manage/events'],
    ['/auth/login?previous_url=%2F%2Fevil.test', '/manage/events'],
  ])('%s leads to %s', async (at, to) => {
    await signIn(staff.email, 'correct horse', at);
    await waitFor(() => expect(gone).toHaveBeenCalledWith(to));
  });

  test('a wrong password and an unknown address get the same error, and the input is kept', async () => {
    const words: string[] = [];
    for (const email of [staff.email, 'nobody@venue.test']) {
      await signIn(email, 'wrong horse');
      await waitFor(() => expect(problems()).not.toBe(''));
      words.push(problems());
      expect([field('Email').value, session.isSignedIn()]).toEqual([email, false]);
      expect(gone).not.toHaveBeenCalled();
      cleanup();
    }
    expect(words[0]).toBe(words[1]);
    expect(words[0]).toMatch(/password/i);
  });

  test('empty fields are reported without a request', async () => {
    const { user } = await openScreen(testApp, '/auth/login');
    const asked = vi.spyOn(globalThis, 'fetch');
    await user.click(press('Log in'));
    expect([wrongWith(field('Email')), wrongWith(field('Password'))]).toEqual([
      'Please fill this in.',
      'Please fill this in.',
    ]);
    expect(document.activeElement).toBe(field('Email'));
    expect(asked).not.toHaveBeenCalled();
    expect([
      field('Email').autocomplete,
      field('Password').autocomplete,
      field('Password').type,
    ]).toEqual(['username', 'current-password', 'password']);
  });

  test('a user of several accounts chooses one, and may go back', async () => {
    const other = await givenStaff(testApp);
    const both = await givenColleague(testApp, staff, 'ORGANIZER');
    await testApp.platform.db
      .insertInto('account_users')
      .values({
        account_id: other.account_id,
        user_id: both.user_id,
        role: 'ADMIN',
        status: 'ACTIVE',
      })
      .execute();
    const { user } = await signIn(both.email, 'correct horse');
    await screen.findByRole('heading', { level: 1, name: 'Which account?' });
    expect(session.isSignedIn()).toBe(false);
    await user.click(press('Log in as someone else'));
    expect(field('Email').value).toBe(both.email);
    await user.click(press('Log in'));
    await screen.findByRole('heading', { level: 1, name: 'Which account?' });
    const places = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(places).toHaveLength(2);
    await user.click(within(places[1] as HTMLElement).getByRole('button'));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/manage/events'));
    expect(session.isSignedIn()).toBe(true);
  });

  test.each([
    ['Page not found', (id: number) => `/manage/event/${id}/orders?page=2`],
    ['Access denied', () => '/account/webhooks'],
  ])('%s: an address of another account of the user offers to switch', async (name, of) => {
    const other = await givenStaff(testApp);
    const address = of((await givenEvent(testApp, other)).event_id);
    const { token, user_id } = await givenColleague(testApp, staff, 'ORGANIZER');
    const { account_id } = other;
    await testApp.platform.db
      .insertInto('account_users')
      .values({ account_id, user_id, role: 'ADMIN', status: 'ACTIVE' })
      .execute();
    const again = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user } = await openScreen(testApp, address, { token });
    await screen.findByRole('heading', { name });
    const main = within(screen.getByRole('main'));
    await main.findByText(/another of your accounts/);
    await user.click(within(main.getByRole('listitem')).getByRole('button'));
    await waitFor(() => expect(again).toHaveBeenCalled());
    const me = await testApp.ask('GET', '/users/me', { token: session.token() ?? '' });
    expect(me.data).toMatchObject({ account_id });
  });

  test('a deactivated member cannot log in', async () => {
    const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
    await testApp.platform.db
      .updateTable('account_users')
      .set({ status: 'INACTIVE' })
      .where('user_id', '=', colleague.user_id)
      .execute();
    await signIn(colleague.email, 'correct horse');
    await waitFor(() => expect(problems()).not.toBe(''));
    expect([gone.mock.calls.length, session.isSignedIn()]).toEqual([0, false]);
  });

  test('a back-office screen asks to sign in and remembers the address', async () => {
    const { address: at } = await openScreen(testApp, '/manage/events/ended?page=2');
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(new URLSearchParams(at().split('?')[1]).get('previous_url')).toBe(
      '/manage/events/ended?page=2',
    );
    // The link to the registration keeps it.
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toContain(
      'previous_url=',
    );
  });

  test('a user whose session ended signs in at the next screen, and returns to it', async () => {
    const { token, organizer_id } = await givenStaff(testApp);
    const { go, address } = await openScreen(testApp, '/manage/organizers', { token });
    await testApp.ask('POST', '/auth/logout', { token });
    await go(`/manage/organizers/${organizer_id}`);
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(new URLSearchParams(address().split('?')[1]).get('previous_url')).toBe(
      `/manage/organizers/${organizer_id}`,
    );
  });

  test('input survives the end of the session: signing in elsewhere allows saving it', async () => {
    const { token, email } = await givenStaff(testApp);
    const { user } = await openScreen(testApp, '/manage/organizers/create', { token });
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'After midnight');
    await testApp.ask('POST', '/auth/logout', { token });
    // The drawer covers the page and its messages.
    const drawer = within(screen.getByRole('dialog', { name: 'New organizer' }));
    await user.click(drawer.getByRole('button', { name: 'Create organizer' }));
    await drawer.findByText('You have been logged out.');
    const again = drawer.getByRole('link', { name: 'Log in' });
    expect([again.getAttribute('target'), again.getAttribute('href')]).toEqual([
      '_blank',
      `/auth/login?${new URLSearchParams({ previous_url: '/manage/organizers/create' })}`,
    ]);
    const fresh = await givenSession(testApp, email);
    session.keep(fresh);
    await waitFor(() => expect(screen.queryByText('You have been logged out.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Create organizer' }));
    await screen.findByText('After midnight is saved.');
  });

  test('input is not kept for another user who signs in elsewhere', async () => {
    const { token } = await givenStaff(testApp);
    const again = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user } = await openScreen(testApp, '/manage/organizers/create', { token });
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Not theirs');
    await testApp.ask('POST', '/auth/logout', { token });
    await user.click(screen.getByRole('button', { name: 'Create organizer' }));
    const [notice] = await screen.findAllByText('You have been logged out.');
    expect(notice).toBeTruthy();
    session.keep((await givenStaff(testApp)).token);
    await waitFor(() => expect(again).toHaveBeenCalled());
  });

  test('signing out leads to the sign-in, without a message about an ended session', async () => {
    const { token } = await givenStaff(testApp);
    leaving();
    const { user } = await openScreen(testApp, '/manage/organizers', { token });
    await user.click(await screen.findByRole('button', { name: /^Account menu of/ }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/auth/login'));
    expect(session.isSignedIn()).toBe(false);
    expect(screen.queryByText('You have been logged out.')).toBeNull();
  });
});

describe('registering', () => {
  test('explains what it creates, and that ticket buyers need no account', async () => {
    await openScreen(testApp, '/auth/register');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Register to sell tickets');
    expect(screen.getByText(/account for a team that sells tickets/)).toBeTruthy();
    expect(screen.getByText(/You need no account to buy a ticket/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'choose an event' }).getAttribute('href')).toBe('/');
  });

  const fill = async (
    user: Awaited<ReturnType<typeof openScreen>>['user'],
    given: { email?: string; password?: string; again?: string; terms?: boolean } = {},
  ) => {
    const { email = address(), password = 'correct horse', terms = true } = given;
    await user.type(field('First name'), '小明');
    await user.type(field('Email'), email);
    await user.type(field('Password'), password);
    await user.type(field('Repeat password'), given.again ?? password);
    if (terms) await user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
    await user.click(press('Create account'));
    return email;
  };

  test('creates the account with the chosen zone and currency and continues', async () => {
    leaving();
    const { user } = await openScreen(testApp, '/auth/register');
    await user.selectOptions(field(/^Time zone/), 'Europe/London');
    await user.selectOptions(field(/^Currency/), 'EUR');
    const email = await fill(user);
    await waitFor(() => expect(gone).toHaveBeenCalledWith('/welcome'));
    expect(session.isSignedIn()).toBe(true);
    const account = await testApp.platform.db
      .selectFrom('accounts as a')
      .innerJoin('account_users as m', 'm.account_id', 'a.id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['a.timezone', 'a.currency_code'])
      .where('u.email', '=', email)
      .executeTakeFirst();
    expect(account).toMatchObject({ timezone: 'Europe/London', currency_code: 'EUR' });
  });

  test('all errors are reported at once, at their fields', async () => {
    const { user } = await openScreen(testApp, '/auth/register');
    await fill(user, { email: 'nobody', password: 'short', again: 'other', terms: false });
    await waitFor(() =>
      expect(wrongWith(field('Email'))).toBe('Enter an email address such as name@example.com.'),
    );
    expect(wrongWith(field('Password'))).toBe('At least 8 characters.');
    expect(
      wrongWith(screen.getByRole('checkbox', { name: /accept the terms/ }) as HTMLInputElement),
    ).toBe('Please accept the terms to continue.');
  });

  test('two passwords that differ are reported at the second', async () => {
    const { user } = await openScreen(testApp, '/auth/register');
    await fill(user, { again: 'correct house' });
    await waitFor(() =>
      expect(wrongWith(field('Repeat password'))).toBe('The two passwords differ.'),
    );
  });

  test('a known address leads to the sign-in, and the other input is kept', async () => {
    const { user } = await openScreen(testApp, '/auth/register');
    await fill(user, { email: staff.email });
    await waitFor(() =>
      expect(wrongWith(field('Email'))).toBe(
        'There is already an account with this email. Log in instead.',
      ),
    );
    expect(screen.getAllByRole('link', { name: 'Already have an account? Log in' })).toHaveLength(
      2,
    );
    expect([field('First name').value, field('Password').value]).toEqual(['小明', 'correct horse']);
  });
});

describe('a forgotten password', () => {
  test('the answer is the same for every address, and can be requested again', async () => {
    const words: (string | null)[] = [];
    for (const email of [staff.email, 'nobody@venue.test']) {
      const { user } = await openScreen(testApp, '/auth/forgot-password');
      await user.type(field('Email'), email);
      await user.click(press('Send me a link'));
      const found = await screen.findByText(
        `Check your inbox at ${email}. The link works for 60 minutes.`,
      );
      words.push(found.closest('[role="status"]')?.textContent?.replace(email, '…') ?? null);
      await user.click(press('Try another email'));
      expect(field('Email').value).toBe(email);
      cleanup();
    }
    expect(words[0]).toBe(words[1]);
    expect(await mailOf(testApp, 'nobody@venue.test', 'reset_password')).toBeUndefined();
  });

  test('a visitor who asks for a link from an event stays on the way back to it', async () => {
    const asked = '?client_previous_url=%2Fevent%2F7%2Fx%23tickets';
    const { user, address } = await openScreen(testApp, `/login${asked}`);
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to login' }));
    await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(address()).toBe(`/login${asked}`);
    // Not the registration of sellers.
    const register = screen.getByRole('link', { name: 'Create an account' });
    expect(register.getAttribute('href')).toBe(`/register${asked}`);
  });

  test('its link changes the password once, and is then used up', async () => {
    const email = await registered();
    await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
    const link = `/auth/reset-password/${secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password')}`;
    const { user } = await openScreen(testApp, link);
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    await user.type(field('Password'), 'battery staple');
    await user.type(field('Repeat password'), 'battery stapel');
    await user.click(press('Change password'));
    await waitFor(() =>
      expect(wrongWith(field('Repeat password'))).toBe('The two passwords differ.'),
    );
    await user.clear(field('Repeat password'));
    await user.type(field('Repeat password'), 'battery staple');
    await user.click(press('Change password'));
    await screen.findByRole('heading', { level: 1, name: 'Your password is changed' });
    expect(
      (await testApp.ask('POST', '/auth/login', { body: { email, password: 'battery staple' } }))
        .status,
    ).toBe(200);
    cleanup();
    await openScreen(testApp, link).catch(() => undefined);
    await screen.findByRole('heading', { level: 1, name: 'Invalid or expired reset link' });
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );
  });

  test('an invalid link is reported before a password is chosen', async () => {
    await openScreen(testApp, '/reset-password/nobody-has-this-token');
    await screen.findByRole('heading', { level: 1, name: 'Invalid or expired reset link' });
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('checking the link can be retried after a lost connection', async () => {
    const email = await registered();
    await testApp.ask('POST', '/auth/forgot-password', { body: { email } });
    const link = `/auth/reset-password/${secretIn(await mailOf(testApp, email, 'reset_password'), 'reset-password')}`;
    const line = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const { user } = await openScreen(testApp, link);
    await screen.findByText('You are offline. Check your connection and try again.');
    line.mockRestore();
    await user.click(press('Try again'));
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
  });
});

describe('links in mails', () => {
  test('an address is confirmed by its link once; a used link offers another mail', async () => {
    const email = await registered();
    const mail = await mailOf(testApp, email, 'confirm_email');
    const link = `/confirm-email-address/${secretIn(mail, 'confirm-email-address')}`;
    await openScreen(testApp, link).catch(() => undefined);
    await screen.findByRole('heading', { level: 1, name: 'Your email is confirmed' });
    expect(
      (
        await testApp.platform.db
          .selectFrom('users')
          .select('email_verified_at')
          .where('email', '=', email)
          .executeTakeFirst()
      )?.email_verified_at,
    ).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
    cleanup();
    const { user } = await openScreen(testApp, '/confirm-email-address/nobody-has-this');
    await screen.findByRole('heading', {
      level: 1,
      name: 'This confirmation link has expired or has already been used',
    });
    await user.type(field('Email'), email);
    await user.click(press('Send me a new link'));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map((element) => element.textContent)
          .join(''),
      ).not.toBe(''),
    );
  });

  test('a confirmation whose response was lost succeeds when it is retried', async () => {
    const mail = await mailOf(testApp, await registered(), 'confirm_email');
    const real = globalThis.fetch;
    const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      if (String(url).includes('confirm-email')) throw new TypeError('Failed to fetch');
      return answer;
    });
    const { user } = await openScreen(
      testApp,
      `/confirm-email-address/${secretIn(mail, 'confirm-email-address')}`,
    );
    await screen.findByText('You are offline. Check your connection and try again.');
    losing.mockRestore();
    await user.click(press('Try again'));
    await screen.findByRole('heading', { level: 1, name: 'Your email is confirmed' });
  });

  test('keeping the old address is confirmed, also when the first response was lost', async () => {
    const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
    await testApp.ask('PUT', '/users/me', {
      token: colleague.token,
      body: { email: `taken-${colleague.email}`, current_password: 'correct horse' },
    });
    const mail = await mailOf(testApp, colleague.email, 'stop_email_change');
    const { user } = await openScreen(
      testApp,
      `/stop-email-change/${secretIn(mail, 'stop-email-change')}`,
    );
    const real = globalThis.fetch;
    const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      await real(url, init);
      throw new TypeError('Failed to fetch');
    });
    await user.click(await screen.findByRole('button', { name: 'Keep my address' }));
    await screen.findByText('You are offline. Check your connection and try again.');
    losing.mockRestore();
    await user.click(press('Keep my address'));
    await screen.findByRole('heading', { level: 1, name: 'Your account has its old address' });
  });

  test('a new address applies by its link; without its user the link is used up', async () => {
    const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
    await testApp.ask('PUT', '/users/me', {
      token: colleague.token,
      body: { email: `moved-${colleague.email}`, current_password: 'correct horse' },
    });
    const mail = await mailOf(testApp, `moved-${colleague.email}`, 'change_email');
    const token = secretIn(mail, 'confirm-email-change');
    await openScreen(testApp, `/manage/profile/confirm-email-change/${token}`).catch(
      () => undefined,
    );
    await screen.findByRole('heading', {
      level: 1,
      name: 'This link has expired or has already been used',
    });
    cleanup();
    await openScreen(
      testApp,
      `/manage/profile/confirm-email-change/${token}?user=${colleague.user_id}`,
    ).catch(() => undefined);
    await screen.findByRole('heading', { level: 1, name: 'Your new email address is now active' });
    expect(
      (
        await testApp.ask('POST', '/auth/login', {
          body: { email: `moved-${colleague.email}`, password: 'correct horse' },
        })
      ).status,
    ).toBe(200);
  });
});

test("a signed-in member who opens another user's link goes to their own profile", async () => {
  const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
  const email = `moved-${colleague.email}`;
  const body = { email, current_password: 'correct horse' };
  await testApp.ask('PUT', '/users/me', { token: colleague.token, body });
  const token = secretIn(await mailOf(testApp, email, 'change_email'), 'confirm-email-change');
  leaving();
  const address = `/manage/profile/confirm-email-change/${token}?user=${colleague.user_id}`;
  const { user } = await openScreen(testApp, address, { token: await givenVisitor(testApp) });
  await user.click(await screen.findByRole('button', { name: 'To my profile' }));
  expect(gone).toHaveBeenCalledWith('/profile');
  cleanup();
  await openScreen(testApp, address);
  const again = await screen.findByRole('link', { name: 'To my profile' });
  expect(again.getAttribute('href')).toBe('/profile');
  await leave();
});

describe('the first start', () => {
  test('an empty installation redirects to its set-up, opened once by the console’s link', async () => {
    const fresh = await openTestApp({ DEMO: '0' });
    try {
      for (const path of ['/', '/auth/login', '/auth/register']) {
        const { address: at } = await openScreen(fresh, path).catch(() => ({
          address: () => '/setup',
        }));
        await screen.findByText(
          'This Foyer is not set up yet. Open the set-up link printed on the console at start-up.',
        );
        expect(at()).toBe('/setup');
        cleanup();
      }
      const link = await setUpLink(fresh.ctx());
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
      await openScreen(fresh, `/setup#${link?.split('#')[1]}`);
      // Another language is a new document, whose URL contains no token.
      const english = screen.getByRole('link', { name: /^EN/ }).getAttribute('href') ?? '';
      expect(english).toBe('/setup?locale=en');
      cleanup();
      const { user } = await openScreen(fresh, english);
      await user.type(await screen.findByLabelText('Venue name'), '明渠');
      await user.type(field('First name'), 'Ada');
      await user.type(field('Email'), 'ada@nullah.test');
      await user.type(field('Password'), 'correct horse');
      await user.type(field('Repeat password'), 'correct horse');
      await user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
      await user.click(press('Set up the venue'));
      await waitFor(() => expect(replace).toHaveBeenCalledWith('/welcome'));
      cleanup();
      const { address: at } = await openScreen(fresh, '/setup');
      expect(at()).toBe('/auth/login');
    } finally {
      await fresh.close();
    }
  });
});
