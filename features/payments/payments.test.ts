import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsOf, queueRefund } from './actions/pay.ts';
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
import { givenPayme } from '../../tests/setup/given-payme.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { checkWholeLedger } from './actions/check-ledger.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { stripeClient } from './providers/stripe/client.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const connect = (item: Staff) =>
  testApp.ask('POST', `/accounts/${item.account_id}/stripe/connect`, { token: item.token });
const providers = async (item: Staff) =>
  (
    (
      await testApp.ask('GET', `/accounts/${item.account_id}/payment-providers`, {
        token: item.token,
      })
    ).data as { provider: string; setup_complete: boolean; account_id: string | null }[]
  )[0];
const pay = (
  event: { event_id: number },
  held: { short_id: string; cookie: string },
  headers: Record<string, string> = {},
) =>
  testApp.ask(
    'POST',
    `/public/events/${event.event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie, headers },
  );

test('a connected account is ready only when the provider reports it', async () => {
  const fresh = await givenStaff(testApp);
  expect(await providers(fresh)).toMatchObject({
    provider: 'stripe',
    is_available: true,
    account_id: null,
    setup_complete: false,
    is_simulator: true,
  });
  const first = (await connect(fresh)).body as {
    url: string;
    account_id: string;
    setup_complete: boolean;
  };
  expect(first).toMatchObject({
    setup_complete: false,
    url: expect.stringContaining(first.account_id),
  });
  expect(await providers(fresh)).toMatchObject({
    account_id: first.account_id,
    setup_complete: false,
  });
  await testApp.simulator.control({
    action: 'card_payments',
    account: first.account_id,
    status: 'active',
  });
  await testApp.work();
  expect(await providers(fresh)).toMatchObject({ setup_complete: true });
  expect((await connect(fresh)).body).toEqual({
    url: null,
    account_id: first.account_id,
    setup_complete: true,
  });
});

test('concurrent requests to connect create one account at the provider', async () => {
  const fresh = await givenStaff(testApp);
  const answers = await Promise.all([connect(fresh), connect(fresh), connect(fresh)]);
  expect(
    new Set(answers.map((answer) => (answer.body as { account_id: string }).account_id)).size,
  ).toBe(1);
});

test('an account that may no longer accept cards cannot take payments', async () => {
  const fresh = await givenStaff(testApp);
  await givenConnected(testApp, fresh);
  const sold = await givenEvent(testApp, fresh);
  await testApp.simulator.control({
    action: 'card_payments',
    account: (await providers(fresh))?.account_id,
    status: 'restricted',
  });
  await testApp.work();
  expect(await providers(fresh)).toMatchObject({ setup_complete: false });
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  expect([(await pay(sold, held)).status, (await pay(sold, held)).code]).toEqual([
    409,
    'payment.not_connected',
  ]);
});

test('organizers in the team see the payment methods but no connection details', async () => {
  const fresh = await givenStaff(testApp);
  const { token } = await givenColleague(testApp, fresh, 'ORGANIZER');
  const [hkd, eur] = [
    await givenEvent(testApp, fresh),
    await givenEvent(testApp, fresh, { event: { currency: 'EUR' } }),
  ];
  const ask = async ({ event_id }: Sold = hkd, as = token) =>
    testApp.ask('GET', `/events/${event_id}/payment-providers`, { token: as });
  expect((await ask()).data).toEqual([]);
  await testApp.ask('POST', `/accounts/${fresh.account_id}/stripe/connect`, { token: fresh.token });
  expect((await ask()).data).toEqual([]);
  await givenPayme(testApp, fresh);
  expect((await ask()).data).toEqual([{ provider: 'payme' }]);
  expect((await ask(eur)).data).toEqual([]);
  await givenConnected(testApp, fresh);
  expect((await ask()).data).toEqual([{ provider: 'stripe' }, { provider: 'payme' }]);
  expect((await ask(eur)).data).toEqual([{ provider: 'stripe' }]);
  const collaborator = await givenColleague(testApp, fresh, 'COLLABORATOR', [hkd.event_id]);
  expect((await ask(hkd, collaborator.token)).status).toBe(403);
  expect((await ask(await givenEvent(testApp, staff))).status).toBe(404);
});

test('an organizer in the team can neither connect an account nor view the providers', async () => {
  const { token } = await givenColleague(testApp, staff, 'ORGANIZER');
  expect(
    (await testApp.ask('POST', `/accounts/${staff.account_id}/stripe/connect`, { token })).status,
  ).toBe(403);
  expect(
    (await testApp.ask('GET', `/accounts/${staff.account_id}/payment-providers`, { token })).status,
  ).toBe(403);
});

test('only paid orders require a provider account', async () => {
  const fresh = await givenStaff(testApp);
  const [paid, free] = [
    await givenEvent(testApp, fresh),
    await givenEvent(testApp, fresh, { type: 'FREE', price: 0 }),
  ];
  const [held, nothing] = [await givenHold(testApp, paid), await givenHold(testApp, free)];
  await givenDetails(testApp, paid, held);
  expect((await pay(paid, held)).code).toBe('payment.not_connected');
  await givenDetails(testApp, free, nothing);
  expect(
    (await testApp.ask('GET', `/public/events/${free.event_id}/order/${nothing.short_id}`)).data,
  ).toMatchObject({ status: 'COMPLETED' });
});

test("paying requires the buyer's details and starts only one payment", async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  expect((await pay(sold, held)).code).toBe('order.details_missing');
  await givenDetails(testApp, sold, held);
  const ids = await Promise.all(
    Array.from({ length: 4 }, () => givenPaymentStarted(testApp, sold, held)),
  );
  expect(new Set([...ids, await givenPaymentStarted(testApp, sold, held)]).size).toBe(1);
});

test("the provider's payment has amount, currency and id of the order", async () => {
  const sold = await givenEvent(testApp, staff, { price: 999, event: { currency: 'JPY' } });
  const held = await givenHold(testApp, sold, 3);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  const line = await testApp.simulator.state(`ledger/${payment}`);
  expect(line).toMatchObject({
    amount: 2997,
    currency: 'jpy',
    account: (await providers(staff))?.account_id,
    metadata: { order_id: String(held.order_id) },
  });
});

test('the platform fee is charged if configured, and refunded proportionally', async () => {
  const taking = await openTestApp({ PLATFORM_FEE_PERCENT: '2.5' });
  const owner = await givenStaff(taking);
  await givenConnected(taking, owner);
  const sold = await givenEvent(taking, owner, { price: 99.99 });
  const held = await givenHold(taking, sold, 7);
  await givenDetails(taking, sold, held);
  const payment = await givenPaymentStarted(taking, sold, held);
  const intent = await stripeClient(taking.ctx()).paymentIntents.retrieve(
    payment,
    {},
    {
      stripeAccount:
        (
          await taking.platform.db
            .selectFrom('accounts')
            .select('stripe_account_id')
            .executeTakeFirstOrThrow()
        ).stripe_account_id ?? '',
    },
  );
  expect([intent.amount, intent.application_fee_amount]).toEqual([69_993, 1750]);
  await taking.simulator.control({ action: 'pay', payment_intent: payment });
  await taking.work();
  const ledger = () => taking.simulator.state(`ledger/${payment}`);
  expect(await ledger()).toMatchObject({ captured: 69_993, fee: 1750, fee_refunded: 0 });
  const refund = async (amount: number) => {
    const [paid] = await paymentsOf(taking.ctx(), held.order_id);
    if (paid)
      await taking.ctx().tx((tx) => queueRefund(tx, paid, { amount: amount, reason: 'test' }));
    await taking.work();
  };
  await refund(20_000);
  expect(await ledger()).toMatchObject({ refunded: 20_000, fee_refunded: 500 });
  await refund(49_993);
  expect(await ledger()).toMatchObject({ refunded: 69_993, fee_refunded: 1750 });
  await taking.close();
});

test("an amount below the provider's minimum is refused before a payment starts", async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  // As if the provider's limits had changed: ours refuse the amount at reservation.
  await testApp.platform.db
    .updateTable('orders')
    .set({ total_before_additions: 100, total_gross: 100 })
    .where('id', '=', held.order_id)
    .execute();
  await givenDetails(testApp, sold, held);
  const answer = await pay(sold, held);
  expect([answer.status, answer.code]).toEqual([409, 'payment.amount_too_small']);
});

test('a payment in progress can be neither started again nor abandoned', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4999000000002001',
  });
  const path = `/public/events/${sold.event_id}/order/${held.short_id}`;
  expect(
    (await testApp.ask('GET', `${path}/stripe/payment_intent`, { cookie: held.cookie })).body,
  ).toMatchObject({ status: 'PROCESSING', amount: 250, order_status: 'RESERVED' });
  expect((await pay(sold, held)).code).toBe('order.being_processed');
  expect((await testApp.ask('DELETE', path, { cookie: held.cookie })).code).toBe(
    'order.being_processed',
  );
  expect(
    (
      await testApp.ask('PUT', path, {
        cookie: held.cookie,
        body: { order: { first_name: 'X', email: 'x@y.test' }, attendees: [] },
      })
    ).code,
  ).toBe('order.being_processed');
  await testApp.simulator.control({ action: 'end_processing', payment_intent: payment });
  await testApp.work();
  expect(
    (await testApp.ask('GET', `${path}/stripe/payment_intent`, { cookie: held.cookie })).body,
  ).toMatchObject({
    status: 'SUCCEEDED',
    order_status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
  });
});

test('the payment of an abandoned order can no longer be made', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  expect(
    (
      await testApp.ask('DELETE', `/public/events/${sold.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
      })
    ).status,
  ).toBe(204);
  expect(
    await testApp.simulator.control({ action: 'pay', payment_intent: payment }),
  ).not.toMatchObject({ status: 'succeeded' });
});

test('the checkout config has the payment form’s origin and the simulator flag', async () => {
  const { data } = await testApp.ask('GET', '/public/payment-config');
  expect(data).toEqual({ is_simulator: true, form_origin: testApp.platform.config.base_url });
});
