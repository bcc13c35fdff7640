import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answer, asked, choose, fromRow, rowOf } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenEvent,
  givenPaid,
  givenStaff,
  givenConnected,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

/** What people who sell tickets stumbled over, one test each. */
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

test('a ticket of a draft is not on sale, and says when it will be', async () => {
  const draft = await givenEvent(testApp, staff, { status: 'DRAFT' });
  await open(`/manage/event/${draft.event_id}/tickets`);
  await screen.findByText('On sale once published');
  expect(screen.queryByText('On sale')).toBeNull();
});

test('the name of a new organizer is called otherwise than the choice of one', async () => {
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
])('%s that could not be loaded is asked for again by one button', async (_, path) => {
  const real = globalThis.fetch;
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    isDown && /\/(orders|events)\?/.test(String(url instanceof Request ? url.url : url))
      ? Response.json({ message: 'x', code: 'unexpected' }, { status: 500 })
      : real(url, init),
  );
  const { user } = await open(path());
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
});

test('a price tier that was sold says why it cannot be removed', async () => {
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

test('who cancels tickets is asked whether to tell, and the other button keeps them', async () => {
  await add('Quiet');
  const { user } = await open(at('attendees'));
  await fromRow(user, 'Quiet', 'Cancel ticket');
  const dialog = await asked('Cancel Quiet’s ticket?');
  expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
  within(dialog).getByRole('button', { name: 'Keep the ticket' });
  await user.click(within(dialog).getByRole('checkbox', { name: /^Email/ }));
  await answer(user, 'Cancel Quiet’s ticket?', 'Cancel ticket');
  await screen.findByText('Quiet’s ticket is cancelled.');
  expect(await mailsTo('quiet@example.com')).toBe(0);
  await add('Told');
  reload();
  await open(at('attendees'));
  await fromRow(user, 'Told', 'Cancel ticket');
  await answer(user, 'Cancel Told’s ticket?', 'Cancel ticket');
  await screen.findByText('Told’s ticket is cancelled.');
  expect(await mailsTo('told@example.com')).toBe(1);
});

test('the drawer that cancels a ticket asks whether to tell also where no money goes back', async () => {
  const { id } = (await add('Free of money')) as { id: number };
  await open(at(`attendees/${id}/cancel`));
  expect(await screen.findByRole('checkbox', { name: /^Email/ })).toHaveProperty('checked', true);
});

test('moving to a ticket of another price says what happens to the money and who gets mail', async () => {
  const { id } = (await add('Moves')) as { id: number };
  const { user } = await open(at(`attendees/${id}/edit`));
  await screen.findByLabelText(/^Ticket/, { selector: 'input:not([type=hidden])' });
  expect(screen.queryByText(/costs HK\$150.00 more/)).toBeNull();
  await choose(user, /^Ticket/, /Balcony/);
  const notice = await screen.findByText(/costs HK\$150.00 more/);
  expect(notice.closest('[role="status"]')?.textContent).toMatch(/not charged.*new ticket.*mail/s);
});

test('an attendee is checked in and out from their row and from their drawer', async () => {
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

test('a new event is of the organizer whose events one came from', async () => {
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
