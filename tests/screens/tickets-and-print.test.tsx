import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import '../setup/visitor-actions.ts';
import { cleanup, screen, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { orderKey } from '#features/orders/actions/read.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let order: {
  short_id: string;
  public_id: string;
  attendees: { id: number; short_id: string; public_id: string }[];
};
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, {
    price: 0,
    type: 'FREE',
    quantity: null,
    event: {
      title: '夜渡 Night Ferry',
      start_date: '2099-12-24T20:00',
      end_date: '2099-12-24T23:00',
      location_details: { venue_name: 'Pier 4', city: 'Central' },
    },
    settings: { require_attendee_details: true },
  });
  order = await bought(['大文', 'Eve']);
});
afterAll(() => testApp.close());

async function bought(names: string[], sold = defaultSold()): Promise<typeof order> {
  const held = await givenHold(testApp, sold, names.length);
  const attendees = names.map((first_name, at) => ({
    ticket_id: sold.ticket_id,
    ticket_price_id: sold.price_id,
    first_name,
    last_name: at === 0 ? '陳' : null,
    email: `g${at}@example.com`,
  }));
  const done = await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: { order: { first_name: '大文', email: 'taiman@example.com', terms: true }, attendees },
  });
  if (done.status !== 200) throw new Error(done.text);
  return done.data;
}
const defaultSold = (): Sold => sold;
const ticket = (at = 0, of = order): string =>
  `/ticket/${sold.event_id}/${of.attendees[at]?.short_id}`;
const cancel = (id: number | undefined) =>
  testApp.platform.db
    .updateTable('attendees')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id ?? 0)
    .execute();

test('the order linked in a refund mail shows the refunded amount', async () => {
  await givenConnected(testApp, staff);
  const paid = await givenPaid(testApp, await givenEvent(testApp, staff, { price: 100 }), 2);
  const path = `/events/${paid.body['event_id']}/orders/${paid.order_id}/refund`;
  const refund = { token: staff.token, body: { amount: 100 } };
  expect((await testApp.ask('POST', path, refund)).status).toBe(200);
  await testApp.work();
  const key = orderKey(testApp.ctx(), paid.short_id);
  await openScreen(
    testApp,
    `/checkout/${paid.body['event_id']}/${paid.short_id}/summary?key=${key}`,
  );
  const summary = await screen.findByRole('region', { name: 'Your order' });
  expect(summary.textContent).toMatch(/TotalHK\$200\.00Refunded−HK\$100\.00$/);
});

