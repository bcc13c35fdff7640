import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attendee } from '#features/attendees/contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import { answer, asked, choose, tick } from '../setup/screen-actions.ts';
import { screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const ask = async <T,>(sold: Sold, method: string, path: string, body?: object): Promise<T> => {
  const made = await testApp.ask(method, `/events/${sold.event_id}${path}`, {
    token: staff.token,
    body,
  });
  if (made.status >= 300) throw new Error(made.text);
  return made.data;
};
async function givenGuests(count: number): Promise<Sold> {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  for (let n = 1; n <= count; n++)
    await ask(sold, 'POST', '/attendees', {
      first_name: `Guest ${n}`,
      email: `guest${n}@example.com`,
      ticket_id: sold.ticket_id,
      send_confirmation_email: false,
    });
  return sold;
}
const people = (sold: Sold): Promise<Attendee[]> => ask(sold, 'GET', '/attendees?per_page=100');
const open = (sold: Sold, what: string, locale: 'en' | 'zh-hk' = 'en') =>
  openScreen(testApp, `/manage/event/${sold.event_id}/${what}`, { token: staff.token, locale });
const whole = async (name: string): Promise<HTMLElement> => screen.findByRole('checkbox', { name });

test('all attendees that match a filter are cancelled, with their number before and after', async () => {
  const sold = await givenGuests(30);
  const { user } = await open(sold, 'attendees?query=Guest');
  await user.click(await whole('Select all on this page'));
  await screen.findByText(/All 25 on this page are selected\./);
  await user.click(screen.getByRole('button', { name: 'Select all 30 that match' }));
  await screen.findByText('All 30 that match are selected');
  await user.click(screen.getByRole('button', { name: 'Cancel tickets' }));
  expect((await asked('Cancel 30 tickets?')).textContent).toContain(
    'Cancelling does not refund any money.',
  );
  await answer(user, 'Cancel 30 tickets?', 'Cancel 30 tickets');
  await screen.findByText('30 tickets are cancelled.');
  await waitFor(() => expect(screen.queryByText(/that match are selected/)).toBeNull());
  expect((await people(sold)).filter(({ status }) => status !== 'CANCELLED')).toEqual([]);
});

test('changing the filter ends a selection of all matches', async () => {
  const sold = await givenGuests(26);
  const { user } = await open(sold, 'attendees');
  await user.click(await whole('Select all on this page'));
  await user.click(await screen.findByRole('button', { name: 'Select all 26 that match' }));
  await screen.findByText('All 26 that match are selected');
  await choose(user, 'Any status', 'Active');
  await waitFor(() => expect(screen.queryByText('All 26 that match are selected')).toBeNull());
});

test('a bulk move explains money and mail, and names attendees without a place', async () => {
  const sold = await givenGuests(3);
  await ask(sold, 'POST', '/tickets', {
    title: 'VIP',
    type: 'PAID',
    prices: [{ price: 900, initial_quantity_available: 2 }],
  });
  const { user } = await open(sold, 'attendees?sort_by=first_name&sort_direction=asc');
  await tick(user, 'Guest 1', 'Guest 2', 'Guest 3');
  await user.click(screen.getByRole('button', { name: 'Move to another ticket' }));
  const title = 'Move 3 attendees to another ticket?';
  const dialog = await asked(title);
  expect(dialog.textContent).toContain('Nobody is charged and nothing is refunded');
  expect(dialog.textContent).toContain('gets the new ticket by email');
  const go = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: 'Move to another ticket',
  });
  expect(go.disabled).toBe(true);
  await choose(user, 'To', 'VIP');
  await waitFor(() => expect(go.disabled).toBe(false));
  await user.click(go);
  await within(dialog).findByText('1 was refused:');
  expect(dialog.textContent).toContain('2 of 3 done.');
  expect(within(dialog).getByRole('listitem').textContent).toMatch(/VIP.*Guest 3/);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  const moved = (await people(sold)).filter(({ ticket_title }) => ticket_title === 'VIP');
  expect(moved).toHaveLength(2);
});

test('中文：全部選取、辦理入場，並說明不會發出電郵', async () => {
  const sold = await givenGuests(26);
  await ask(sold, 'POST', '/check-in-lists', { name: '正門', ticket_ids: [sold.ticket_id] });
  const { user } = await open(sold, 'attendees', 'zh-hk');
  await user.click(await whole('選取本頁全部'));
  await user.click(await screen.findByRole('button', { name: '選取全部 26 項符合的結果' }));
  await user.click(await screen.findByRole('button', { name: '辦理入場' }));
  const title = '為 26 位參加者辦理入場？';
  expect((await asked(title)).textContent).toContain(
    '將在「正門」名單上辦理入場。不會發出電郵，亦不涉及款項',
  );
  await answer(user, title, '辦理入場');
  await screen.findByText('26 位參加者已入場。');
  expect((await people(sold)).every(({ check_ins }) => check_ins.length === 1)).toBe(true);
});

test('orders: the total refund is shown first, and notifying buyers is optional', async () => {
  const sold = await givenEvent(testApp, staff);
  await givenPaid(testApp, sold);
  await givenPaid(testApp, sold);
  const { user } = await open(sold, 'orders');
  await user.click(await whole('Select all on this page'));
  await user.click(await screen.findByRole('button', { name: 'Cancel orders' }));
  const dialog = await asked('Cancel 2 orders?');
  expect(dialog.textContent).toContain('2 tickets');
  within(dialog).getByRole('checkbox', { name: 'Refund HK$500.00 in all' });
  await user.click(
    within(dialog).getByRole('checkbox', { name: 'Email the buyers and the attendees' }),
  );
  await answer(user, 'Cancel 2 orders?', 'Cancel 2 orders');
  await screen.findByText('2 orders are cancelled.');
  await testApp.work();
  const orders = await ask<Order[]>(sold, 'GET', '/orders');
  expect(orders.map(({ status, total_refunded }) => [status, total_refunded])).toEqual([
    ['CANCELLED', 250],
    ['CANCELLED', 250],
  ]);
});

test('a message is addressed to the filtered list until other recipients are chosen', async () => {
  const sold = await givenGuests(27);
  await ask(sold, 'POST', '/attendees', {
    first_name: 'Stranger',
    email: 'stranger@example.com',
    ticket_id: sold.ticket_id,
    send_confirmation_email: false,
  });
  const { user, address } = await open(sold, 'attendees?query=Guest');
  await user.click(await whole('Select all on this page'));
  await user.click(await screen.findByRole('button', { name: 'Select all 27 that match' }));
  await user.click(await screen.findByRole('button', { name: 'Write a message' }));
  await waitFor(() => expect(address()).toContain('/messages/create?found=ATTENDEES'));
  await screen.findByText('To 27 people among the attendees that the list found');
  await screen.findByRole('button', { name: 'Send to 27 people' });
  await user.click(screen.getByRole('button', { name: 'Choose other recipients' }));
  await screen.findByRole('button', { name: 'Send to 28 people' });
});

test('a message to selected orders goes to their attendees', async () => {
  const sold = await givenGuests(3);
  const { user } = await open(sold, 'orders');
  await tick(user, 'Guest 1', 'Guest 2');
  await user.click(await screen.findByRole('button', { name: 'Write to the attendees' }));
  await screen.findByText('To 2 people among the attendees that the list found');
});
