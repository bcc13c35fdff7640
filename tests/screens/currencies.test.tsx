import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screen, within } from '../setup/drawing.ts';
import { fill } from '../setup/screen-actions.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

/** Screens print amounts with the digits of the currency: one without decimals, one with three. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

/**
 * Returns the amounts in a part of the screen, read from separate text nodes, so that adjacent ones
 * are not joined.
 */
function amountsIn(part: Element, sign: string): string[] {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const all = new Set<string>();
  while (texts.nextNode()) {
    const [, rest] = (texts.currentNode.textContent ?? '').replaceAll('\u00a0', ' ').split(sign);
    const [amount] = /^-?[\d,]*\d(\.\d+)?/.exec(rest ?? '') ?? [];
    if (amount !== undefined) all.add(amount);
  }
  return [...all].toSorted();
}
const shown = (sign: string) => amountsIn(document.body, sign);

describe.each([
  ['JPY', '¥', '3500', 3500, 1000, ['3,500', '7,000', '1,000', '6,000', '0']],
  ['KWD', 'KWD ', '3.500', 3.5, 1.25, ['3.500', '7.000', '1.250', '5.750', '0.000']],
] as const)('in %s', (currency, sign, typed, price, back, [unit, total, given, left, zero]) => {
  const sums: string[] = [total, given, left];
  let sold: Sold;
  let order: Held;
  beforeAll(async () => {
    sold = await givenEvent(testApp, staff, { price, event: { currency } });
    order = await givenPaid(testApp, sold, 2);
    await testApp.ask('POST', `/events/${sold.event_id}/orders/${order.order_id}/refund`, {
      token: staff.token,
      body: { amount: back },
    });
    await testApp.work();
  });
  const open = (path: string) =>
    openScreen(testApp, `/manage/event/${sold.event_id}/${path}`, {
      token: staff.token,
      locale: 'en',
    });

  test('a price is entered and saved with the decimals of its currency', async () => {
    const { user } = await open('tickets/create');
    await fill(user, await screen.findByLabelText(/^Title/, { selector: 'input' }), 'Balcony');
    await fill(user, await screen.findByLabelText(/^Price/, { selector: 'input' }), typed);
    await user.click(screen.getByRole('button', { name: 'Create ticket' }));
    await screen.findByText('Balcony is saved.');
    const { data } = await testApp.ask('GET', `/events/${sold.event_id}/tickets`, {
      token: staff.token,
    });
    expect(data).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Balcony', price })]),
    );
    expect(shown(sign)).toEqual([unit]);
  });

  test('the order list shows paid, refunded and remaining amounts', async () => {
    await open('orders');
    await screen.findByText(String(order.body['public_id']));
    expect(sums).toEqual(expect.arrayContaining(shown(sign)));
    expect(shown(sign)).toContain(total);
  });

  test('the order drawer shows every amount', async () => {
    await open(`orders/${order.order_id}`);
    const drawer = await screen.findByRole('dialog', {
      name: new RegExp(String(order.body['public_id'])),
    });
    await within(drawer).findAllByText(/Standing/);
    expect([unit, ...sums]).toEqual(expect.arrayContaining(amountsIn(drawer, sign)));
    expect(amountsIn(drawer, sign)).toEqual(expect.arrayContaining([total, given]));
  });

  test('the sales report shows the same amounts', async () => {
    await open('report');
    await screen.findByRole('region', { name: 'Ticket' });
    expect([...sums, zero].toSorted()).toEqual(shown(sign));
  });

  test('the event page shows the price and an empty total', async () => {
    await openScreen(testApp, `/event/${sold.event_id}/${sold.slug}`, { locale: 'en' });
    await screen.findByText('Standing');
    expect([zero, unit].toSorted()).toEqual(shown(sign));
  });
});

test('a new organizer starts with the currency and time zone of its account', async () => {
  const { token } = await givenStaff(testApp);
  const body = { currency_code: 'JPY', timezone: 'Asia/Tokyo' };
  expect((await testApp.ask('PUT', '/accounts', { token, body })).status).toBe(200);
  const { user } = await openScreen(testApp, '/manage/organizers/create', { token, locale: 'en' });
  await fill(user, await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Tokyo Nights');
  await user.click(screen.getByRole('button', { name: 'Create organizer' }));
  await screen.findByText('Tokyo Nights is saved.');
  const { data } = await testApp.ask('GET', '/organizers', { token });
  expect((data as { name: string }[]).find(({ name }) => name === 'Tokyo Nights')).toMatchObject({
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
  });
});
