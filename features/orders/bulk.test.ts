import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Attendee } from '#features/attendees/contract.ts';
import type { SliceOutcome } from '#platform/endpoint.ts';
import type { Order } from './order.contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (sold: Sold, method: string, path: string, body?: object, more: object = {}) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body, ...more });
const answer = async <T>(sold: Sold, path: string, body: object): Promise<T> => {
  const { status, text, data } = await ask(sold, 'POST', path, body);
  if (status !== 200) throw new Error(text);
  return data;
};
const all = { all_found: true };

/** A free event with guests of these names. */
async function givenGuests(names: readonly string[]): Promise<{ sold: Sold; ids: number[] }> {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });
  const ids: number[] = [];
  for (const [i, first_name] of names.entries()) {
    const made = await ask(sold, 'POST', '/attendees', {
      first_name,
      email: `guest${i}@example.com`,
      ticket_id: sold.ticket_id,
      send_confirmation_email: false,
    });
    ids.push((made.data as Attendee).id);
  }
  return { sold, ids };
}
const statesOf = async (sold: Sold): Promise<string[]> =>
  (
    (await ask(sold, 'GET', '/attendees?sort_by=created_at&sort_direction=asc')).data as Attendee[]
  ).map(({ first_name, status }) => `${first_name} ${status}`);
const mailsTo = async (address: string, kind: string): Promise<number> => {
  const rows = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('to_address', '=', address)
    .where('kind', '=', kind)
    .execute();
  return rows.length;
};

test('a bulk action applies to given ids or the filtered list, never to all by default', async () => {
  const { sold, ids } = await givenGuests(['Ada', 'Robin', 'Robina']);
  const none = await ask(sold, 'POST', '/attendees/cancel', {});
  expect([none.status, Object.keys(none.errors)]).toEqual([422, ['ids']]);
  expect(await answer(sold, '/attendees/selected?query=robin', all)).toEqual({
    total: 2,
    active: 2,
  });
  expect(
    await answer<SliceOutcome>(sold, '/attendees/cancel?query=robin', {
      ...all,
      notify_buyer: false,
    }),
  ).toEqual({ total: 2, done: 2, refused: [], next: null });
  expect(await statesOf(sold)).toEqual(['Ada ACTIVE', 'Robin CANCELLED', 'Robina CANCELLED']);
  expect(await answer(sold, '/attendees/selected?query=nobody', all)).toEqual({
    total: 0,
    active: 0,
  });
  // Named ids are selected whatever the list shows.
  await answer(sold, '/attendees/cancel?query=robin', { ids: [ids[0]], notify_buyer: false });
  expect(await statesOf(sold)).toEqual(['Ada CANCELLED', 'Robin CANCELLED', 'Robina CANCELLED']);
});

test('repeating a bulk action changes nothing: rows already done are refused by name', async () => {
  const { sold, ids } = await givenGuests(['Ada', 'Bo']);
  await answer(sold, '/attendees/cancel', { ids: [ids[0]], notify_buyer: false });
  const both = await answer<SliceOutcome>(sold, '/attendees/cancel', { ids });
  expect(both).toEqual({
    total: 2,
    done: 1,
    refused: [
      {
        id: ids[0],
        name: 'Ada',
        code: 'attendee.already_cancelled',
        message: 'This ticket is already cancelled.',
      },
    ],
    next: null,
  });
  const chinese = await ask(
    sold,
    'POST',
    '/attendees/cancel',
    { ids },
    {
      headers: { 'accept-language': 'zh-HK' },
    },
  );
  expect((chinese.data as SliceOutcome).refused.map(({ message }) => message)).toEqual([
    '此門票已經取消。',
    '此門票已經取消。',
  ]);
});

test('concurrent bulk cancellations cancel, email and release each ticket once', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 3 });
  const made = await ask(sold, 'POST', '/attendees', {
    first_name: 'Once',
    email: 'once@example.com',
    ticket_id: sold.ticket_id,
    send_confirmation_email: true,
  });
  await testApp.work();
  const body = { ids: [(made.data as Attendee).id] };
  await Promise.all([1, 2, 3].map(() => ask(sold, 'POST', '/attendees/cancel', body)));
  await testApp.work();
  expect(await mailsTo('once@example.com', 'ticket_cancelled')).toBe(1);
  const ticket = await ask(sold, 'GET', `/tickets/${sold.ticket_id}`);
  expect((ticket.data as { quantity_sold: number }).quantity_sold).toBe(0);
});

