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

/** The audit trail and the account's webhooks report every kind of refund once. */
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
    'a cancelled order',
    250,
    (sold, held) => ask('POST', sold, `/orders/${held.order_id}/cancel`, {}),
  ],
  [
    'a cancelled attendee',
    50,
    async (sold, held) => {
      const { data } = await ask('GET', sold, `/orders/${held.order_id}`);
      const [attendee] = (data as { attendees: { id: number }[] }).attendees;
      const body = { status: 'CANCELLED', refund_amount: 50 };
      return ask('PUT', sold, `/attendees/${attendee?.id}`, body);
    },
  ],
  [
    'a cancelled event',
    250,
    async (sold) => {
      const { data } = await ask('GET', sold, '');
      return ask('POST', sold, '/cancellation', { title: (data as { title: string }).title });
    },
  ],
];

test.each(ways)(
  '%s is recorded with its amount in the audit trail and by a webhook',
  async (_, amount, refund) => {
    const sold = await givenEvent(testApp, staff, { quantity: 10 });
    const held = await givenPaid(testApp, sold);
    await refund(sold, held);
    await testApp.work();
    const { db } = testApp.platform;
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('event_id', '=', sold.event_id)
      .where('target_type', '=', 'order')
      .where('action', '=', 'refunded')
      .execute();
    expect(entries).toEqual([{ action: 'refunded', changes: { amount: [null, amount] } }]);
    expect(await programsTold(sold, held)).toBe(1);
  },
);

/** Counts the webhook deliveries about refunds of an order. */
async function programsTold({ event_id }: Sold, { order_id }: Held): Promise<number> {
  const { db } = testApp.platform;
  const sent = await db.selectFrom('webhook_deliveries').select('data').execute();
  return sent.filter((item) => isDeepStrictEqual(item.data, { event_id, order_id })).length;
}

test('the webhook is sent once the refund has succeeded, and again if it fails later', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 10 });
  const held = await givenPaid(testApp, sold);
  await testApp.simulator.control({
    action: 'behave',
    behaviour: 'refund',
    outcome: 'pending',
    times: 1,
  });
  await ask('POST', sold, `/orders/${held.order_id}/refund`, { amount: 100 });
  await testApp.work();
  expect(await programsTold(sold, held)).toBe(0);
  const { provider_refund_id } = await testApp.platform.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  const change = (outcome: string) =>
    testApp.simulator.control({ action: 'change_refund', refund: provider_refund_id, outcome });
  await change('succeeded');
  await testApp.work();
  expect(await programsTold(sold, held)).toBe(1);
  // A bank may return it after all.
  await change('failed');
  await testApp.work();
  expect(await programsTold(sold, held)).toBe(2);
});

test("a webhook is sent for a refund made in the provider's dashboard", async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 10 });
  const held = await givenPaid(testApp, sold);
  const { payment: payment_intent } = held;
  await testApp.simulator.control({ action: 'dashboard_refund', payment_intent, amount: 4000 });
  await testApp.work();
  const { data } = await ask('GET', sold, `/orders/${held.order_id}`);
  expect(data).toMatchObject({ total_refunded: 40 });
  expect(await programsTold(sold, held)).toBe(1);
});
