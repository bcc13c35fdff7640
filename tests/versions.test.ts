import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from './setup/given.ts';
import { givenColleague } from './setup/given-people.ts';
import { openTestApp, type TestApp } from './setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
});
afterAll(() => testApp.close());

const ask = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, ...(body ? { body } : {}) });
const at = (path: string): string => `/events/${sold.event_id}/${path}`;
const made = async (path: string, body: object): Promise<string> =>
  `${path}/${((await ask('POST', path, body)).data as { id: number }).id}`;
const first = async (path: string): Promise<string> =>
  `${path}/${((await ask('GET', path)).data as { id: number }[])[0]?.id}`;

// Objects that two users may edit at the same time: the path, the method of the change, and a field
// to change.
test.each<[what: string, path: () => Promise<string>, method: string, field: string]>([
  ['an event', async () => `/events/${sold.event_id}`, 'PUT', 'title'],
  ['a ticket', async () => at(`tickets/${sold.ticket_id}`), 'PUT', 'title'],
  [
    'a promo code',
    () => made(at('promo-codes'), { code: 'TWICE', discount_type: 'NONE' }),
    'PUT',
    'code',
  ],
  [
    'a capacity',
    () => made(at('capacity-assignments'), { name: 'Hall', ticket_ids: [sold.ticket_id] }),
    'PUT',
    'name',
  ],
  [
    'an affiliate',
    () => made(at('affiliates'), { name: 'Friends', code: 'friends' }),
    'PUT',
    'name',
  ],
  [
    'a question',
    () => made(at('questions'), { title: 'Diet', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' }),
    'PUT',
    'title',
  ],
  [
    'a check-in list',
    () => made(at('check-in-lists'), { name: 'Door', ticket_ids: [sold.ticket_id] }),
    'PUT',
    'name',
  ],
  ['an attendee', () => first(at('attendees')), 'PUT', 'first_name'],
  ['a buyer', () => first(at('orders')), 'PUT', 'first_name'],
  [
    'a tax',
    () =>
      made(`/accounts/${staff.account_id}/taxes-and-fees`, {
        ...{ name: 'GST', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 5 },
      }),
    'PUT',
    'name',
  ],
  ['an interest', () => made('/interests', { name: 'Tea' }), 'PUT', 'name'],
  ['a speciality', () => made('/specialities', { name: 'First aid' }), 'PUT', 'name'],
  ['a partner merchant', () => made('/partner-merchants', { name: 'Tea house' }), 'PUT', 'name'],
  [
    'a webhook',
    () => made('/webhook-endpoints', { url: 'https://a.example/h', types: ['order.completed'] }),
    'PUT',
    'description',
  ],
  ['an organizer', async () => `/organizers/${staff.organizer_id}`, 'POST', 'name'],
])(
  'of two users who change %s the second is informed; without a version the last one wins',
  async (_, path, method, field) => {
    const address = await path();
    const read = async (): Promise<Record<string, unknown>> => {
      const answer = await ask('GET', address);
      // Some can only be read in their list.
      return answer.status === 200
        ? answer.data
        : ((
            (await ask('GET', address.replace(/\/\d+$/, ''))).data as Record<string, unknown>[]
          ).find(({ id }) => String(id) === address.split('/').at(-1)) ?? {});
    };
    const { version } = await read();
    expect(version).toEqual(expect.any(Number));
    expect((await ask(method, address, { [field]: 'Faster', version })).status).toBe(200);
    const late = await ask(method, address, { [field]: 'Slower', version });
    expect(late).toMatchObject({ status: 409, code: 'stale_version' });
    // Who changed it first, and when; the texts themselves are read from the object.
    expect(late.body).toMatchObject({
      details: {
        changed: { [field]: { user_name: 'Ada Wong', created_at: expect.stringMatching(/Z$/) } },
      },
    });
    expect(late.text).not.toContain('Faster');
    expect((await read())[field]).toBe('Faster');
    expect((await ask(method, address, { [field]: 'Careless' })).status).toBe(200);
    expect((await read())[field]).toBe('Careless');
  },
);

test('of ten users who save the same version concurrently, one succeeds', async () => {
  const address = await made(at('check-in-lists'), { name: 'Race', ticket_ids: [sold.ticket_id] });
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      ask('PUT', address, { name: `Race ${n}`, version: 1 }).then(({ status }) => status),
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});

test('a conflict names for each price of a ticket who changed which field', async () => {
  const address = at(`tickets/${sold.ticket_id}`);
  const { version, prices } = (await ask('GET', address)).data as {
    version: number;
    prices: { id: number; initial_quantity_available: number }[];
  };
  const with_quantity = (initial_quantity_available: number) => ({
    prices: prices.map(({ id }) => ({ id, price: 0, initial_quantity_available })),
    version,
  });
  expect((await ask('PUT', address, with_quantity(50))).status).toBe(200);
  const late = (await ask('PUT', address, with_quantity(60))).body as {
    details: { changed: object };
  };
  expect(Object.keys(late.details.changed)).toEqual(['prices.0.initial_quantity_available']);
});

test('a collaborator, who cannot read the audit trail, does not see who made the change', async () => {
  const { token } = await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]);
  const address = `/events/${sold.event_id}`;
  const { version } = (await ask('GET', address)).data as { version: number };
  await ask('PUT', address, { summary: 'Faster', version });
  const late = await testApp.ask('PUT', address, { token, body: { summary: 'Slower', version } });
  expect(late).toMatchObject({ status: 409, code: 'stale_version' });
  expect(late.body).not.toHaveProperty('details');
});
