import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import '../setup/visitor-actions.ts';
import { expireDue } from '#features/orders/actions/expire.ts';
import { notifyNotPaid } from '#features/orders/actions/notify-not-paid.ts';
import { waitFor } from '../setup/drawing.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { givenVisitor, mailOf } from '../setup/given-people.ts';
import { leave, openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/**
 * Opens every link of a mail to a visitor in a browser without cookies or a session, and the links
 * of the page behind it.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterEach(() => sessionStorage.clear());
afterAll(() => testApp.close());

const buyer = 'taiman@example.com';
const guest = 'eve@example.com';
const event = () =>
  givenEvent(testApp, staff, {
    quantity: 50,
    event: { start_date: '2099-12-24T20:00', end_date: '2099-12-24T23:00' },
    settings: { post_checkout_message: '<p><a href="/terms">Terms</a></p>' },
  });
const setStatus = (sold: Sold, status: string) =>
  testApp.ask('PUT', `/events/${sold.event_id}/status`, { token: staff.token, body: { status } });
const ofOrder = (sold: Sold, { order_id }: Held, what: string, body: object) =>
  testApp.ask('POST', `/events/${sold.event_id}/orders/${order_id}/${what}`, {
    token: staff.token,
    body,
  });

/** Returns the links to this site, without the host name. */
const ownIn = (hrefs: (string | null)[]): string[] => {
  const { base_url } = testApp.platform.config;
  const own = hrefs.flatMap((href) =>
    href?.startsWith('/')
      ? [href]
      : href?.startsWith(`${base_url}/`)
        ? [href.slice(base_url.length)]
        : [],
  );
  return [...new Set(own)];
};
const inMail = (html: string): string[] =>
  ownIn(
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&')),
  );

/** Matches what a page says when a link is broken. */
const dead = /not found|no longer exists|Something went wrong|denied|Sign in/;
/** Opens a URL in a new browser. Returns what is wrong with it, and the links of the page. */
async function opened(
  address: string,
  other?: string,
): Promise<{ wrong: string | null; next: string[] }> {
  if (address.startsWith('/api/')) {
    const { status } = await testApp.ask('GET', address.slice('/api'.length), { token: other });
    return { wrong: status === 200 ? null : String(status), next: [] };
  }
  await openScreen(testApp, address, { catalogue: 'visit', ...(other ? { token: other } : {}) });
  // A page that is loaded in pieces reports last that nothing was found.
  await waitFor(() => expect(document.querySelector('h1, [role=alert]')).toBeTruthy());
  const texts = [...document.querySelectorAll('h1, h2, [role=alert]')].map(
    (element) => element.textContent,
  );
  const place = document.querySelector('main') ?? document.body;
  // What the page of an order shows without the key.
  const keyless = /Your tickets are in your inbox/.exec(place.textContent)?.[0] ?? null;
  const next = [...place.querySelectorAll('a')].map((element) => element.getAttribute('href'));
  await leave();
  sessionStorage.clear();
  return { wrong: texts.find((words) => dead.test(words)) ?? keyless, next: ownIn(next) };
}

/** Pages of the reader, whose links must keep the access key. */
const isTheirs = /^\/(?:checkout|order|ticket|unsubscribe)\//;
/** Returns the broken links of a mail, and of the pages behind its links. */
async function deadEnds(html: string, least = 1, other?: string): Promise<string[]> {
  expect(inMail(html).length).toBeGreaterThanOrEqual(least);
  const found = new Map<string, string | null>();
  const next = inMail(html);
  for (let address = next.shift(); address !== undefined; address = next.shift()) {
    if (found.has(address)) continue;
    const { wrong, next: then } = await opened(address, other);
    found.set(address, wrong);
    if (isTheirs.test(address)) next.push(...then);
  }
  return [...found].flatMap(([address, wrong]) => (wrong === null ? [] : [`${address}: ${wrong}`]));
}
async function htmlOf(kind: string, address = buyer): Promise<string> {
  await testApp.work();
  const mail = await mailOf(testApp, address, kind);
  return mail?.html ?? expect.unreachable(`no mail ${kind}`);
}

const states = ['LIVE', 'DRAFT', 'ARCHIVED'];
test.each(states)('links of an order mail work when the event is %s', async (status) => {
  const sold = await event();
  await givenPaid(testApp, sold, 2);
  const html = await htmlOf('order_completed');
  await setStatus(sold, status);
  expect(await deadEnds(html)).toEqual([]);
});

test('links of an order mail work when another user is signed in', async () => {
  const sold = await event();
  await givenPaid(testApp, sold, 2);
  const html = await htmlOf('order_completed');
  expect(await deadEnds(html, 1, await givenVisitor(testApp))).toEqual([]);
});

test.each(states)(
  "links of an attendee's ticket mail work when the event is %s",
  async (status) => {
    const sold = await event();
    const { token } = staff;
    const path = `/events/${sold.event_id}/attendees`;
    const made = await testApp.ask('POST', path, {
      token,
      body: { first_name: 'Eve', email: guest, ticket_id: sold.ticket_id },
    });
    const { id } = made.data as { id: number };
    expect((await testApp.ask('POST', `${path}/${id}/resend-ticket`, { token })).status).toBe(200);
    const html = await htmlOf('attendee_ticket', guest);
    await setStatus(sold, status);
    expect(await deadEnds(html)).toEqual([]);
  },
);

test('links work for a cancelled and refunded order', async () => {
  const sold = await event();
  const held = await givenPaid(testApp, sold);
  const bought = await htmlOf('order_completed');
  const answer = await ofOrder(sold, held, 'cancel', { refund: true, notify_buyer: true });
  expect(answer.status).toBe(200);
  for (const kind of ['order_cancelled', 'refund_done'])
    expect([kind, await deadEnds(await htmlOf(kind))]).toEqual([kind, []]);
  expect(await deadEnds(bought)).toEqual([]);
});

test('links work for an order without active tickets, and for its printed pages', async () => {
  const sold = await event();
  const held = await givenPaid(testApp, sold);
  const html = await htmlOf('order_completed');
  const { token } = staff;
  const path = `/events/${sold.event_id}/orders/${held.order_id}`;
  const order = async () =>
    (await testApp.ask('GET', path, { token })).data as {
      tickets_url: string | null;
      attendees: { id: number }[];
    };
  const { tickets_url, attendees } = await order();
  expect((await opened(ownIn([tickets_url])[0] ?? '')).wrong).toBeNull();
  const body = { status: 'CANCELLED' };
  for (const { id } of attendees)
    await testApp.ask('PATCH', `/events/${sold.event_id}/attendees/${id}`, { token, body });
  expect(await deadEnds(html)).toEqual([]);
  expect((await order()).tickets_url).toBeNull();
});

test('links work for a cancelled event', async () => {
  const sold = await event();
  await givenPaid(testApp, sold);
  const bought = await htmlOf('order_completed');
  const { token } = staff;
  const { title } = (await testApp.ask('GET', `/events/${sold.event_id}`, { token })).data as {
    title: string;
  };
  await testApp.ask('POST', `/events/${sold.event_id}/cancellation`, { token, body: { title } });
  expect(await deadEnds(await htmlOf('event_cancelled'))).toEqual([]);
  expect(await deadEnds(bought)).toEqual([]);
});
test.each(states)('links of a message work when the event is %s', async (status) => {
  const sold = await event();
  await givenPaid(testApp, sold);
  await setStatus(sold, status);
  const sent = await testApp.ask('POST', `/events/${sold.event_id}/messages`, {
    token: staff.token,
    body: {
      subject: 'Doors',
      message: '<p>See <a href="/terms">this</a></p>',
      message_type: 'EVENT',
      acknowledgement: true,
    },
  });
  expect(sent.status).toBeLessThan(300);
  const html = await htmlOf('event_message');
  expect(await deadEnds(html)).toEqual([]);
});

test.each(states)('links of an expired hold work when the event is %s', async (status) => {
  const sold = await event();
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  await givenPaymentStarted(testApp, sold, held);
  await setStatus(sold, status);
  const ago = new Date(testApp.platform.clock() - 360_000).toISOString();
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: ago })
    .where('id', '=', held.order_id)
    .execute();
  await expireDue(testApp.ctx());
  await notifyNotPaid(testApp.ctx());
  const html = await htmlOf('order_expired');
  expect(await deadEnds(html, status === 'LIVE' ? 1 : 0)).toEqual([]);
});