test('a run beyond one slice continues where it stopped and ignores new rows', async () => {
  const { sold } = await givenGuests(Array.from({ length: 60 }, (_, n) => `Guest ${n}`));
  const first = await answer<SliceOutcome>(sold, '/attendees/cancel', {
    ...all,
    notify_buyer: false,
  });
  expect(first).toMatchObject({ total: 60, done: 50 });
  await ask(sold, 'POST', '/attendees', {
    first_name: 'Late',
    email: 'late@example.com',
    ticket_id: sold.ticket_id,
    send_confirmation_email: false,
  });
  const second = await answer<SliceOutcome>(sold, '/attendees/cancel', {
    ...all,
    notify_buyer: false,
    from: first.next,
  });
  expect(second).toMatchObject({ done: 10, refused: [], next: null });
  const left = (await statesOf(sold)).filter((state) => state.endsWith('ACTIVE'));
  expect(left).toEqual(['Late ACTIVE']);
});

test('a bulk action that changes its own filter result skips no rows', async () => {
  const { sold } = await givenGuests(Array.from({ length: 55 }, (_, n) => `Guest ${n}`));
  const list = await ask(sold, 'POST', '/check-in-lists', {
    name: 'Door',
    ticket_ids: [sold.ticket_id],
  });
  const path = `/check-in-lists/${(list.data as { id: number }).id}/attendees?filter_fields[checked_in][eq]=no`;
  const first = await answer<SliceOutcome>(sold, path, all);
  const second = await answer<SliceOutcome>(sold, path, { ...all, from: first.next });
  expect([first.done, second.done, second.next]).toEqual([50, 5, null]);
  const left = await ask(sold, 'GET', '/attendees?filter_fields[checked_in][eq]=no');
  expect(left.data).toEqual([]);
});

test('bulk check-in admits each attendee once and refuses cancelled tickets', async () => {
  const { sold, ids } = await givenGuests(['Ada', 'Bo']);
  await answer(sold, '/attendees/cancel', { ids: [ids[1]], notify_buyer: false });
  const list = await ask(sold, 'POST', '/check-in-lists', {
    name: 'Door',
    ticket_ids: [sold.ticket_id],
  });
  const listId = (list.data as { id: number }).id;
  const path = `/check-in-lists/${listId}/attendees`;
  const once = await answer<SliceOutcome>(sold, path, { ...all, device_name: 'Back office' });
  expect([once.done, once.refused.map(({ name, code }) => [name, code])]).toEqual([
    1,
    [['Bo', 'check_in.ticket_cancelled']],
  ]);
  const twice = await answer<SliceOutcome>(sold, path, { ids: [ids[0]] });
  expect(twice.refused).toMatchObject([{ name: 'Ada', code: 'check_in.already_in' }]);
  const person = (await ask(sold, 'GET', `/attendees/${ids[0]}`)).data as Attendee;
  expect(person.check_ins).toMatchObject([{ list_name: 'Door', device_name: 'Back office' }]);
  // All attendees of the orders that the orders' own list finds.
  const byOrder = await answer<SliceOutcome>(
    sold,
    `/check-in-lists/${listId}/orders?query=ada`,
    all,
  );
  expect(byOrder).toMatchObject({ total: 1, done: 0, refused: [{ name: 'Ada' }] });
  await ask(sold, 'PUT', `/check-in-lists/${listId}`, { expires_at: '2020-01-01T00:00Z' });
  expect(await ask(sold, 'POST', path, all)).toMatchObject({ status: 409 });
});

test('a bulk move takes stock until it is sold out and changes no amounts', async () => {
  const { sold, ids } = await givenGuests(['Ada', 'Bo', 'Cleo']);
  const vip = await ask(sold, 'POST', '/tickets', {
    title: 'VIP',
    type: 'PAID',
    prices: [{ price: 900, initial_quantity_available: 2 }],
  });
  const { id: ticket_id } = vip.data as { id: number };
  const moved = await answer<SliceOutcome>(sold, '/attendees/move', { ...all, ticket_id });
  await testApp.work();
  expect(moved).toMatchObject({
    total: 3,
    done: 2,
    refused: [{ id: ids[2], name: 'Cleo', code: 'ticket.sold_out' }],
  });
  expect(moved.refused[0]?.message).toContain('VIP');
  const people = (await ask(sold, 'GET', '/attendees?sort_by=created_at&sort_direction=asc'))
    .data as Attendee[];
  expect(people.map((person) => person.ticket_id === ticket_id)).toEqual([true, true, false]);
  expect(await mailsTo('guest0@example.com', 'attendee_ticket')).toBeGreaterThan(0);
  const orders = (await ask(sold, 'GET', '/orders')).data as Order[];
  expect(orders.map((order) => order.total_gross)).toEqual([0, 0, 0]);
  const again = await answer<SliceOutcome>(sold, '/attendees/move', { ids: [ids[0]], ticket_id });
  expect(again.refused).toMatchObject([{ code: 'attendee.has_this_ticket' }]);
});

