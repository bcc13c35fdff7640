import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plus } from '#platform/pure/time.ts';
import { givenConnected, givenStaff, type Staff } from '../../../tests/setup/given.ts';
import { givenPayme } from '../../../tests/setup/given-payme.ts';
import { openTestApp, type TestApp } from '../../../tests/setup/test-app.ts';
import type { ProviderCall } from '../calls.store.ts';
import type { PaymentProvider } from './provider.ts';
import { paymeProvider } from './payme/payme.ts';
import { stripeProvider } from './stripe/stripe.ts';

/** What every provider must do behind the interface: on the simulator, with a database. */
interface Played {
  provider: PaymentProvider;
  connect: (testApp: TestApp, staff: Staff) => Promise<unknown>;
  pay: (testApp: TestApp, payment: string) => Promise<unknown>;
  decline: (testApp: TestApp, payment: string) => Promise<unknown>;
  /** The paths of its start and refund calls. */
  paths: { start: string; refund: string };
}
const act = (testApp: TestApp, action: string, more: object) =>
  testApp.simulator.control({ action, ...more });
const players: [string, Played][] = [
  [
    'stripe',
    {
      provider: stripeProvider,
      connect: givenConnected,
      pay: (testApp, payment_intent) => act(testApp, 'pay', { payment_intent }),
      decline: (testApp, payment_intent) =>
        act(testApp, 'pay', { payment_intent, card: '4000000000000002' }),
      paths: { start: '/v1/payment_intents', refund: '/v1/refunds' },
    },
  ],
  [
    'payme',
    {
      provider: paymeProvider,
      connect: givenPayme,
      pay: (testApp, payment_request) => act(testApp, 'payme_pay', { payment_request }),
      decline: (testApp, payment_request) => act(testApp, 'payme_reject', { payment_request }),
      paths: {
        start: '/payme/payments/paymentrequests',
        refund: '/payme/payments/transactions/*',
      },
    },
  ],
];

