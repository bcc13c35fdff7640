import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { expireDue } from './actions/expire.ts';

/**
 * Holds that expired without a payment: nothing was bought, so the organizer may change everything.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });

/** A draft that once had a hold, perhaps with a payment begun. */
async function givenRunOut({ paying = false } = {}): Promise<Sold> {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  if (paying) await givenPaymentStarted(testApp, sold, held);
  await sql`
    update orders set reserved_until = now() - interval '1 second'
    where id = ${held.order_id}`.execute(testApp.platform.db);
  await expireDue(testApp.ctx());
  await ask('PUT', `/events/${sold.event_id}/status`, { status: 'DRAFT' });
  return sold;
}
const inEuro = ({ event_id }: Sold) => ask('PUT', `/events/${event_id}`, { currency: 'EUR' });
const asGift = ({ event_id, ticket_id }: Sold) =>
  ask('PUT', `/events/${event_id}/tickets/${ticket_id}`, { type: 'FREE' });
const remove = ({ event_id }: Sold) => ask('DELETE', `/events/${event_id}`);

test('the currency of the event can still be changed', async () => {
  const sold = await givenRunOut();
  expect((await inEuro(sold)).data).toMatchObject({ currency: 'EUR' });
  // The expired order was in the other currency.
  const path = `/events/${sold.event_id}/orders/export`;
  const [, line] = (await ask('POST', path, { format: 'csv' })).text.split('\r\n');
  expect(line).toMatch(/,HKD,/);
});

test('the type of the ticket can still be changed', async () => {
  const sold = await givenRunOut();
  expect((await asGift(sold)).data).toMatchObject({ type: 'FREE' });
});

test('the draft can be deleted, including its expired orders and counters', async () => {
  const { event_id, ...sold } = await givenRunOut();
  const off = { discount_type: 'PERCENTAGE', discount: 10 };
  await ask('POST', `/events/${event_id}/promo-codes`, { code: 'EARLY', ...off });
  const hall = { name: 'Hall', capacity: 50, ticket_ids: [sold.ticket_id] };
  await ask('POST', `/events/${event_id}/capacity-assignments`, hall);
  const counted = await sql<{ id: number }>`
    select counter_id as id from ticket_prices where event_id = ${event_id}
    union all select counter_id from promo_codes where event_id = ${event_id}
    union all select counter_id from capacity_assignments where event_id = ${event_id}`.execute(
    testApp.platform.db,
  );
  expect(counted.rows).toHaveLength(3);
  expect((await remove({ event_id, ...sold })).status).toBe(204);
  const left = (table: 'counters' | 'orders', column: 'id' | 'event_id', ids: number[]) =>
    testApp.platform.db
      .selectFrom(table)
      .select('id')
      .where(column as 'id', 'in', ids)
      .execute();
  expect([
    await left('orders', 'event_id', [event_id]),
    await left(
      'counters',
      'id',
      counted.rows.map(({ id }) => id),
    ),
  ]).toEqual([[], []]);
});

const ticketOf = ({ event_id, ticket_id }: Sold) => `/events/${event_id}/tickets/${ticket_id}`;
const withoutTicket = (sold: Sold) => ask('DELETE', ticketOf(sold));
/** Leaves out the first of its two tiers, which was held. */
const withoutTier = async (sold: Sold) => {
  const tiers = [
    { id: sold.price_id, label: 'Front' },
    { price: 100, label: 'Rear' },
  ];
  const made = await ask('PUT', ticketOf(sold), { type: 'TIERED', prices: tiers });
  const [, rear] = (made.data as { prices: { id: number }[] }).prices;
  return ask('PUT', ticketOf(sold), { prices: [{ id: rear?.id }] });
};
const ordersOf = async ({ event_id }: Sold) =>
  (await ask('GET', `/events/${event_id}/orders`)).data as unknown as { id: number }[];

test('a ticket or one of its tiers can be deleted, including its expired orders', async () => {
  const [first, other] = [await givenRunOut(), await givenRunOut()];
  expect(await ordersOf(first)).toHaveLength(1);
  expect((await withoutTicket(first)).status).toBe(204);
  expect((await withoutTier(other)).data).toMatchObject({ prices: [{ label: 'Rear' }] });
  expect([await ordersOf(first), await ordersOf(other)]).toEqual([[], []]);
});

test('a tier that is kept keeps its expired orders', async () => {
  const sold = await givenRunOut();
  expect((await ask('PUT', ticketOf(sold), { prices: [{ price: 120 }] })).status).toBe(200);
  expect(await ordersOf(sold)).toHaveLength(1);
});

test('an order whose payment has started locks its event, since it may still be paid', async () => {
  const sold = await givenRunOut({ paying: true });
  const refused = [inEuro, asGift, withoutTicket, remove].map(
    async (act) => (await act(sold)).code,
  );
  expect(await Promise.all(refused)).toEqual([
    'event.currency_locked',
    'ticket.type_cannot_change',
    'ticket.has_orders',
    'event.cannot_be_deleted',
  ]);
});
