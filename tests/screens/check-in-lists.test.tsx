import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  asked,
  choose,
  fill,
  fromMenu,
  refused,
  refusedInChinese,
} from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let bare: number;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 40 });
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: {
      title: '未有門票',
      start_date: new Date(testApp.platform.clock() + 9e8).toISOString(),
      organizer_id: staff.organizer_id,
    },
  });
  bare = (made.data as { id: number }).id;
});
afterAll(() => testApp.close());

interface List {
  id: number;
  short_id: string;
  name: string;
  description: string | null;
  activates_at: string | null;
  expires_at: string | null;
  ticket_ids: number[];
  is_active: boolean;
  is_expired: boolean;
}
const at = (more = '', event = sold.event_id) => `/manage/event/${event}/check-in${more}`;
const lists = async (): Promise<List[]> =>
  (await testApp.ask('GET', `/events/${sold.event_id}/check-in-lists`, { token: staff.token }))
    .data;
const named = async (name: string): Promise<List | undefined> =>
  (await lists()).find((list) => list.name === name);
const given = async (name: string, body: object = {}): Promise<List> => {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
    token: staff.token,
    body: { name, ticket_ids: [sold.ticket_id], ...body },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
};
const open = (address: string, locale: 'en' | 'zh-hk' | 'zh-cn' = 'en') =>
  openScreen(testApp, address, { token: staff.token, locale });
const field = async (name: RegExp): Promise<HTMLElement> =>
  (
    await screen.findAllByLabelText(name, { selector: 'input:not([type=hidden]), textarea' })
  )[0] as HTMLElement;
const card = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('article') as HTMLElement;
const days = (count: number): string =>
  new Date(testApp.platform.clock() + count * 86_400_000).toISOString();

