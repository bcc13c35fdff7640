import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { booking } from '#features/orders/booking.contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { screen, turn, waitFor, within } from '../setup/drawing.ts';
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
afterEach(() => vi.restoreAllMocks());

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

test('without bookings there is a link to the events', async () => {
  await open(await givenMember(testApp));
  await screen.findByText('No bookings yet');
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/');
});

test('a booking is shown, resent, and cancelled after showing the fee', async () => {
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
  await screen.findByText('No upcoming bookings.');
  expect(screen.queryByRole('button', { name: 'Cancel: Harbour night' })).toBeNull();
  await testApp.work();
});

test('a fee that rose meanwhile is shown for confirmation', async () => {
  const keep = (cancellation_fee: number) =>
    testApp.ask('PUT', '/accounts', { token: staff.token, body: { cancellation_fee } });
  const member = await givenMember(testApp);
  await givenBooking(member, 'Late night');
  const { user } = await open(member);
  await user.click(await screen.findByRole('button', { name: 'Cancel: Late night' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('HK$400.00');
  await keep(150);
  await user.click(dialog.getByRole('button', { name: 'Cancel my booking' }));
  await dialog.findByText(/Less would come back now/);
  await dialog.findByText('HK$350.00');
  await user.click(dialog.getByRole('button', { name: 'Cancel my booking' }));
  await dialog.findByText('Your booking is cancelled.');
  await keep(100);
  await testApp.work();
});

test('bookings stay visible when reloading fails', async () => {
  const member = await givenMember(testApp);
  await givenBooking(member, 'Tunnel night');
  await open(member);
  await screen.findByRole('link', { name: 'Tunnel night' });
  // A refusal is not retried automatically, unlike a lost connection, which is for some seconds.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ message: 'The moon is in the way.', code: 'x' }, { status: 409 }),
  );
  await queryClient.refetchQueries({ queryKey: keyOf(booking.mine) });
  await turn();
  screen.getByRole('link', { name: 'Tunnel night' });
});

test('a booking whose cancellation response was lost is shown as cancelled on any retry', async () => {
  const member = await givenMember(testApp);
  for (const title of ['Left night', 'Pressed night']) await givenBooking(member, title);
  const { user } = await open(member);
  const real = globalThis.fetch;
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (String(url).endsWith('/cancel')) throw new TypeError('Failed to fetch');
    return answer;
  });
  const loseIn = async (title: string) => {
    await user.click(await screen.findByRole('button', { name: `Cancel: ${title}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Cancel my booking' }));
    await dialog.findByRole('alert');
    return dialog;
  };
  const left = await loseIn('Left night');
  await user.click(left.getByRole('button', { name: 'Keep my booking' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Cancel: Left night' })).toBeNull(),
  );
  const pressed = await loseIn('Pressed night');
  losing.mockRestore();
  await user.click(pressed.getByRole('button', { name: 'Cancel my booking' }));
  await pressed.findByText('Your booking is cancelled.');
  await testApp.work();
});

test('an address beyond the last page leads to the last one', async () => {
  const member = await givenMember(testApp);
  const order = await givenBooking(member, 'Long ago');
  const day = 86_400_000;
  await testApp.platform.db
    .updateTable('events')
    .set({
      start_date: new Date(Date.now() - 2 * day).toISOString(),
      end_date: new Date(Date.now() - day).toISOString(),
    })
    .where('id', '=', order.event_id)
    .execute();
  await openScreen(testApp, '/profile/bookings?page=99', {
    token: member.token,
    catalogue: 'member',
  });
  await screen.findByRole('link', { name: 'Long ago' });
  expect(screen.getAllByText('No upcoming bookings.')).toHaveLength(1);
});

test('aborting a cancellation changes nothing', async () => {
  const member = await givenMember(testApp);
  await givenBooking(member, 'Quiet night');
  const { user } = await open(member);
  await user.click(await screen.findByRole('button', { name: 'Cancel: Quiet night' }));
  await user.click(await screen.findByRole('button', { name: 'Keep my booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('Confirmed');
});

test('in Chinese every text is Chinese', async () => {
  const member = await givenMember(testApp, { confirmed: false });
  await givenBooking(member, '海港之夜');
  await open(member, { locale: 'zh-hk' });
  await screen.findByText('已確認');
  expect([
    ...rawKeys(),
    ...englishLeft(['Ada Wong', 'Ada', 'Standing', 'EN, English', 'EN', 'RSS']),
  ]).toEqual([]);
});
