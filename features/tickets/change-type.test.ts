import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Ticket } from './contract.ts';

/** When a ticket changes its type, nothing is sold at a price that was set for another type. */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());

const path = (event: Sold = sold): string => `/events/${event.event_id}/tickets`;
const made = async (body: object): Promise<Ticket> =>
  (await testApp.ask('POST', path(), { token: staff.token, body: { title: 'Seat', ...body } }))
    .data;
const put = (id: number, body: object, event: Sold = sold) =>
  testApp.ask('PUT', `${path(event)}/${id}`, { token: staff.token, body });

test('a paid ticket changed to free costs nothing', async () => {
  const { id } = await made({ type: 'PAID', prices: [{ price: 80 }] });
  expect((await put(id, { type: 'FREE' })).data).toMatchObject({
    type: 'FREE',
    price: 0,
    prices: [{ price: 0 }],
  });
});

test('a price is refused for a free ticket, and for one that becomes free', async () => {
  const paid = await made({ type: 'PAID', prices: [{ price: 80 }] });
  const free = await made({ type: 'FREE', prices: [{}] });
  const [stored] = paid.prices;
  for (const [id, body] of [
    [paid.id, { type: 'FREE', prices: [{ id: stored?.id, price: 80 }] }],
    [free.id, { prices: [{ price: 80 }] }],
  ] as const) {
    const refused = await put(id, body);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['prices.0.price']]);
  }
  expect((await put(free.id, { prices: free.prices })).data).toMatchObject({ price: 0 });
});

test.each([
  ['FREE', 'PAID', undefined],
  ['FREE', 'TIERED', undefined],
  ['DONATION', 'PAID', undefined],
  ['FREE', 'PAID', [{ label: 'Door' }]],
  ['FREE', 'PAID', 'its own'],
])('a %s ticket can become %s only with a price', async (from, to, prices) => {
  const { id, prices: stored } = await made({ type: from, prices: [{}] });
  const given = prices === 'its own' ? [{ id: stored[0]?.id }] : prices;
  const refused = await put(id, { type: to, prices: given });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['prices.0.price']]);
  expect((await put(id, { type: to, prices: [{ price: 120 }] })).data).toMatchObject({
    type: to,
    prices: [{ price: 120 }],
  });
});

test('a paid ticket keeps its price as a tier or as the minimum donation', async () => {
  const window = { sale_start_date: '2030-01-01T10:00', sale_end_date: '2030-01-02T10:00' };
  const { id, prices } = await made({ type: 'PAID', prices: [{ price: 80, ...window }] });
  for (const type of ['TIERED', 'DONATION'])
    expect((await put(id, { type })).data).toMatchObject({ type, prices: [prices[0]] });
});

test('several tiers are not merged into one price automatically', async () => {
  const { id } = await made({ type: 'TIERED', prices: [{ price: 10 }, { price: 20 }] });
  const refused = await put(id, { type: 'PAID' });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['prices']]);
});

test('the type cannot change while a visitor holds such a ticket', async () => {
  const event = await givenEvent(testApp, staff);
  await givenHold(testApp, event);
  expect((await put(event.ticket_id, { type: 'FREE' }, event)).code).toBe(
    'ticket.type_cannot_change',
  );
});

test('one end of a price’s sale window is checked against the stored other end', async () => {
  const { id, prices } = await made({
    type: 'PAID',
    prices: [{ price: 80, sale_end_date: '2030-01-02T10:00' }],
  });
  const refused = await put(id, {
    prices: [{ id: prices[0]?.id, sale_start_date: '2030-01-03T10:00' }],
  });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['prices.0.sale_end_date']]);
});
