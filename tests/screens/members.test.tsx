import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { session } from '#web/lib/session.ts';
import type { Member } from '#features/members/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { memberCards } from '#features/member-cards/contract.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenStaff, type Staff } from '../setup/given.ts';
import { givenMember, givenTier, setTier } from '../setup/given-member.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { wrongWith } from '../setup/visitor-actions.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});
afterAll(() => testApp.close());

let count = 0;
const address = (): string => `screen${++count}@hall.test`;
const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
const open = (options: { token?: string } = {}) =>
  openScreen(testApp, '/register', { ...options, catalogue: 'member' });
const field = (name: string | RegExp) => screen.getByLabelText(name) as HTMLInputElement;
const ofMember = async (): Promise<Member> => {
  const token = session.headers()['authorization']?.slice(7) ?? '';
  return (await testApp.ask('GET', '/WOWusers/profile', { token })).data as Member;
};
type User = Awaited<ReturnType<typeof open>>['user'];
async function fillPerson(user: User, email: string): Promise<void> {
  await user.type(field('Email'), email);
  await user.type(field('Password'), 'correct horse');
  await user.type(field('Repeat password'), 'correct horse');
  await fillRecord(user);
}
async function fillRecord(user: User): Promise<void> {
  await user.clear(field('Last name'));
  await user.type(field('Last name'), '陳');
  await user.clear(field('First name'));
  await user.type(field('First name'), '大文');
  await user.selectOptions(field('Birth month'), '2');
  await user.selectOptions(field('Age group'), '25_34');
  await user.selectOptions(field('Gender'), 'UNDISCLOSED');
  await user.selectOptions(field('Your link to the venue'), 'VISITOR');
  await user.type(field('Mobile number'), '9123 4567');
  await user.selectOptions(field('District'), 'sha_tin');
  await user.click(screen.getByRole('checkbox', { name: /accept/i }));
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Register' }));

test('a visitor registers as a member; consent is per channel and never preselected', async () => {
  const gone = leaving();
  const { user } = await open();
  for (const name of ['By phone', 'By email or SMS', 'By post'])
    expect((screen.getByRole('checkbox', { name }) as HTMLInputElement).checked).toBe(false);
  await fillPerson(user, address());
  await user.click(screen.getByRole('checkbox', { name: 'By email or SMS' }));
  await send(user);
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/profile'));
  expect(await ofMember()).toMatchObject({
    first_name: '大文',
    district: 'sha_tin',
    consents: { phone: false, email_sms: true, direct_mail: false },
  });
  expect(sessionStorage.getItem('member.register')).toBe(null);
});

test('missing input is reported at its fields, and nothing is sent', async () => {
  const { user } = await open();
  await user.type(field('Mobile number'), '123');
  await send(user);
  await screen.findByText('Hong Kong numbers have 8 digits and begin with 2 to 9.');
  for (const name of ['Last name', 'Birth month', 'District', 'Email'])
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  const selects = [...document.querySelectorAll<HTMLElement>('select[aria-invalid="true"]')];
  expect(selects.map(wrongWith)).toEqual(selects.map(() => 'Please choose one.'));
  expect(screen.getByText('Please accept the terms to continue.')).toBeDefined();
  expect(session.isSignedIn()).toBe(false);
});

test('companies, organizations and addresses abroad have their own fields', async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Company name')).toBeNull();
  await user.selectOptions(field('I am joining as'), 'CORPORATE');
  field('Business registration number');
  screen.getByText(/This form also sends your request for corporate or NGO membership/);
  await user.selectOptions(field('I am joining as'), 'NGO');
  expect(screen.queryByLabelText('Company name')).toBeNull();
  field('Organization number');
  await user.selectOptions(field('Where you live'), 'MACAU');
  expect(screen.queryByLabelText('District')).toBeNull();
  await user.type(field(/^WhatsApp number/), '21234567');
  await screen.findByText('This looks like a fixed line. Is it really on WhatsApp?');
});