test('an event without tickets explains that a list needs one, and links there', async () => {
  const { user, address } = await open(at('', bare));
  await screen.findByText('You need a ticket before you can create a check-in list');
  expect(screen.queryByRole('link', { name: 'New check-in list' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Create ticket' }));
  await waitFor(() => expect(address()).toBe(`/manage/event/${bare}/tickets`));
});

test('the form of a new list explains the same without a ticket', async () => {
  await open(at('/create', bare));
  expect((await screen.findByRole('link', { name: 'New ticket' })).getAttribute('href')).toBe(
    `/manage/event/${bare}/tickets/create`,
  );
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
});

test('the empty state explains lists, and a new list admits every ticket by default', async () => {
  const { user, address } = await open(at());
  await screen.findByText('No check-in lists yet');
  await user.click(screen.getByRole('link', { name: 'New check-in list' }));
  await fill(user, await field(/^Name/), '正門');
  await fill(user, await field(/^Notes for check-in staff/), '左邊查袋');
  await user.click(screen.getByRole('button', { name: 'Create check-in list' }));
  await screen.findByText('正門 is saved.');
  await waitFor(() => expect(address()).toBe(at()));
  expect(await named('正門')).toMatchObject({
    ticket_ids: [sold.ticket_id],
    description: '左邊查袋',
    activates_at: null,
    expires_at: null,
  });
  const shown = await card('正門');
  expect(shown.textContent).toContain('Active');
  expect(shown.textContent).toContain('of 0 checked in');
  expect(shown.textContent).toContain('Always active');
  expect(shown.textContent).toContain('左邊查袋');
});

test('a list without a name or a ticket is refused at its fields, and the input is kept', async () => {
  const { user, address } = await open(at('/create'));
  await fill(user, await field(/^Notes for check-in staff/), '留著');
  await user.click(document.querySelector('.mantine-Pill-root button') as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Create check-in list' }));
  expect(await refused(await field(/^Name/))).toContain('Please fill this in.');
  expect(await refused(await field(/^Tickets/))).toContain('Please choose one.');
  expect(await field(/^Notes for check-in staff/)).toHaveProperty('value', '留著');
  await waitFor(() => expect(address()).toBe(at('/create')));
});

test('a list that expires before it becomes active is refused by the server at its field', async () => {
  const { user } = await open(at('/create'));
  await fill(user, await field(/^Name/), '倒轉');
  await fill(user, await field(/^Active from/), '2027-01-02T10:00');
  await fill(user, await field(/^Expires/), '2027-01-01T10:00');
  await user.click(screen.getByRole('button', { name: 'Create check-in list' }));
  expect(await refused(await field(/^Expires/))).toContain(
    'The list must expire after it becomes active.',
  );
  expect(await field(/^Active from/)).toHaveProperty('value', '2027-01-02T10:00');
  expect(await named('倒轉')).toBeUndefined();
});

test("a list is edited with times in the event's zone, and empty times remove the window", async () => {
  const list = await given('改時間', {
    activates_at: '2027-01-01T18:30',
    expires_at: '2027-01-01T23:00',
  });
  const { user } = await open(at(`/${list.id}`));
  expect(await field(/^Active from/)).toHaveProperty('value', '2027-01-01T18:30');
  await fill(user, await field(/^Name/), '改了');
  await fill(user, await field(/^Active from/), '');
  await fill(user, await field(/^Expires/), '2027-01-02T01:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('改了 is saved.');
  expect(await named('改了')).toMatchObject({
    activates_at: null,
    expires_at: '2027-01-01T17:00:00.000Z',
  });
  expect((await card('改了')).textContent).toContain('Until Sat, Jan 2, 2027 1:00am');
});

test('a list is shown as active, not yet active or expired', async () => {
  await given('未到時候', { activates_at: days(2) });
  await given('過咗期', { expires_at: days(-1) });
  await open(at());
  expect((await card('未到時候')).textContent).toContain('Not active yet');
  expect((await card('過咗期')).textContent).toContain('Expired');
  expect((await card('正門')).textContent).not.toContain('Expired');
});

test('the link can be copied, opened and shown as a QR code', async () => {
  const list = (await named('正門')) as List;
  const link = `${testApp.platform.config.base_url}/check-in/${list.short_id}`;
  const { user } = await open(at());
  const shown = await card('正門');
  expect(within(shown).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(link);
  await user.click(within(shown).getByRole('button', { name: 'Copy link' }));
  expect(await within(shown).findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link);
  await user.click(within(shown).getByRole('button', { name: 'QR code' }));
  const dialog = await asked('正門');
  expect(within(dialog).getByLabelText('QR code of the check-in link of 正門')).toBeTruthy();
  expect(dialog.textContent).toContain(link);
});

test('rotating the link asks first, and then the old link stops working', async () => {
  const before = (await named('正門')) as List;
  const { user } = await open(at());
  await fromMenu(user, 'Actions for 正門', 'New link');
  expect((await asked('Give 正門 a new link?')).textContent).toContain(
    'The current link stops working at once',
  );
  await answer(user, 'Give 正門 a new link?', 'Cancel');
  expect(await named('正門')).toMatchObject({ short_id: before.short_id });
  await fromMenu(user, 'Actions for 正門', 'New link');
  await answer(user, 'Give 正門 a new link?', 'New link');
  await screen.findByText('正門 has a new link. Share it with your staff.');
  const after = (await named('正門')) as List;
  expect(after.short_id).not.toBe(before.short_id);
  await waitFor(async () =>
    expect(
      within(await card('正門'))
        .getByRole('link', { name: 'Open' })
        .getAttribute('href'),
    ).toContain(after.short_id),
  );
  expect((await testApp.ask('GET', `/public/check-in-lists/${before.short_id}`)).status).toBe(404);
});

test('progress comes from the server, and deleting shows the number of check-ins', async () => {
  const list = await given('點數');
  const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: {
      first_name: '入咗場',
      email: 'in@example.com',
      ticket_id: sold.ticket_id,
      send_confirmation_email: false,
    },
  });
  await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { attendee_public_ids: [(made.data as { public_id: string }).public_id] },
  });
  const { user } = await open(at());
  await waitFor(async () =>
    expect((await card('點數')).textContent).toContain('1 of 1 checked in'),
  );
  await fromMenu(user, 'Actions for 點數', 'Delete list');
  expect((await asked('Delete 點數?')).textContent).toContain(
    'the check-in of one person is deleted with it',
  );
  await answer(user, 'Delete 點數?', 'Cancel');
  expect(await named('點數')).toBeTruthy();
  await fromMenu(user, 'Actions for 點數', 'Delete list');
  await answer(user, 'Delete 點數?', 'Delete list');
  await screen.findByText('點數 is deleted.');
  expect(await named('點數')).toBeUndefined();
  expect(screen.queryByRole('link', { name: '點數' })).toBeNull();
});

test('saving a list deleted by another user reports the error', async () => {
  const list = await given('會消失');
  const { user } = await open(at(`/${list.id}`));
  await fill(user, await field(/^Name/), '太遲');
  await testApp.ask('DELETE', `/events/${sold.event_id}/check-in-lists/${list.id}`, {
    token: staff.token,
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This does not exist, or you do not have access to it.');
  expect(await field(/^Name/)).toHaveProperty('value', '太遲');
});

test('leaving with unsaved changes asks first', async () => {
  const { user, address } = await open(at('/create'));
  await fill(user, await field(/^Name/), '未儲存');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer(user, 'Leave without saving?', 'Keep editing');
  expect(await field(/^Name/)).toHaveProperty('value', '未儲存');
  await waitFor(() => expect(address()).toBe(at('/create')));
});

test('tickets are chosen by their names', async () => {
  const ticket = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: '貴賓', type: 'FREE', prices: [{ price: 0 }] },
  });
  const list = await given('兩種票');
  const { user } = await open(at(`/${list.id}`));
  await choose(user, /^Tickets/, '貴賓');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('兩種票 is saved.');
  expect(new Set((await named('兩種票'))?.ticket_ids)).toEqual(
    new Set([sold.ticket_id, (ticket.data as { id: number }).id]),
  );
});

test.each(['zh-hk', 'zh-cn'] as const)('form errors are shown in %s', async (locale) => {
  const { user } = await open(at('/create'), locale);
  await refusedInChinese(user, ['Standing', 'Night']);
});

test('a ticket that no list admits is named', async () => {
  const { event_id, ticket_id } = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const made = (path: string, body: object) =>
    testApp.ask('POST', `/events/${event_id}${path}`, { token: staff.token, body });
  await made('/check-in-lists', { name: '大門', ticket_ids: [ticket_id] });
  await made('/tickets', { title: 'Late night', type: 'FREE', prices: [{}] });
  await open(at('', event_id));
  await screen.findByText('No list admits this ticket');
  expect(screen.getByText(/^Late night: whoever holds one is refused/)).toBeTruthy();
});

test('no warning is shown when each ticket is on a list', async () => {
  const { event_id, ticket_id } = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const body = { name: '大門', ticket_ids: [ticket_id] };
  await testApp.ask('POST', `/events/${event_id}/check-in-lists`, { token: staff.token, body });
  await open(at('', event_id));
  await card('大門');
  expect(screen.queryByText('No list admits this ticket')).toBeNull();
});