test('a ticket shows code, attendee, title, date and place, and can be downloaded', async () => {
  await openScreen(testApp, ticket());
  screen.getByRole('heading', { level: 1, name: '夜渡 Night Ferry' });
  screen.getByRole('img', { name: 'QR code of the ticket for 陳大文' });
  for (const words of [
    '陳大文',
    'Standing',
    'Harbour Nights',
    'Thu, Dec 24, 2099 8:00pm – 11:00pm',
    'Pier 4',
    order.attendees[0]?.public_id ?? '',
    order.public_id,
  ])
    expect(document.body.textContent).toContain(words);
  screen.getByText('Turn your screen’s brightness up at the door.');
  const links = ['Download PDF', 'Add to calendar', 'Print'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(links).toEqual([
    `/api/public/tickets/${order.attendees[0]?.short_id}/pdf`,
    `/api/public/events/${sold.event_id}/calendar.ics`,
    `${ticket()}/print`,
  ]);
  for (const link of links.slice(0, 2))
    expect((await testApp.ask('GET', (link ?? '').replace(/^.*?\/api/, ''))).status).toBe(200);
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  expect(document.body.textContent).not.toContain('example.com');
});

test('a price tier is shown on the ticket and on both printed pages', async () => {
  const order = await bought(['Tier']);
  await testApp.platform.db
    .updateTable('ticket_prices')
    .set({ label: '早鳥' })
    .where('id', '=', sold.price_id)
    .execute();
  const key = orderKey(testApp.platform, order.short_id);
  for (const address of [
    ticket(0, order),
    `${ticket(0, order)}/print`,
    `/order/${sold.event_id}/${order.short_id}/print?key=${key}`,
  ]) {
    await openScreen(testApp, address);
    screen.getByText('Standing · 早鳥');
    cleanup();
  }
  await testApp.platform.db
    .updateTable('ticket_prices')
    .set({ label: null })
    .where('id', '=', sold.price_id)
    .execute();
});

test('a ticket of an event in another time zone names it', async () => {
  const abroad = await givenEvent(testApp, staff, {
    price: 0,
    type: 'FREE',
    quantity: null,
    event: { timezone: 'Asia/Tokyo', location_details: { venue_name: 'Pier 4' } },
  });
  const order = await bought(['Far'], abroad);
  await openScreen(testApp, `/ticket/${abroad.event_id}/${order.attendees[0]?.short_id}`);
  screen.getByText('Pier 4');
  screen.getByText('Japan Standard Time');
  cleanup();
});

test('a ticket of an online event shows how to join and the time zone', async () => {
  const online = await givenEvent(testApp, staff, {
    price: 0,
    type: 'FREE',
    quantity: null,
    event: {
      start_date: '2099-12-24T20:00',
      end_date: '2099-12-24T23:00',
      location_details: { venue_name: 'Pier 4' },
    },
    settings: {
      is_online_event: true,
      online_event_connection_details:
        '<p>Open <a href="https://join.example/room">the room</a></p>',
    },
  });
  const order = await bought(['Far'], online);
  const address = `/ticket/${online.event_id}/${order.attendees[0]?.short_id}`;
  await openScreen(testApp, address);
  screen.getByRole('heading', { name: 'How to join online' });
  screen.getByRole('link', { name: 'the room' });
  screen.getByText('Online event');
  screen.getByText('Hong Kong Standard Time');
  expect(document.body.textContent).not.toMatch(/brightness|Pier 4/);
  cleanup();
  await cancel(order.attendees[0]?.id);
  await openScreen(testApp, address);
  expect(screen.queryByRole('link', { name: 'the room' })).toBeNull();
});

test('a checked-in ticket shows the time', async () => {
  const order = await bought(['In']);
  const list = (
    await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      token: staff.token,
      body: { name: 'Door', ticket_ids: [sold.ticket_id] },
    })
  ).data as { short_id: string };
  await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { attendee_public_ids: [order.attendees[0]?.public_id], device_name: 'A' },
  });
  await openScreen(testApp, ticket(0, order));
  screen.getByText(/^Checked in /);
});

test('a cancelled ticket says so, without a code or a download', async () => {
  const order = await bought(['Off']);
  await cancel(order.attendees[0]?.id);
  await openScreen(testApp, ticket(0, order));
  screen.getByText('Cancelled');
  expect([
    screen.queryByRole('img', { name: /QR code/ }),
    screen.queryByRole('link', { name: 'Download PDF' }),
  ]).toEqual([null, null]);
});

test.each([
  ['a made-up link', () => `/ticket/${sold.event_id}/a_nobody`],
  [
    'another event’s address',
    () => `/ticket/${sold.event_id + 1000}/${order.attendees[0]?.short_id}`,
  ],
  ['no number', () => `/ticket/abc/${order.attendees[0]?.short_id}`],
  ['an order that is none', () => `/order/${sold.event_id}/o_nobody/print`],
])('%s is not found', async (_, address) => {
  await openScreen(testApp, address());
  screen.getByRole('heading', { level: 1, name: 'Page not found' });
});

