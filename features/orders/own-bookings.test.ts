import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenMember, type GivenMember } from '../../tests/setup/given-member.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { OwnBooking } from './booking.contract.ts';

let testApp: TestApp;
let staff: Staff;
let paid: Sold;
let free: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  paid = await givenEvent(testApp, staff, { quantity: 100 });
  free = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 100 });
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

interface Who {
  member?: GivenMember;
  email?: string;
  quantity?: number;
}
/** Makes a booking for the address, signed in or not. */
async function given(
  sold: Sold,
  { member, email = buyer.email, quantity = 1 }: Who,
): Promise<string> {
  const { event_id, ticket_id, price_id } = sold;
  const made = await testApp.ask('POST', `/public/events/${event_id}/order`, {
    ...(member ? { token: member.token } : {}),
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }] },
  });
  const { id, short_id } = made.data as { id: number; short_id: string };
  const cookie = String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const answer = await testApp.ask('PUT', `/public/events/${event_id}/order/${short_id}`, {
    cookie,
    body: { order: { ...buyer, email }, attendees: [] },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  if (sold === paid) {
    const held = { order_id: id, short_id, cookie, body: {} };
    await testApp.simulator.control({
      action: 'pay',
      payment_intent: await givenPaymentStarted(testApp, sold, held),
      card: '4242424242424242',
    });
    await testApp.work();
  }
  return short_id;
}
const list = async ({ token }: { token: string }, search = ''): Promise<OwnBooking[]> =>
  (await testApp.ask('GET', `/WOWusers/bookings${search}`, { token })).data as OwnBooking[];
const shortIds = async (who: { token: string }, search = ''): Promise<string[]> =>
  (await list(who, search)).map((item) => item.short_id);
const act = (who: { token: string }, shortId: string, what: string) =>
  testApp.ask('POST', `/WOWusers/bookings/${shortId}/${what}`, { token: who.token });
const startedNow = (sold: Sold) =>
  testApp.platform.db
    .updateTable('events')
    .set({ start_date: new Date(testApp.platform.clock() - 60_000).toISOString() })
    .where('id', '=', sold.event_id)
    .execute();

describe('the list of own bookings', () => {
  test('contains own and confirmed-address orders, and no others', async () => {
    const member = await givenMember(testApp);
    const signedIn = await given(free, { member, email: 'other@hall.test' });
    const byAddress = await given(free, { email: member.email });
    const foreign = await given(free, { email: 'somebody@hall.test' });
    expect((await shortIds(member)).sort()).toEqual([signedIn, byAddress].sort());
    for (const what of ['cancel', 'cancel?preview=1', 'resend'])
      expect((await act(member, foreign, what)).status).toBe(404);
    expect((await testApp.ask('GET', '/WOWusers/bookings')).status).toBe(401);
  });

  test('gives no access to the orders of an unconfirmed email address', async () => {
    const email = 'claimed@hall.test';
    const victim = await given(free, { email });
    const claimer = await givenMember(testApp, { email, confirmed: false });
    expect(await shortIds(claimer)).toEqual([]);
    for (const what of ['cancel', 'cancel?preview=1', 'resend'])
      expect((await act(claimer, victim, what)).status).toBe(404);
    const own = await given(free, { member: claimer, email: 'third@hall.test' });
    expect(await shortIds(claimer)).toEqual([own]);
  });

  test('does not contain a hold that was never completed', async () => {
    const member = await givenMember(testApp);
    const { event_id, ticket_id, price_id } = paid;
    await testApp.ask('POST', `/public/events/${event_id}/order`, {
      token: member.token,
      body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
    });
    expect(await list(member)).toEqual([]);
  });

  test('is available to users without a membership', async () => {
    const short_id = await given(free, { email: staff.email });
    expect(await shortIds(staff)).toEqual([short_id]);
  });
});

test('shows event and amounts of a booking and links to its tickets and receipt', async () => {
  const member = await givenMember(testApp);
  const short_id = await given(paid, { member, quantity: 2 });
  const [first] = await list(member);
  expect(first).toMatchObject({
    short_id,
    status: 'COMPLETED',
    display_status: 'COMPLETED',
    currency: 'HKD',
    total_gross: 500,
    total_refunded: 0,
    event: { id: paid.event_id, slug: paid.slug, timezone: 'Asia/Hong_Kong' },
    items: [{ item_name: 'Standing', quantity: 2, total_gross: 500 }],
    tickets: [{ status: 'ACTIVE', ticket_title: 'Standing' }, { status: 'ACTIVE' }],
    has_receipt: true,
    may_be_cancelled: true,
  });
  const at = `/public/events/${paid.event_id}/order/${short_id}`;
  const opened = await testApp.ask('GET', `${at}?key=${first?.key}`);
  expect(opened.data).toMatchObject({ is_buyer: true, attendees: [{}, {}] });
  expect((await testApp.ask('GET', `${at}/receipt?key=${first?.key}`)).status).toBe(200);
  const { headers } = await testApp.ask('GET', '/WOWusers/bookings', { token: member.token });
  expect(String(headers['cache-control'])).toMatch(/no-store|private/);
});

test('names the language of line items that are not in the reader’s language', async () => {
  const member = await givenMember(testApp);
  await given(free, { member });
  const read = async (locale: string) =>
    (await list(member, `?locale=${locale}`))[0]?.text_languages;
  const of = async (locale: string) => (await read(locale))?.['items.0.item_name'];
  const { content_language } = await testApp.platform.db
    .selectFrom('events')
    .select('content_language')
    .where('id', '=', free.event_id)
    .executeTakeFirstOrThrow();
  const other = content_language === 'en' ? 'zh-hk' : 'en';
  expect([await of(content_language), await of(other)]).toEqual([undefined, content_language]);
});

test('separates upcoming bookings from past or cancelled ones, each sorted', async () => {
  const member = await givenMember(testApp);
  const day = (n: number) => new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
  const on = (n: number, title: string) =>
    givenEvent(testApp, staff, {
      type: 'FREE',
      price: 0,
      event: { title, start_date: day(n), end_date: day(n + 0.1) },
    });
  const [soon, later, gone] = [
    await on(5, 'Early evening'),
    await on(30, 'Late evening'),
    await on(2, 'Gone evening'),
  ];
  const [b, a, c, d] = [
    await given(later, { member }),
    await given(soon, { member }),
    await given(gone, { member }),
    await given(later, { member }),
  ];
  await testApp.platform.db
    .updateTable('events')
    .set({ start_date: day(-3), end_date: day(-2) })
    .where('id', '=', gone.event_id)
    .execute();
  expect((await act(member, d ?? '', 'cancel')).status).toBe(200);
  expect(await shortIds(member, '?when=upcoming')).toEqual([a, b]);
  expect(await shortIds(member, '?when=past&sort_direction=desc')).toEqual([d, c]);
  expect(await shortIds(member, '?query=evening+early')).toEqual([a]);
  const second = await testApp.ask('GET', '/WOWusers/bookings?per_page=3&page=2', {
    token: member.token,
  });
  expect(second.body).toMatchObject({ meta: { total: 4, last_page: 2 } });
  const wrong = await testApp.ask('GET', '/WOWusers/bookings?when=never', { token: member.token });
  expect(wrong.status).toBe(422);
});

describe('cancelling an own booking', () => {
  test('previews the fee without changes, then refunds the previewed amount', async () => {
    const member = await givenMember(testApp);
    const short_id = await given(paid, { member, quantity: 2 });
    const sums = { paid: 500, fee: 100, refund: 400, tickets: 2 };
    expect((await act(member, short_id, 'cancel?preview=1')).data).toMatchObject({
      ...sums,
      state: 'OPEN',
    });
    expect(await list(member)).toMatchObject([{ status: 'COMPLETED' }]);
    expect((await act(member, short_id, 'cancel')).data).toMatchObject({
      ...sums,
      state: 'CANCELLED',
    });
    await testApp.work();
    expect(await list(member)).toMatchObject([
      {
        status: 'CANCELLED',
        refund_status: 'PARTIALLY_REFUNDED',
        total_refunded: 400,
        may_be_cancelled: false,
        tickets: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
      },
    ]);
    expect((await act(member, short_id, 'resend')).code).toBe('order.not_completed');
  });

  test('happens once when requested concurrently', async () => {
    const member = await givenMember(testApp);
    const short_id = await given(paid, { member });
    const answers = await Promise.all([1, 2, 3].map(() => act(member, short_id, 'cancel')));
    expect(answers.map((answer) => answer.code ?? 'done').sort()).toEqual([
      'done',
      'order.already_cancelled',
      'order.already_cancelled',
    ]);
    await testApp.work();
    expect(await list(member)).toMatchObject([{ total_refunded: 150 }]);
  });

  test('is refused after the event has started', async () => {
    const member = await givenMember(testApp);
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const short_id = await given(sold, { member });
    await startedNow(sold);
    expect(await list(member)).toMatchObject([{ may_be_cancelled: false }]);
    for (const what of ['cancel', 'cancel?preview=1'])
      expect((await act(member, short_id, what)).code).toBe('booking.event_started');
  });

  test('is possible for a guest order made with the confirmed email address', async () => {
    const member = await givenMember(testApp);
    const order = await givenPaid(testApp, paid);
    await testApp.platform.db
      .updateTable('orders')
      .set({ email: member.email })
      .where('id', '=', order.order_id)
      .execute();
    expect((await act(member, order.short_id, 'cancel')).data).toMatchObject({ refund: 150 });
    await testApp.work();
  });
});

test('tickets are resent to the email address of the order', async () => {
  const member = await givenMember(testApp);
  const short_id = await given(free, { member, email: 'again@hall.test' });
  await testApp.work();
  const mails = async (): Promise<number> => {
    await testApp.work();
    const found = await testApp.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('to_address', '=', 'again@hall.test')
      .where('kind', '=', 'order_completed')
      .execute();
    return found.length;
  };
  expect(await mails()).toBe(1);
  expect((await act(member, short_id, 'resend')).status).toBe(200);
  expect(await mails()).toBe(2);
});
