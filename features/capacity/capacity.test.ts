import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { recount } from '#features/stock/store.ts';
import type { CapacityAssignment } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const call = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
/** Adds another kind of ticket to the same event. */
async function another(
  sold: Sold,
  prices: object[] = [{ price: 0 }],
  type = 'FREE',
): Promise<Sold & { prices: { id: number }[] }> {
  const answer = await call('POST', sold, '/tickets', { title: 'Seated', type, prices });
  const { id, prices: made } = answer.data as { id: number; prices: { id: number }[] };
  return { ...sold, ticket_id: id, price_id: made[0]?.id ?? 0, prices: made };
}
const make = (sold: Sold, body: object) =>
  call('POST', sold, '/capacity-assignments', { name: 'The hall', ...body });
const read = async (sold: Sold, id: number): Promise<CapacityAssignment> =>
  (await call('GET', sold, `/capacity-assignments/${id}`)).data;
const buy = (sold: Sold, quantity = 1) =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: [{ ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity }] }],
    },
  });
const free = () => givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: null });

test('two tickets never exceed their shared capacity, and the error is on the line', async () => {
  const standing = await free();
  const seated = await another(standing);
  const made = await make(standing, {
    capacity: 5,
    ticket_ids: [standing.ticket_id, seated.ticket_id],
  });
  expect(made.data).toMatchObject({
    capacity: 5,
    status: 'ACTIVE',
    used_capacity: 0,
    percentage_used: 0,
    tickets: [{ title: 'Standing' }, { title: 'Seated' }],
  });
  expect((await buy(standing, 3)).status).toBe(201);
  const refused = await buy(seated, 3);
  expect([refused.status, refused.code]).toEqual([409, 'ticket.sold_out']);
  expect(refused.errors).toHaveProperty(['tickets.0.quantities.0.quantity']);
  expect((await buy(seated, 2)).status).toBe(201);
  expect(await read(standing, (made.data as { id: number }).id)).toMatchObject({
    used_capacity: 5,
    percentage_used: 100,
  });
});

test('when the shared capacity is used up, all of its tickets are sold out', async () => {
  const standing = await free();
  const seated = await another(standing);
  await make(standing, { capacity: 1, ticket_ids: [standing.ticket_id, seated.ticket_id] });
  await buy(standing);
  const page = await testApp.ask('GET', `/public/events/${standing.event_id}`);
  expect(page.data).toMatchObject({
    tickets: [
      { is_sold_out: true, is_available: false },
      { is_sold_out: true, prices: [{ off_sale_reason: 'sold_out' }] },
    ],
  });
});

test('shared units count once in the remaining quantity, for buyers and organizer', async () => {
  const standing = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: null,
    ticket: { show_quantity_remaining: true },
  });
  const seated = await another(
    standing,
    [
      { price: 10, label: 'Adult', initial_quantity_available: 40 },
      { price: 5, label: 'Child', initial_quantity_available: 40 },
    ],
    'TIERED',
  );
  const made = await make(standing, {
    capacity: 30,
    ticket_ids: [standing.ticket_id, seated.ticket_id],
  });
  await buy(standing, 2);
  const page = () =>
    testApp
      .ask('GET', `/public/events/${standing.event_id}`)
      .then(({ data }) => (data as { tickets: unknown }).tickets);
  expect(await page()).toMatchObject([
    { quantity_available: 28, few_left: false },
    { few_left: false, prices: [{ is_available: true }, { is_available: true }] },
  ]);
  const staffOf = async () =>
    ((await call('GET', standing, '/tickets')).data as { quantity_remaining: number }[]).map(
      (item) => item.quantity_remaining,
    );
  expect(await staffOf()).toEqual([28, 28]);
  await call('PUT', standing, `/capacity-assignments/${(made.data as { id: number }).id}`, {
    capacity: 6,
  });
  expect(await page()).toMatchObject([
    { quantity_available: 4, few_left: true },
    { few_left: true },
  ]);
  expect(await staffOf()).toEqual([4, 4]);
});