test('a single ticket can be printed', async () => {
  const { user } = await openScreen(testApp, `${ticket(1)}/print`);
  expect(
    screen
      .getAllByRole('img', { name: /QR code of the ticket for/ })
      .map((element) => element.getAttribute('aria-label')),
  ).toEqual(['QR code of the ticket for Eve']);
  const print = vi.fn();
  Object.assign(window, { print });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('an order is printed with all its valid tickets', async () => {
  const order = await bought(['A', 'B', 'C']);
  await cancel(order.attendees[1]?.id);
  const key = orderKey(testApp.platform, order.short_id);
  await openScreen(testApp, `/order/${sold.event_id}/${order.short_id}/print?key=${key}`);
  screen.getByRole('heading', { level: 1, name: `夜渡 Night Ferry · ${order.public_id}` });
  expect(
    screen
      .getAllByRole('article')
      .map((each) => within(each).getByRole('img').getAttribute('aria-label')),
  ).toEqual(
    ['QR code of the ticket for 陳A', 'QR code of the ticket for C'].map((name) =>
      expect.stringContaining(name.at(-1) ?? ''),
    ),
  );
});

test('an order without valid tickets, or not completed, prints nothing', async () => {
  const order = await bought(['Only']);
  await cancel(order.attendees[0]?.id);
  const held = await givenHold(testApp, sold);
  for (const shortId of [order.short_id, held.short_id]) {
    await openScreen(testApp, `/order/${sold.event_id}/${shortId}/print`);
    screen.getByRole('heading', { level: 1, name: 'Page not found' });
    cleanup();
  }
});

test('the displayed code is accepted at the check-in', async () => {
  const order = await bought(['Door']);
  const shown = (
    await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/attendees/${order.attendees[0]?.short_id}`,
    )
  ).data as { code: string };
  expect(shown.code).toMatch(/^F1\./);
  expect(
    (
      await testApp.ask(
        'GET',
        `/public/events/${sold.event_id}/attendees/${order.attendees[0]?.short_id}`,
      )
    ).text,
  ).not.toContain('@example.com');
});

test('in Simplified Chinese everything except names is Chinese', async () => {
  await openScreen(testApp, ticket(1), { locale: 'zh-cn' });
  expect(document.body.textContent).toContain('2099年12月24日');
  const words = (document.querySelector('main')?.textContent ?? '').replaceAll(
    /夜渡 Night Ferry|Standing|Harbour Nights|Eve|Pier 4|Central|PDF|[AO]-\w{7}/g,
    '',
  );
  expect(words.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
});

test('the link in the mail cancels the booking in any browser', async () => {
  const order = await bought(['Ada']);
  const key = orderKey(testApp.platform, order.short_id);
  const { user } = await openScreen(
    testApp,
    `/order/${sold.event_id}/${order.short_id}/cancel?key=${key}`,
    { catalogue: 'visit' },
  );
  expect(screen.getByRole('link', { name: 'Keep my booking' }).getAttribute('href')).toBe(
    `/checkout/${sold.event_id}/${order.short_id}/summary?key=${key}`,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel my booking' }));
  await screen.findByText('Your booking is cancelled.');
});

test('a repeated cancellation after a lost response succeeds', async () => {
  const order = await bought(['Ada']);
  const key = orderKey(testApp.platform, order.short_id);
  const { user } = await openScreen(
    testApp,
    `/order/${sold.event_id}/${order.short_id}/cancel?key=${key}`,
    { catalogue: 'visit' },
  );
  const real = globalThis.fetch;
  const losing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    await real(url, init);
    throw new TypeError('Failed to fetch');
  });
  const button = screen.getByRole('button', { name: 'Cancel my booking' });
  await user.click(button);
  await screen.findByRole('alert');
  losing.mockRestore();
  await user.click(button);
  await screen.findByText('Your booking is cancelled.');
});

test('a fee that rose since the page was opened is shown for confirmation', async () => {
  const keep = (cancellation_fee: number) =>
    testApp.ask('PUT', '/accounts', { token: staff.token, body: { cancellation_fee } });
  await givenConnected(testApp, staff);
  const dear = await givenEvent(testApp, staff, { price: 250 });
  const { short_id } = await givenPaid(testApp, dear);
  const key = orderKey(testApp.platform, short_id);
  const { user } = await openScreen(
    testApp,
    `/order/${dear.event_id}/${short_id}/cancel?key=${key}`,
    { catalogue: 'visit' },
  );
  screen.getByText('HK$150.00');
  await keep(200);
  const button = screen.getByRole('button', { name: 'Cancel my booking' });
  await user.click(button);
  await screen.findByText(/Less would come back now/);
  await screen.findByText('HK$50.00');
  await user.click(button);
  await screen.findByText('Your booking is cancelled.');
  await keep(100);
  await testApp.work();
});

test('the cancellation link says why a booking can no longer be cancelled', async () => {
  const over = await givenEvent(testApp, staff, { price: 0, type: 'FREE' });
  const order = await bought(['Ada'], over);
  const { token } = staff;
  const body = { start_date: '2020-01-01T10:00' };
  expect((await testApp.ask('PUT', `/events/${over.event_id}`, { token, body })).status).toBe(200);
  const key = orderKey(testApp.platform, order.short_id);
  await openScreen(testApp, `/order/${over.event_id}/${order.short_id}/cancel?key=${key}`, {
    catalogue: 'visit',
  });
  screen.getByText('The event has started, so this booking can no longer be cancelled.');
  expect(screen.queryByText('Something went wrong')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your order' }).getAttribute('href')).toBe(
    `/checkout/${over.event_id}/${order.short_id}/summary?key=${key}`,
  );
  cleanup();
  await openScreen(testApp, `/order/${over.event_id}/${order.short_id}/cancel?key=nonsense`);
  screen.getByText('Page not found');
});
