import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import '../setup/screen-actions.ts';
import { screen, turn, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { givenEverything } from '../setup/given-everything.ts';
import { givenColleague, givenSession } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { earlyCalls } from '#web/lib/early-script.ts';
import { allPages } from '#web/lib/page-at.ts';
import { allows } from '#platform/pure/access.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let foreign: Sold;
let organizer: string;
let collaborator: string;
let member: string;
let params: Record<string, string>;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { title: '海濱夜市' },
    ticket: { title: '企位' },
  });
  foreign = await givenEvent(testApp, await givenStaff(testApp), {
    event: { title: '別人的活動' },
  });
  organizer = (await givenColleague(testApp, staff, 'ORGANIZER')).token;
  collaborator = (await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id])).token;
  const { db } = testApp.platform;
  // A member of the venue has a user but no account.
  await db
    .insertInto('users')
    .values({
      email: 'member@example.com',
      password_hash: await testApp.platform.passwords.hash('correct horse'),
      first_name: 'Ming',
      locale: 'en',
      email_verified_at: new Date(testApp.platform.clock()).toISOString(),
    })
    .execute();
  member = await givenSession(testApp, 'member@example.com');
  params = await givenEverything(testApp, staff, sold);
});
afterAll(() => testApp.close());

const at = (path: string, event: number = sold.event_id): string => `/manage/event/${event}${path}`;
const open = (address: string, token: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token, locale });
const menu = (): (string | null)[] =>
  within(screen.getAllByRole('navigation', { name: 'Back office' })[0] as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.textContent);
const denied = 'You do not have permission to access this page';
const inOrder = (words: string): string[] => words.split(', ');

test('an admin sees every section of an event', async () => {
  await open(at('/tickets'), staff.token);
  await waitFor(() =>
    expect(menu()).toEqual(
      inOrder(
        'All events, Getting started, Dashboard, Sales report, Tickets, Orders, Promo codes, Capacity, ' +
          'Affiliates, Attendees, Questions, Messages, Check-in, Homepage designer, Ticket widget, ' +
          'Settings',
      ),
    ),
  );
});

test("an organizer sees the same event, but not the account's payments", async () => {
  await open('/manage/events', organizer);
  expect(menu()).toEqual(['Events', 'Organizers']);
});

test('an admin of the host account sees payments and the installation settings', async () => {
  await open('/manage/events', staff.token);
  expect(menu()).toEqual(
    inOrder(
      'Events, Organizers, Sales report, Members, Upgrade requests, Partner merchants, ' +
        'Venue details, Other events, Enquiries, ' +
        'Venue calendar, Public site, Branding, Account settings, Taxes and fees, Event defaults, Users, ' +
        'Payments, API tokens, Webhooks, History of changes, Mail, Sellers',
    ),
  );
});

test('an organizer sees that an admin must connect payments', async () => {
  await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: '收費', type: 'PAID', prices: [{ price: 10 }] },
  });
  await open(at('/getting-started'), organizer);
  expect(await screen.findByText('Only an admin can see and connect payments.')).toBeTruthy();
  expect(screen.getByText('Admins only')).toBeTruthy();
});

