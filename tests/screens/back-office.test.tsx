import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answer, asked, choose, fromMenu, fromRow, rowOf } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, givenConnected, type Sold, type Staff } from '../setup/given.ts';
import { multipart, picture } from '../setup/upload.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

/** Problems that organizers ran into, one test each. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let tiered: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { price: 250, quantity: 40 });
  const made = await ask('POST', `/events/${sold.event_id}/tickets`, {
    title: 'Balcony',
    type: 'TIERED',
    prices: [
      { price: 400, label: 'Front', initial_quantity_available: 5 },
      { price: 250, label: 'Back', initial_quantity_available: 5 },
    ],
  });
  tiered = (made as { id: number }).id;
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const found = await testApp.ask(method, path, { token: staff.token, ...(body ? { body } : {}) });
  if (found.status >= 400) throw new Error(found.text);
  return found.data;
}
const open = (path: string, token = staff.token) => openScreen(testApp, path, { token });
const at = (path: string): string => `/manage/event/${sold.event_id}/${path}`;
const add = (first_name: string, more: object = {}): Promise<unknown> =>
  ask('POST', `/events/${sold.event_id}/attendees`, {
    first_name,
    email: `${encodeURIComponent(first_name).replaceAll('%', '').toLowerCase()}@example.com`,
    ticket_id: sold.ticket_id,
    amount_paid: 250,
    send_confirmation_email: false,
    ...more,
  });
const mailsTo = async (address: string): Promise<number> => {
  await testApp.work();
  const rows = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('to_address', '=', address)
    .execute();
  return rows.length;
};
const person = async (
  name: string,
): Promise<{ status: string; check_ins: { checked_out_at: string | null }[] }> => {
  const list = (await ask('GET', `/events/${sold.event_id}/attendees?query=${name}`)) as never[];
  return list[0] as never;
};

test('a ticket of a draft is shown as on sale once published', async () => {
  const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
  await open(`/manage/event/${draft.event_id}/tickets`);
  await screen.findByText('On sale once published');
  expect(screen.queryByText('On sale')).toBeNull();
});

test.each<[what: string, path: string, change: object, shown: string]>([
  ['has ended', '', { start_date: '2026-01-05T10:00', end_date: '2026-01-05T11:00' }, 'Sale ended'],
  ['is archived', '/status', { status: 'ARCHIVED' }, 'Off sale'],
])('a ticket of an event that %s is not shown as on sale', async (_, path, change, shown) => {
  const { event_id } = await givenEvent(testApp, staff);
  await ask('PUT', `/events/${event_id}${path}`, change);
  await open(`/manage/event/${event_id}/tickets`);
  await screen.findByText(shown);
  expect(screen.queryByText('On sale')).toBeNull();
});

test('the name field of a new organizer has its own label', async () => {
  const { user } = await open('/manage/events?new=1');
  await choose(user, /^Organizer/, '＋ New organizer');
  expect(
    screen.getAllByLabelText(/^Organizer/, { selector: 'input:not([type=hidden])' }),
  ).toHaveLength(1);
  expect(await screen.findByLabelText(/^Name of the new organizer/)).toBeTruthy();
});

test.each([
  ['a table', () => at('orders')],
  ['the tiles of events', () => '/manage/events'],
])('%s that failed to load can be reloaded with one button', async (_, path) => {
  const real = globalThis.fetch;
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    isDown && /\/(orders|events)\?/.test(String(url instanceof Request ? url.url : url))
      ? Response.json({ message: 'x', code: 'unexpected' }, { status: 500 })
      : real(url, init),
  );
  const { user } = await open(path());
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test("an export can be of the filtered rows or all, and has the server's file name", async () => {
  await add('Exported');
  await add('Other');
  const files: { name: string; text: string }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => files.push({ name: '', text }));
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: '' });
  });
  const { user } = await open(at('attendees?query=Exported'));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText('As seen here: 1');
  expect(screen.getByText(/^All: \d+$/)).toBeTruthy();
  await user.click(screen.getAllByRole('menuitem', { name: 'CSV (.csv)' })[0] as HTMLElement);
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files.map(({ name }) => name).join('')).toMatch(/.+-attendees\.csv$/);
  const rows = files
    .map(({ text }) => text)
    .join('')
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Exported');
});

test('a price tier with sales explains why it cannot be removed', async () => {
  const ticket = (await ask('GET', `/events/${sold.event_id}/tickets/${tiered}`)) as {
    prices: { id: number }[];
  };
  await add('Tier', { ticket_id: tiered, ticket_price_id: ticket.prices[0]?.id, amount_paid: 400 });
  await open(at(`tickets/${tiered}`));
  const bin = await screen.findByRole('button', { name: 'Remove price tier 1' });
  const why = document.getElementById(bin.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(why).toBe(
    'You cannot delete this price tier because there are already tickets sold. You can hide it.',
  );
  expect(
    screen.getByRole('button', { name: 'Remove price tier 2' }).ariaDescribedByElements ?? [],
  ).toEqual([]);
});

test('cancelling tickets offers to notify attendees, and can be aborted', async () => {
  await add('Quiet', { send_confirmation_email: true });
  const { user } = await open(at('attendees'));
  await fromRow(user, 'Quiet', 'Cancel ticket');
  const dialog = await asked('Cancel Quiet’s ticket?');
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
  within(dialog).getByRole('button', { name: 'Keep the ticket' });
  await user.click(within(dialog).getByRole('checkbox', { name: /^Email/ }));
  await answer(user, 'Cancel Quiet’s ticket?', 'Cancel ticket');
  await screen.findByText('Quiet’s ticket is cancelled.');
  expect(await mailsTo('quiet@example.com')).toBe(1);
  await add('Told', { send_confirmation_email: true });
  reload();
  await open(at('attendees'));
  await fromRow(user, 'Told', 'Cancel ticket');
  await answer(user, 'Cancel Told’s ticket?', 'Cancel ticket');
  await screen.findByText('Told’s ticket is cancelled.');
  expect(await mailsTo('told@example.com')).toBe(2);
});

test('the cancel drawer offers to notify the attendee also without a refund', async () => {
  const { id } = (await add('Free of money')) as { id: number };
  await open(at(`attendees/${id}/cancel`));
  expect(await screen.findByRole('checkbox', { name: /^Email/ })).toHaveProperty('checked', true);
});

test('moving to a ticket with another price explains the effect on money and mail', async () => {
  const { id } = (await add('Moves')) as { id: number };
  const { user } = await open(at(`attendees/${id}/edit`));
  await screen.findByLabelText(/^Ticket/, { selector: 'input:not([type=hidden])' });
  expect(screen.queryByText(/costs HK\$150.00 more/)).toBeNull();
  await choose(user, /^Ticket/, /Balcony/);
  const notice = await screen.findByText(/costs HK\$150.00 more/);
  expect(notice.closest('[role="status"]')?.textContent).toMatch(/not charged.*new ticket.*mail/s);
});

test('an attendee is checked in and out from the row and from the drawer', async () => {
  await add('Walks in');
  await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    name: 'Main door',
    ticket_ids: [sold.ticket_id],
  });
  const { user } = await open(at('attendees'));
  await fromRow(user, 'Walks in', 'Check in');
  await screen.findByText('Walks in is checked in.');
  expect((await person('Walks')).check_ins).toMatchObject([{ checked_out_at: null }]);
  await waitFor(async () => expect((await rowOf('Walks in')).textContent).toContain('Checked in'));
  await user.click(await screen.findByText('Walks in'));
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  await screen.findByText('Walks in is checked out.');
  expect((await person('Walks')).check_ins[0]?.checked_out_at).not.toBeNull();
});

test('a new event gets the organizer whose events were open', async () => {
  const made = (await ask('POST', '/organizers', {
    name: 'Second Stage',
    email: 'second@example.com',
  })) as { id: number };
  await open(`/organizer/${made.id}/events?new=1`);
  const chosen = await screen.findByLabelText(/^Organizer/, {
    selector: 'input:not([type=hidden])',
  });
  expect(chosen).toHaveProperty('value', 'Second Stage');
});

test("an event deleted from an organizer's list disappears from it", async () => {
  const organizer = (await ask('POST', '/organizers', {
    name: 'Third Stage',
    email: 'third@example.com',
  })) as { id: number };
  await givenEvent(testApp, staff, {
    status: 'DRAFT',
    event: { title: 'Never to be', organizer_id: organizer.id },
  });
  const { user } = await open(`/organizer/${organizer.id}/events`);
  await fromMenu(user, 'Actions for Never to be', 'Delete draft');
  await answer(user, 'Delete Never to be?', 'Delete draft');
  await screen.findByText('No upcoming events');
});

test('a page of events that no longer exists redirects to the last page', async () => {
  const { address } = await open('/manage/events?page=9');
  await waitFor(() => expect(document.querySelector('article')).toBeTruthy());
  expect(address()).toBe('/manage/events');
});

test.each([
  ['/manage/events?new=1', /\/organizers$/],
  ['/house-calendar', /\/house-calendar\?/],
])('%s shows a retry button when loading fails', async (path, call) => {
  const real = globalThis.fetch;
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    isDown && call.test(String(url))
      ? Response.json({ message: 'x', code: 'unexpected' }, { status: 500 })
      : real(url, init),
  );
  const { user } = await open(path);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('the venue calendar shows a recent change', async () => {
  const start_date = '2029-05-05T19:00';
  const event = await givenEvent(testApp, staff, {
    event: { title: 'Before the change', start_date, end_date: '2029-05-05T21:00' },
  });
  const { go } = await open('/house-calendar?day=2029-05-05');
  await screen.findByText('Before the change');
  await go('/manage/organizers');
  await ask('PUT', `/events/${event.event_id}`, { title: 'After the change' });
  await go('/house-calendar?day=2029-05-05');
  await screen.findByText('After the change');
});

test('the venue calendar writes the days of a week as dates are written elsewhere', async () => {
  const path = '/house-calendar?view=week&day=2029-05-05';
  await openScreen(testApp, path, { token: staff.token, locale: 'zh-hk' });
  await screen.findByRole('heading', { name: '2029年4月30日 – 2029年5月6日' });
});

test('drafts can be filtered out of the events, and events can be shown as a table', async () => {
  await givenEvent(testApp, staff, { status: 'DRAFT', event: { title: 'Only a draft' } });
  const { user, address } = await open('/manage/events');
  await screen.findByText('Only a draft');
  const all = (await ask('GET', '/events')) as { status: string }[];
  const drafts = all.filter(({ status }) => status === 'DRAFT').length;
  expect(drafts).toBeLessThan(all.length);
  await choose(user, 'Drafts and published', 'Draft');
  await waitFor(() => expect(address()).toContain('status'));
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(drafts));
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  const row = await rowOf('Only a draft');
  expect(within(row).getByRole('rowheader').textContent).toBe('Only a draft');
  expect(within(row).getByRole('button', { name: 'Actions for Only a draft' })).toBeTruthy();
});

test('rows can be compact, and the page size can be chosen', async () => {
  const { user, address } = await open(at('attendees'));
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Compact rows' }));
  await waitFor(() => expect(document.querySelector('[data-compact]')).toBeTruthy());
  await user.click(await screen.findByRole('radio', { name: '50' }));
  await waitFor(() => expect(address()).toContain('per_page=50'));
});

test('typing into the time zone field replaces its value', async () => {
  const { user } = await open(at('settings'));
  const zone = await screen.findByLabelText(/^Time zone/, {
    selector: 'input:not([type=hidden])',
  });
  await user.click(zone);
  await user.keyboard('Tokyo');
  expect(zone).toHaveProperty('value', 'Tokyo');
});

test('a message with an unknown placeholder is refused with its name', async () => {
  const refused = await testApp.ask('POST', `/events/${sold.event_id}/messages`, {
    token: staff.token,
    body: {
      subject: 'Hello {{name}}',
      message: '<p>Hi</p>',
      message_type: 'EVENT',
      is_test: true,
    },
  });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['subject']]);
  expect(refused.text).toContain('name is not known here');
});

test('the audit trail shows amounts with currency, and edited answers', async () => {
  const question = (await ask('POST', `/events/${sold.event_id}/questions`, {
    title: 'Arrival',
    type: 'DATE',
    belongs_to: 'TICKET',
    required: false,
    ticket_ids: [sold.ticket_id],
  })) as { id: number };
  const { id } = (await add('Answers')) as { id: number };
  await ask('PUT', `/events/${sold.event_id}/attendees/${id}`, {
    questions: [{ question_id: question.id, response: { answer: '2026-12-24' } }],
  });
  await open(at(`attendees/${id}`));
  expect(await screen.findByText('Dec 24, 2026')).toBeTruthy();
  expect((await screen.findByText('Answers edited')).parentElement?.textContent).toContain('1');
  const ticket = (await ask('GET', `/events/${sold.event_id}/tickets/${tiered}`)) as {
    version: number;
    prices: { id: number; label: string; price: number }[];
  };
  const prices = ticket.prices.map((price, i) => ({ ...price, price: price.price + 50 * i }));
  await ask('PUT', `/events/${sold.event_id}/tickets/${tiered}`, { prices });
  reload();
  await open(at('settings/history'));
  expect((await screen.findAllByText('HK$300.00')).length).toBeGreaterThan(0);
});

test('getting started disappears from the menu when all six steps are done', async () => {
  const done = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { description: '<p>Come</p>', location_details: { venue_name: 'Hall' } },
  });
  await open(`/manage/event/${done.event_id}/tickets`);
  await screen.findByRole('link', { name: 'Getting started' });
  const parts = multipart([
    { field: 'type', bytes: 'EVENT_COVER' },
    { field: 'image', name: 'c.png', bytes: await picture(2160, 1080) },
  ]);
  await testApp.ask('POST', `/events/${done.event_id}/images`, { token: staff.token, ...parts });
  reload();
  await open(`/manage/event/${done.event_id}/tickets`);
  await screen.findByRole('link', { name: 'Dashboard' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Getting started' })).toBeNull());
});