test('bulk-cancelled orders are refunded once, with the total shown before', async () => {
  const sold = await givenEvent(testApp, staff);
  const paid = [await givenPaid(testApp, sold), await givenPaid(testApp, sold, 2)];
  expect(await answer(sold, '/orders/selected', all)).toEqual({
    total: 2,
    completed: 2,
    active_attendees: 3,
    refundable: 750,
  });
  const path = '/orders/cancel?filter_fields[status][eq]=COMPLETED';
  expect(await answer<SliceOutcome>(sold, path, { ...all })).toMatchObject({ total: 2, done: 2 });
  await testApp.work();
  const again = await answer<SliceOutcome>(sold, '/orders/cancel', {
    ids: paid.map(({ order_id }) => order_id),
  });
  expect(again.refused.map(({ code }) => code)).toEqual([
    'order.already_cancelled',
    'order.already_cancelled',
  ]);
  await testApp.work();
  const orders = (await ask(sold, 'GET', '/orders')).data as Order[];
  expect(orders.map(({ status, total_refunded }) => [status, total_refunded])).toEqual([
    ['CANCELLED', 500],
    ['CANCELLED', 250],
  ]);
  expect(await answer(sold, '/orders/selected', all)).toMatchObject({
    completed: 0,
    refundable: 0,
  });
});

test('orders cancelled without a refund keep their payments', async () => {
  const sold = await givenEvent(testApp, staff);
  await givenPaid(testApp, sold);
  await answer(sold, '/orders/cancel', { ...all, refund: false });
  await testApp.work();
  const orders = (await ask(sold, 'GET', '/orders')).data as Order[];
  expect(orders).toMatchObject([{ status: 'CANCELLED', total_refunded: 0 }]);
});

test('confirmations and tickets are resent in bulk; unfinished orders are refused', async () => {
  const { sold, ids } = await givenGuests(['Ada', 'Bo']);
  await answer(sold, '/attendees/cancel', { ids: [ids[1]], notify_buyer: false });
  const sent = await answer<SliceOutcome>(sold, '/attendees/resend-tickets', all);
  expect(sent).toMatchObject({ done: 1, refused: [{ name: 'Bo', code: 'attendee.is_cancelled' }] });
  const before = await mailsTo('guest0@example.com', 'order_completed');
  expect(await answer(sold, '/orders/resend-confirmations', all)).toMatchObject({ done: 2 });
  expect(await mailsTo('guest0@example.com', 'order_completed')).toBe(before + 1);
});

test('continuing a run sends nothing twice; a new run sends again', async () => {
  const { sold } = await givenGuests(['Cy']);
  const [tickets, orders] = ['/attendees/resend-tickets', '/orders/resend-confirmations'];
  const counts = async (): Promise<number[]> => [
    await mailsTo('guest0@example.com', 'attendee_ticket'),
    await mailsTo('guest0@example.com', 'order_completed'),
  ];
  const [ticketMails = 0, orderMails = 0] = await counts();
  for (const run_id of ['one', 'one'])
    for (const path of [tickets, orders])
      expect(await answer(sold, path, { ...all, run_id })).toMatchObject({ done: 1, refused: [] });
  expect(await counts()).toEqual([ticketMails + 1, orderMails + 1]);
  expect(await answer(sold, tickets, { ...all, run_id: 'two' })).toMatchObject({ done: 1 });
  expect(await counts()).toEqual([ticketMails + 2, orderMails + 1]);
});

test('a selection is limited by event, size and the permission of the single action', async () => {
  const { sold, ids } = await givenGuests(['Ada']);
  const foreign = await givenGuests(['Bo']);
  const wrong = await ask(sold, 'POST', '/attendees/cancel', { ids: [ids[0], foreign.ids[0]] });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['ids']]);
  expect(await statesOf(sold)).toEqual(['Ada ACTIVE']);
  const many = { ids: Array.from({ length: 101 }, (_, n) => n + 1) };
  expect(await ask(sold, 'POST', '/attendees/cancel', many)).toMatchObject({ status: 422 });
  const filter = '/attendees/cancel?filter_fields[nothing][eq]=1';
  expect(await ask(sold, 'POST', filter, all)).toMatchObject({ status: 422 });
  await sql`
    insert into attendees (
      account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
      first_name, email, locale, status
    )
    select account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id,
      'a_bulk' || n, first_name, email, locale, status
    from attendees, generate_series(1, 5000) as n
    where id = ${ids[0]}`.execute(testApp.platform.db);
  expect(await ask(sold, 'POST', '/attendees/cancel', all)).toMatchObject({
    status: 409,
    body: { code: 'bulk.too_many' },
  });
});