test('input is kept in the tab, except passwords', async () => {
  const { user } = await open();
  await user.type(field('Last name'), '陳');
  await user.type(field('Mobile number'), '9123');
  await user.type(field('Password'), 'correct horse');
  reload();
  await open();
  await waitFor(() => expect(field('Last name').value).toBe('陳'));
  expect([field('Mobile number').value, field('Password').value]).toEqual(['9123', '']);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('correct horse');
});

test('an interest deleted meanwhile does not block the registration', async () => {
  const made = await testApp.ask('POST', '/interests', {
    token: staff.token,
    body: { name: 'Kites', content_language: 'en' },
  });
  leaving();
  const first = await open();
  await first.user.click(await screen.findByRole('checkbox', { name: 'Kites' }));
  const { id } = made.data as { id: number };
  await testApp.ask('DELETE', `/interests/${id}`, { token: staff.token });
  reload();
  const { user } = await open();
  await fillPerson(user, address());
  await send(user);
  await waitFor(() => expect(session.isSignedIn()).toBe(true));
  expect((await ofMember()).interest_ids).toEqual([]);
});

test('a visitor whose address is in use is asked to sign in', async () => {
  const { user } = await open();
  await fillPerson(user, staff.email);
  await send(user);
  await screen.findByText('There is already an account with this email. Log in instead.');
  screen.getByRole('link', { name: 'Already have an account? Log in' });
});

test('a signed-in user joins without another password, once', async () => {
  const gone = leaving();
  const { token } = await givenStaff(testApp);
  const { user } = await open({ token });
  await screen.findByText(/your membership will belong to this account/);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await fillRecord(user);
  await send(user);
  await waitFor(() => expect(gone).toHaveBeenCalled());
  reload();
  await open({ token });
  await screen.findByText('You are a member already.');
});

test('the profile shows the card, saves changes, withdraws consent and changes the password', async () => {
  const made = await testApp.ask('POST', '/WOWusers/register', {
    body: {
      email: address(),
      password: 'correct horse',
      password_confirmation: 'correct horse',
      first_name: '大文',
      last_name: '陳',
      phone: { country_code: '+852', number: '91234567' },
      birth_month: 2,
      gender: 'UNDISCLOSED',
      age_group: '25_34',
      residence_city: 'HONG_KONG',
      district: 'sha_tin',
      relationship: 'VISITOR',
      consents: { phone: true },
      terms: true,
    },
  });
  const token = String(made.headers['x-auth-token']);
  const { member_id } = made.data as Member;
  const { user, go } = await openScreen(testApp, '/profile', { token, catalogue: 'member' });
  await screen.findByText(`Member no. ${member_id.slice(0, 4)} ${member_id.slice(4)}`);
  screen.getByText('No end date');
  await go('/profile/settings');
  await screen.findByRole('group', { name: 'Password' });
  expect(field('District').value).toBe('sha_tin');
  const language = document.querySelector<HTMLSelectElement>('select[name="locale"]');
  expect(language?.labels[0]?.textContent).toBe('Language');

  await user.type(field(/^Occupation/), '教師');
  const name = `${field('First name').value}安`;
  await user.type(field('First name'), '安');
  // A change stored while the form is open is reloaded and kept.
  await testApp.ask('PUT', '/WOWusers/profile', { token, body: { fax: '2345 6789' } });
  const { queryClient } = await import('#web/lib/query-client.ts');
  await queryClient.invalidateQueries();
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  await screen.findByText('Saved');
  expect(await ofMember()).toMatchObject({ job_title: '教師', fax: '2345 6789', first_name: name });
  // The heading has the new name without a reload.
  await screen.findByRole('heading', { level: 1, name: new RegExp(name) });
  await screen.findByRole('link', { name });

  await user.click(await screen.findByRole('button', { name: 'Withdraw: By phone' }));
  await screen.findByText('By phone: not agreed');
  expect(screen.getAllByText(/: (agreed|withdrawn), By phone$/)).toHaveLength(2);
  expect((await ofMember()).consents.phone).toBe(false);

  const part = within(screen.getByRole('group', { name: 'Password' }));
  await user.type(part.getByLabelText('Current password'), 'correct horse');
  await user.type(part.getByLabelText('New password'), 'battery staple');
  await user.type(part.getByLabelText('Repeat password'), 'battery staple');
  await user.click(part.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/Your password is changed/);
});

