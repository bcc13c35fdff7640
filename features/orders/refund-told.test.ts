import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** Whatever gives money back, the trail and the programs of the account are told of the refund once. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await testApp.ask('POST', '/webhook-endpoints', {
    token: staff.token,
    body: { url: 'https://hooks.example', types: ['order.refunded'] },
  });
});
afterAll(() => testApp.close());

const ask = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });

const ways: [string, number, (sold: Sold, held: Held) => Promise<unknown>][] = [
  [
    'a refund',
    100,
    (sold, held) => ask('POST', sold, `/orders/${held.order_id}/refund`, { amount: 100 }),
  ],
  [
    'an order that is cancelled',
    250,
    (sold, held) => ask('POST', sold, `/orders/${held.order_id}/cancel`, {}),
  ],
  [
    'an attendee who is cancelled',
    50,
    async (sold, held) => {
      const { data } = await ask('GET', sold, `/orders/${held.order_id}`);
      const [attendee] = (data as { attendees: { id: number }[] }).attendees;
      const body = { status: 'CANCELLED', refund_amount: 50 };
      return ask('PUT', sold, `/attendees/${attendee?.id}`, body);
    },
  ],
  [
    'an event that is cancelled',
    250,
    async (sold) => {
      const { data } = await ask('GET', sold, '');
      return ask('POST', sold, '/cancellation', { title: (data as { title: string }).title });
    },
  ],
];

test.each(ways)('%s is told with its amount', async (_, amount, refund) => {
  const sold = await givenEvent(testApp, staff, { quantity: 10 });
  const held = await givenPaid(testApp, sold);
  await refund(sold, held);
  await testApp.work();
  const { db } = testApp.platform;
  const told = await db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('event_id', '=', sold.event_id)
    .where('target_type', '=', 'order')
    .where('action', '=', 'refunded')
    .execute();
  expect(told).toEqual([{ action: 'refunded', changes: { amount: [null, amount] } }]);
  const sent = await db.selectFrom('webhook_deliveries').select('data').execute();
  const data = { event_id: sold.event_id, order_id: held.order_id };
  expect(sent.filter((one) => isDeepStrictEqual(one.data, data))).toHaveLength(1);
});
