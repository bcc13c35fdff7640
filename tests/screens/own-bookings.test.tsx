import { afterAll, beforeAll, expect, test } from 'vitest';
import { screen, waitFor, within } from '../setup/drawing.ts';
import { givenConnected, givenEvent, givenPaid, givenStaff, type Staff } from '../setup/given.ts';
import { givenMember, type GivenMember } from '../setup/given-member.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { englishLeft, rawKeys } from '../setup/screen-actions.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const open = ({ token }: GivenMember, options: { locale?: 'zh-hk' } = {}) =>
  openScreen(testApp, '/profile/bookings', { token, catalogue: 'member', ...options });

async function givenBooking(member: GivenMember, title: string, price = 250) {
  const sold = await givenEvent(testApp, staff, { price, event: { title } });
  const order = await givenPaid(testApp, sold, 2);
  await testApp.platform.db
    .updateTable('orders')
    .set({ user_id: member.user_id })
    .where('id', '=', order.order_id)
    .execute();
  return { ...order, ...sold };
}

test('without bookings there is a way to what is on', async () => {
  await open(await givenMember(testApp));
  await screen.findByText('No bookings yet');
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/');
});

test('a booking is shown, sent again, and cancelled with its fee said before', async () => {
  const member = await givenMember(testApp);
  const order = await givenBooking(member, 'Harbour night');
  const { user } = await open(member);
  const card = within(
    (await screen.findByRole('link', { name: 'Harbour night' })).closest('li') as HTMLElement,
  );
  card.getByText('2 × Standing');
  card.getByText('HK$500.00');
  card.getByText('Confirmed');
  expect(
    card.getByRole('link', { name: 'Show tickets: Harbour night' }).getAttribute('href'),
  ).toMatch(new RegExp(`^/checkout/${order.event_id}/${order.short_id}/summary\\?key=.+`));
  card.getByRole('link', { name: 'Receipt (PDF): Harbour night' });
  await user.click(card.getByRole('button', { name: 'Send again: Harbour night' }));
  await card.findByText('Sent to taiman@example.com.');

  await user.click(card.getByRole('button', { name: 'Cancel: Harbour night' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('You get back');
  dialog.getByText('−HK$100.00');
  dialog.getByText('HK$400.00');
  await user.click(dialog.getByRole('button', { name: 'Cancel my booking' }));
  await dialog.findByText('Your booking is cancelled.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { name: 'Past and cancelled' });
  await screen.findByText('Cancelled');
  screen.getByText('No upcoming bookings.');
  expect(screen.queryByRole('button', { name: 'Cancel: Harbour night' })).toBeNull();
  await testApp.work();
});

test('keeping a booking changes nothing', async () => {
  const member = await givenMember(testApp);
  await givenBooking(member, 'Quiet night');
  const { user } = await open(member);
  await user.click(await screen.findByRole('button', { name: 'Cancel: Quiet night' }));
  await user.click(await screen.findByRole('button', { name: 'Keep my booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Confirmed');
});

test('in Chinese every word is Chinese', async () => {
  const member = await givenMember(testApp, { confirmed: false });
  await givenBooking(member, '海港之夜');
  await open(member, { locale: 'zh-hk' });
  await screen.findByText('已確認');
  expect([
    ...rawKeys(),
    ...englishLeft(['Ada Wong', 'Ada', 'Standing', 'EN, English', 'EN', 'RSS']),
  ]).toEqual([]);
});