test('input typed during a save of the profile is kept', async () => {
  const { token } = await givenMember(testApp);
  const { user } = await openScreen(testApp, '/profile/settings', { token, catalogue: 'member' });
  const real = globalThis.fetch;
  let goOn = (): void => {};
  const until = new Promise<void>((resolve) => (goOn = resolve));
  const slow = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === 'PUT') await until;
    return real(url, init);
  });
  await user.type(await screen.findByLabelText(/^Occupation/), 'Baker');
  const [save] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.click(save ?? expect.unreachable());
  expect(save?.disabled).toBe(true);
  await user.type(field(/^Occupation/), ' and cook');
  goOn();
  await waitFor(() => expect(save?.disabled).toBe(false));
  slow.mockRestore();
  expect(field(/^Occupation/).value).toBe('Baker and cook');
});

test('the profile of a user without a membership leads to the registration', async () => {
  await openScreen(testApp, '/profile', { token: staff.token, catalogue: 'member' });
  expect((await screen.findByRole('link', { name: 'Become a member' })).getAttribute('href')).toBe(
    '/register',
  );
});

test.each<[string, () => Promise<Response>]>([
  ['without a network', () => Promise.reject(new TypeError('no network'))],
  // A proxy without a server behind it, as during an update.
  ['while the server fails', () => Promise.resolve(new Response('', { status: 502 }))],
])('the card shows its code, and the last one %s', async (_, answer) => {
  const member = await givenTier(testApp, 'PLATINUM');
  const { go } = await openScreen(testApp, '/profile', {
    token: member.token,
    catalogue: 'member',
  });
  await screen.findByRole('img', { name: 'QR code of the member card of Ada Wong' });
  screen.getByText('40 days left');
  await go('/profile/settings');
  await screen.findByRole('group', { name: 'Password' });
  queryClient.removeQueries({ queryKey: keyOf(memberCards.own) });
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await go('/profile');
  await screen.findByText(/^Shown offline, as it was on/);
  screen.getByRole('img', { name: 'QR code of the member card of Ada Wong' });
  network.mockRestore();
  session.end();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(member.member_id);
});

test('a term that ends soon is announced', async () => {
  const member = await givenTier(testApp, 'PLATINUM');
  const soon = new Date(testApp.platform.clock() + 5 * 86_400_000).toISOString();
  await setTier(testApp, member, 'PLATINUM', soon);
  await openScreen(testApp, '/profile', { token: member.token, catalogue: 'member' });
  await screen.findByText('Your membership ends soon.');
  screen.getByText('5 days left');
});

test('a member sees what is deleted, and leaves by entering the password', async () => {
  const gone = leaving();
  const member = await givenMember(testApp);
  const { user } = await openScreen(testApp, '/profile/settings', {
    token: member.token,
    catalogue: 'member',
  });
  const part = within(await screen.findByRole('group', { name: 'Leave' }));
  part.getByText(/number, tier and card are gone/);
  part.getByText(/Tickets for events to come stay valid/);
  await user.type(part.getByLabelText('Current password'), 'wrong horse');
  await user.click(part.getByRole('button', { name: 'End my membership' }));
  await part.findByText('This is not your current password.');
  expect(session.isSignedIn()).toBe(true);
  await user.clear(part.getByLabelText('Current password'));
  await user.type(part.getByLabelText('Current password'), 'correct horse');
  await user.click(part.getByRole('button', { name: 'End my membership' }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith('/login?membership_ended'));
  expect(session.isSignedIn()).toBe(false);
  reload();
  await openScreen(testApp, '/login?membership_ended');
  await screen.findByText(/^Your membership has ended/);
});

test('own data is downloaded as a file', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL');
  const { token } = await givenMember(testApp);
  const { user } = await openScreen(testApp, '/profile/settings', { token, catalogue: 'member' });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});