describe.each(players)('%s', (name, { provider, connect, pay, decline, paths }) => {
  let testApp: TestApp;
  let staff: Staff;
  let account: string;
  beforeAll(async () => {
    testApp = await openTestApp();
    staff = await givenStaff(testApp);
    await connect(testApp, staff);
    account = (await provider.accountOf(testApp.ctx(), staff.account_id)) ?? '';
  });
  afterAll(() => testApp.close());
  beforeEach(() => testApp.simulator.control({ action: 'clear' }));

  let made = 0;
  const callOf = (purpose: 'payment' | 'refund', key: string, body: object): ProviderCall => ({
    id: ++made,
    purpose,
    provider: provider.name,
    provider_account_id: account,
    account_id: staff.account_id,
    order_id: null,
    refund_id: 1_000_000 + made,
    attempt: 1,
    key,
    // As read back from the database.
    body: JSON.parse(JSON.stringify(body)) as object,
    state: 'OPEN',
    provider_object_id: null,
    failure: null,
    tries: 0,
    first_tried_at: null,
    created_at: testApp.ctx().now,
  });
  /** Uses a new order each time: a provider may look up what is stored of it. */
  async function start(amount = 25_000) {
    const ctx = testApp.ctx();
    const key = randomUUID();
    const input = {
      order_id: ++made,
      order_reference: randomUUID().replaceAll('-', '').slice(0, 22),
      order: { event_id: 1, order_short_id: 'o_1' },
      payable_until: plus(ctx.now, 10 * 60_000),
      amount,
      currency: 'HKD',
      description: 'O-1',
      event_title: 'Night',
      platform_fee: 0,
    };
    const body = provider.paymentBody(ctx, input, key);
    return { ...(await provider.start(ctx, callOf('payment', key, body))), input };
  }
  const read = (id: string) => provider.read(testApp.ctx(), account, id);
  const refund = (provider_payment_id: string, amount: number) => {
    const key = randomUUID();
    const refund_id = ++made;
    const input = { refund_id, provider_payment_id, amount, currency: 'HKD', platform_fee: 0 };
    const body = provider.refundBody(input, key);
    return provider.refund(testApp.ctx(), callOf('refund', key, body));
  };
  const behave = (path: string, behaviour: object) =>
    testApp.simulator.control({ action: 'behave', path, times: 'forever', ...behaviour });

  test('is connected to the account that receives the payments and found by its id', async () => {
    const ctx = testApp.ctx();
    expect(await provider.connection(ctx, staff.account_id)).toMatchObject({
      account_id: account,
      setup_complete: true,
    });
    expect(await provider.connectedAccounts(ctx)).toEqual([
      { account_id: staff.account_id, provider_account_id: account },
    ]);
    expect(await provider.accountConnectedAs(ctx, account)).toMatchObject({
      account_id: staff.account_id,
    });
    expect(await provider.accountConnectedAs(ctx, 'nobody')).toBeUndefined();
    expect(await provider.accountOf(ctx, 999_999)).toBeNull();
  });

  test('a started payment is pending, has its order reference and can be paid', async () => {
    const { input, ...report } = await start();
    expect(report).toMatchObject({
      status: 'PENDING',
      amount: 25_000,
      captured: 0,
      currency: 'HKD',
      provider_account_id: account,
      order_reference: input.order_reference,
      order_id: input.order_id,
      last_error_code: null,
    });
    expect(provider.isPayable(testApp.ctx(), report)).toBe(true);
  });

  test('a paid payment has succeeded and has a charge id to refund', async () => {
    const { provider_payment_id: id } = await start(12_345);
    await pay(testApp, id);
    const paid = await read(id);
    expect(paid.status).toBe('SUCCEEDED');
    expect(paid.provider_charge_id).toBeTruthy();
  });

  test('a declined payment has failed, with an error code', async () => {
    const { provider_payment_id: id } = await start();
    await decline(testApp, id).catch(() => undefined);
    const report = await read(id);
    expect(report).toMatchObject({ status: 'FAILED', captured: 0 });
    expect(report.last_error_code).toBeTruthy();
  });

  test('cancelling a paid payment returns that it has succeeded', async () => {
    const { provider_payment_id: id } = await start();
    await pay(testApp, id);
    expect(await provider.cancel(testApp.ctx(), account, id)).toMatchObject({
      status: 'SUCCEEDED',
    });
  });

  test('a payment can be refunded in parts until nothing is left', async () => {
    const { provider_payment_id: id } = await start();
    await pay(testApp, id);
    for (const amount of [10_000, 15_000])
      expect(await refund(id, amount)).toMatchObject({
        status: 'SUCCEEDED',
        amount,
        failure: null,
      });
    const beyond = await refund(id, 100);
    expect(beyond).toMatchObject({ status: 'FAILED', provider_refund_id: null });
    expect(beyond.failure).toBeTruthy();
  });

  test('a refund above the captured amount fails without throwing an error', async () => {
    const { provider_payment_id: id } = await start();
    await pay(testApp, id);
    expect(await refund(id, 25_001)).toMatchObject({ status: 'FAILED' });
    expect(await refund(id, 25_000)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test.each([
    ['a dropped connection', { behaviour: 'drop', before: true }],
    ['an error', { behaviour: 'error', status: 500 }],
    ['a gateway error', { behaviour: 'error', status: 502, before: true }],
    ['rate limiting', { behaviour: 'error', status: 429, before: true }],
    ['a malformed response', { behaviour: 'nonsense' }],
  ])('%s is a 5xx with a message, for every kind of call', async (_, behaviour) => {
    const { provider_payment_id: id } = await start();
    await pay(testApp, id);
    await behave(`${paths.start}/*`, behaviour);
    await behave(paths.start, behaviour);
    await behave(paths.refund, behaviour);
    for (const ask of [() => start(), () => read(id), () => refund(id, 100)]) {
      const error = await ask().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ status: expect.toSatisfy((item: number) => item >= 502) });
      const code = (error as { code: string }).code;
      expect(testApp.platform.texts.format('en', `refusals.${code}` as never)).not.toContain(code);
    }
    await testApp.simulator.control({ action: 'clear' });
    expect(await refund(id, 25_000)).toMatchObject({ amount: 25_000 });
  });

  test(`takes only its currencies: ${name}`, () => {
    expect(provider.takesCurrency('HKD')).toBe(true);
    expect(provider.takesCurrency('USD')).toBe(name === 'stripe');
  });
});