test('a collaborator sees only the assigned event, without money, publishing or creating', async () => {
  await givenEvent(testApp, staff, { event: { title: '未獲分派' } });
  await open('/manage/events', collaborator);
  const card = (await screen.findByRole('link', { name: '海濱夜市' })).closest(
    'article',
  ) as HTMLElement;
  expect(screen.queryByRole('link', { name: '未獲分派' })).toBeNull();
  expect(within(card).queryByText('Sales')).toBeNull();
  expect(within(card).getByText('Sold')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New event' })).toBeNull();
  expect(menu()).toEqual(['Events']);
});

test('in the event a collaborator has tickets, attendees, questions, check-in and texts', async () => {
  await open(at('/tickets'), collaborator);
  await waitFor(() =>
    expect(menu()).toEqual(
      inOrder('All events, Tickets, Attendees, Questions, Check-in, Settings'),
    ),
  );
  expect(screen.queryByRole('button', { name: /Change status$/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New ticket' })).toBeNull();
  expect(screen.queryByRole('link', { name: '企位' })).toBeNull();
  expect(await screen.findByText('企位')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
});

test("a collaborator's event opens on its tickets", async () => {
  expect((await open(at(''), collaborator)).address()).toBe(at('/tickets'));
});

test("an admin's event opens on the dashboard", async () => {
  expect((await open(at(''), staff.token)).address()).toBe(at('/dashboard'));
});

test("a collaborator's event settings request nothing without permission", async () => {
  const refused: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await fetch(url, init);
    if (answer.status === 403) refused.push(String(url));
    return answer;
  });
  await open(at('/settings'), collaborator);
  await screen.findByRole('textbox', { name: /^Event name/ });
  await turn();
  vi.restoreAllMocks();
  expect(refused).toEqual([]);
  expect(earlyCalls({ pathname: at('/settings'), search: '' })).not.toContain('/api/organizers');
});

test('a collaborator can read attendees, but not change them', async () => {
  await open(at('/attendees'), collaborator);
  await screen.findAllByText(/@example\.com/);
  expect(screen.queryByRole('link', { name: 'Add attendee' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(document.querySelector('td [type="checkbox"]')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a collaborator sees an attendee without the order address or the history', async () => {
  await open(at(`/attendees/${params['attendeeId']}`), collaborator);
  await screen.findByText('Check-in history');
  expect(screen.queryByRole('link', { name: /^O-/ })).toBeNull();
  for (const role of ['button', 'link'])
    expect(screen.queryByRole(role, { name: /Cancel ticket/ })).toBeNull();
  expect(screen.queryByText('History')).toBeNull();
});

test('a collaborator edits texts and images, not dates, currency or other tabs', async () => {
  await open(at('/settings'), collaborator);
  await screen.findByLabelText(/^Event name/);
  const tabs = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(tabs).toEqual(['Basics', 'Pictures and files']);
  expect(screen.queryByLabelText(/^Start/)).toBeNull();
  expect(screen.queryByLabelText(/^Currency/)).toBeNull();
});

test('a collaborator sees the check-in lists but cannot change them', async () => {
  await open(at('/check-in'), collaborator);
  expect(await screen.findByText('正門')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New check-in list' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for 正門' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy();
});

test.each([
  '/dashboard',
  '/report',
  '/homepage-designer',
  '/widget',
  '/orders',
  '/promo-codes',
  '/capacity-assignments',
  '/affiliates',
  '/messages',
  '/settings/history',
  '/settings/checkout',
  '/tickets/create',
  '/attendees/create',
  '/check-in/create',
])('a collaborator who opens %s gets a refusal inside the frame', async (path) => {
  await open(at(path), collaborator);
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(menu().length).toBeGreaterThan(0);
  expect(
    screen.queryByRole('heading', {
      level: 1,
      name: /Orders|Settings|Tickets|Attendees|Check-in/,
    }),
  ).toBeNull();
  expect(document.querySelectorAll('tbody tr, form').length).toBe(0);
});

test.each(
  allPages
    .filter(
      ({ permission, path }) =>
        permission && !allows('ORGANIZER', permission) && !path.includes(':'),
    )
    .map(({ path }) => path),
)('an organizer who opens %s gets a refusal and no form', async (path) => {
  await open(path, organizer);
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(document.querySelectorAll('tbody tr, form').length).toBe(0);
});

test('an organizer who opens payments gets a refusal', async () => {
  await open('/account/payment', organizer);
  expect(await screen.findByText(denied)).toBeTruthy();
});

test('a member of the venue has no access to the back office', async () => {
  await open('/manage/events', member);
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
});

const elsewhere: [string, () => string][] = [
  ['an event of another account', () => at('/tickets', foreign.event_id)],
  ['an event that is not there', () => at('/tickets', 999_999)],
  ['an event with a rude number', () => '/manage/event/x%27/tickets'],
  ['a ticket of another event', () => at(`/tickets/${foreign.ticket_id}`)],
];
test.each(elsewhere)('%s is not found, and nothing of it is revealed', async (_, address) => {
  await open(address(), staff.token);
  expect(await screen.findByText('The page you are looking for does not exist')).toBeTruthy();
  expect(document.body.textContent).not.toContain('別人的活動');
});