test('fifty concurrent buyers of two tickets get exactly the shared capacity', async () => {
  const standing = await free();
  const seated = await another(standing);
  const made = await make(standing, {
    capacity: 7,
    ticket_ids: [standing.ticket_id, seated.ticket_id],
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => buy(i % 2 ? standing : seated)),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(7);
  expect(
    new Set(answers.filter((answer) => answer.status !== 201).map((answer) => answer.code)),
  ).toEqual(new Set(['ticket.sold_out']));
  expect(await read(standing, (made.data as { id: number }).id)).toMatchObject({
    used_capacity: 7,
  });
});

test('an expired hold releases its units of the shared capacity at once', async () => {
  const standing = await free();
  const seated = await another(standing);
  await make(standing, { capacity: 1, ticket_ids: [standing.ticket_id, seated.ticket_id] });
  const first = await buy(standing);
  expect((await buy(seated)).status).toBe(409);
  await testApp.platform.db
    .updateTable('orders')
    .set({ reserved_until: sql`now() - interval '1 second'` })
    .where('id', '=', (first.data as { id: number }).id)
    .execute();
  expect((await buy(seated)).status).toBe(201);
});

test('a capacity created during the sale counts sold and held units as used', async () => {
  const standing = await free();
  const held = await givenHold(testApp, standing, 3);
  await givenDetails(testApp, standing, held);
  await givenHold(testApp, standing, 2);
  expect(
    (await make(standing, { capacity: 4, ticket_ids: [standing.ticket_id] })).errors,
  ).toHaveProperty(['capacity']);
  const made = await make(standing, { capacity: 6, ticket_ids: [standing.ticket_id] });
  expect(made.data).toMatchObject({ used_capacity: 5 });
  expect((await buy(standing, 2)).status).toBe(409);
  expect((await buy(standing, 1)).status).toBe(201);
});

test('lowering a capacity below the sold quantity is refused and changes nothing', async () => {
  const standing = await free();
  const made = await make(standing, { capacity: 10, ticket_ids: [standing.ticket_id] });
  const { id } = made.data as { id: number };
  await buy(standing, 6);
  const refused = await call('PUT', standing, `/capacity-assignments/${id}`, {
    capacity: 5,
    name: 'Smaller',
  });
  expect([refused.status, refused.code]).toEqual([409, 'capacity.below_used']);
  expect(await read(standing, id)).toMatchObject({ capacity: 10, name: 'The hall' });
  expect((await call('PUT', standing, `/capacity-assignments/${id}`, { capacity: 6 })).status).toBe(
    200,
  );
});

test('an inactive capacity has no effect, and cannot be reactivated below the sales', async () => {
  const standing = await free();
  const made = await make(standing, { capacity: 2, ticket_ids: [standing.ticket_id] });
  const { id } = made.data as { id: number };
  await call('PUT', standing, `/capacity-assignments/${id}`, { status: 'INACTIVE' });
  expect((await buy(standing, 3)).status).toBe(201);
  expect(
    (await call('PUT', standing, `/capacity-assignments/${id}`, { status: 'ACTIVE' })).code,
  ).toBe('capacity.below_used');
  expect(
    (await call('PUT', standing, `/capacity-assignments/${id}`, { status: 'ACTIVE', capacity: 3 }))
      .data,
  ).toMatchObject({ status: 'ACTIVE', used_capacity: 3, percentage_used: 100 });
});

test('tickets can be added and removed, together with their units', async () => {
  const standing = await free();
  const seated = await another(standing);
  await buy(standing, 2);
  await buy(seated, 3);
  const made = await make(standing, { capacity: 5, ticket_ids: [standing.ticket_id] });
  const { id } = made.data as { id: number };
  expect(
    (
      await call('PUT', standing, `/capacity-assignments/${id}`, {
        ticket_ids: [standing.ticket_id, seated.ticket_id],
      })
    ).data,
  ).toMatchObject({ used_capacity: 5 });
  expect(
    (await call('PUT', standing, `/capacity-assignments/${id}`, { ticket_ids: [seated.ticket_id] }))
      .data,
  ).toMatchObject({ used_capacity: 3 });
  expect((await buy(standing, 10)).status).toBe(201);
});

test('a tier added later counts towards the capacity of its ticket', async () => {
  const standing = await free();
  const tiered = await another(standing, [{ price: 0, label: 'Early' }], 'TIERED');
  await make(standing, { capacity: 1, ticket_ids: [tiered.ticket_id] });
  const changed = await call('PUT', standing, `/tickets/${tiered.ticket_id}`, {
    prices: [
      { id: tiered.price_id, label: 'Early', price: 0 },
      { label: 'Late', price: 0 },
    ],
  });
  const late = (changed.data as { prices: { id: number }[] }).prices[1]?.id ?? 0;
  expect((await buy({ ...tiered, price_id: late })).status).toBe(201);
  expect((await buy(tiered)).status).toBe(409);
});

test('a ticket in two capacities is limited by the smaller one', async () => {
  const standing = await free();
  await make(standing, { name: 'Hall', capacity: 10, ticket_ids: [standing.ticket_id] });
  await make(standing, { name: 'Balcony', capacity: 2, ticket_ids: [standing.ticket_id] });
  expect((await buy(standing, 3)).status).toBe(409);
  expect((await buy(standing, 2)).status).toBe(201);
});

test('deleting a capacity removes its limit, and existing holds still complete', async () => {
  const standing = await free();
  const made = await make(standing, { capacity: 1, ticket_ids: [standing.ticket_id] });
  const held = await givenHold(testApp, standing, 1);
  expect(
    (await call('DELETE', standing, `/capacity-assignments/${(made.data as { id: number }).id}`))
      .status,
  ).toBe(204);
  expect((await buy(standing, 4)).status).toBe(201);
  await givenDetails(testApp, standing, held);
  expect(
    (
      await testApp.ask('GET', `/public/events/${standing.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).data,
  ).toMatchObject({ status: 'COMPLETED' });
});

test('a capacity requires a ticket of the event, and 999999999 means unlimited', async () => {
  const [standing, other] = [await free(), await free()];
  expect((await make(standing, { capacity: 5, ticket_ids: [] })).errors).toEqual({
    ticket_ids: ['A capacity needs at least one ticket. Create a ticket first.'],
  });
  expect(
    (await make(standing, { capacity: 5, ticket_ids: [other.ticket_id] })).errors,
  ).toHaveProperty(['ticket_ids']);
  expect(
    (await make(standing, { capacity: -1, ticket_ids: [standing.ticket_id] })).errors,
  ).toHaveProperty(['capacity']);
  expect(
    (await make(standing, { capacity: 999_999_999, ticket_ids: [standing.ticket_id] })).data,
  ).toMatchObject({ capacity: null, percentage_used: null });
});

test('changes are audited, and a stale version is refused', async () => {
  const standing = await free();
  const made = (await make(standing, { capacity: 5, ticket_ids: [standing.ticket_id] }))
    .data as CapacityAssignment;
  expect(
    (
      await call('PUT', standing, `/capacity-assignments/${made.id}`, {
        capacity: 8,
        version: made.version,
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await call('PUT', standing, `/capacity-assignments/${made.id}`, {
        capacity: 9,
        version: made.version,
      })
    ).code,
  ).toBe('stale_version');
  const trail = await call('GET', standing, '/audit?filter_fields[target_type][eq]=capacity');
  expect(trail.data).toMatchObject([
    { action: 'changed', changes: { capacity: [5, 8] } },
    { action: 'created' },
  ]);
});
