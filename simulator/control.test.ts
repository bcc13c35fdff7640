import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Given, givenSimulator, refusal, stripeTo } from './given.ts';

let given: Given;
beforeEach(async () => {
  given = await givenSimulator();
});
afterEach(() => given.close());

const price = { amount: 1000, currency: 'hkd' };
const ledger = async (query = '') =>
  (await given.view(`ledger${query}`)) as unknown as {
    count: number;
    paid: number;
    captured: number;
    charged_twice: unknown[];
  };

describe('a behaviour that changes responses', () => {
  test('dropped: the work is done, and a retry with the same key finds it', async () => {
    await given.control({ action: 'behave', behaviour: 'drop', path: '/v1/payment_intents' });
    const made = await given.stripe.paymentIntents.create(price);
    expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await ledger()).count).toBe(1);
  });

  test('dropped twice: the caller gets no answer, and still nothing is done twice', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    await given.control({
      action: 'behave',
      behaviour: 'drop',
      times: 2,
      path: '/v1/payment_intents/*/confirm',
    });
    const options = { idempotencyKey: 'order-1' };
    const fault = await refusal(
      given.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, options),
    );
    expect(fault.type).toBe('StripeConnectionError');
    expect(await given.view(`ledger/${id}`)).toMatchObject({ paid: 1, captured: 1000 });
    const again = await given.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa' },
      options,
    );
    expect(again.status).toBe('succeeded');
    expect(await given.view(`ledger/${id}`)).toMatchObject({ attempts: 1, paid: 1 });
  });

  test('an error after the work hides it, an error before the work prevents it', async () => {
    await given.control({ action: 'behave', behaviour: 'error', status: 503, method: 'POST' });
    expect(await refusal(given.stripe.paymentIntents.create(price))).toMatchObject({
      statusCode: 503,
      type: 'StripeAPIError',
    });
    expect((await ledger()).count).toBe(1);
    await given.control({ action: 'behave', behaviour: 'error', before: true, method: 'POST' });
    expect((await refusal(given.stripe.paymentIntents.create(price))).statusCode).toBe(500);
    expect((await ledger()).count).toBe(1);
    await given.stripe.paymentIntents.create(price);
    expect((await ledger()).count).toBe(2);
  });

  test('delayed: only matching calls take the requested time', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    await given.control({
      action: 'behave',
      behaviour: 'delay',
      ms: 150,
      path: '/v1/payment_intents/*',
    });
    const begin = performance.now();
    await given.stripe.paymentIntents.create(price);
    expect(performance.now() - begin).toBeLessThan(140);
    await given.stripe.paymentIntents.retrieve(id);
    expect(performance.now() - begin).toBeGreaterThan(145);
  });

  test('forever: applies until it is cleared', async () => {
    await given.control({ action: 'behave', behaviour: 'error', times: 'forever', path: '/v1/*' });
    for (let n = 0; n < 3; n += 1) await refusal(given.stripe.paymentIntents.list());
    expect(await given.control({ action: 'clear' })).toEqual({ cleared: 1 });
    expect((await given.stripe.paymentIntents.list()).data).toEqual([]);
  });
});

describe('a requested refusal', () => {
  test('applies to one payment intent, once', async () => {
    const [response, other] = [
      await given.stripe.paymentIntents.create(price),
      await given.stripe.paymentIntents.create(price),
    ];
    await given.control({
      action: 'behave',
      behaviour: 'refuse',
      code: 'insufficient_funds',
      payment_intent: response.id,
    });
    expect(await given.control({ action: 'pay', payment_intent: other.id })).toEqual({
      status: 'succeeded',
    });
    expect(await given.control({ action: 'pay', payment_intent: response.id })).toEqual({
      status: 'requires_payment_method',
      error_code: 'insufficient_funds',
    });
    expect(await given.control({ action: 'pay', payment_intent: response.id })).toEqual({
      status: 'succeeded',
    });
  });

  test('applies to one account only', async () => {
    const [unlucky, lucky] = [await given.account(), await given.account()];
    await given.control({
      action: 'behave',
      behaviour: 'refuse',
      code: 'expired_card',
      account: unlucky,
      times: 'forever',
    });
    for (const [stripeAccount, status] of [
      [unlucky, 'requires_payment_method'],
      [lucky, 'succeeded'],
      [unlucky, 'requires_payment_method'],
    ] as const) {
      const { id } = await given.stripe.paymentIntents.create(price, { stripeAccount });
      expect(await given.control({ action: 'pay', payment_intent: id })).toMatchObject({ status });
    }
  });

  test('applies to an account in v2 calls, which use another header', async () => {
    const account = await given.account();
    await given.control({ action: 'behave', behaviour: 'error', status: 503, account });
    const asked = given.stripe.v2.core.accounts.list({}, { stripeContext: account });
    expect((await refusal(asked)).statusCode).toBe(503);
    const { recent } = (await given.view('requests')) as unknown as {
      recent: { account: string }[];
    };
    expect(recent.at(-1)?.account).toBe(account);
  });
});

test('of a webhook endpoint change leaves it unchanged', async () => {
  const { id } = await given.stripe.webhookEndpoints.create({
    url: 'https://shop.example/hook',
    enabled_events: ['payment_intent.succeeded'],
  });
  const change = given.stripe.webhookEndpoints.update(id, {
    enabled_events: ['charge.refunded'],
    url: 'no address',
  });
  expect((await refusal(change)).statusCode).toBe(400);
  expect(await given.stripe.webhookEndpoints.retrieve(id)).toMatchObject({
    url: 'https://shop.example/hook',
    enabled_events: ['payment_intent.succeeded'],
  });
});

describe('the ledger', () => {
  test('finds an order that was paid with two payment intents', async () => {
    const pay = async (order: string) => {
      const { id } = await given.stripe.paymentIntents.create({ ...price, metadata: { order } });
      await given.control({ action: 'pay', payment_intent: id });
      return id;
    };
    await pay('A');
    expect((await ledger('?by=metadata.order')).charged_twice).toEqual([]);
    const twice = [await pay('B'), await pay('B')];
    expect(await ledger('?by=metadata.order')).toMatchObject({
      count: 3,
      paid: 3,
      captured: 3000,
      charged_twice: [{ order: 'B', payment_intents: twice, captured: 2000, refunded: 0 }],
    });
    expect(await ledger('?metadata.order=B')).toMatchObject({ count: 2, captured: 2000 });
  });

  test('is correct when two hundred callers pay the same intent concurrently', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    const results = await Promise.all(
      Array.from({ length: 200 }, () => given.control({ action: 'pay', payment_intent: id })),
    );
    expect(results.every((result) => result.status === 'succeeded')).toBe(true);
    expect(await given.view(`ledger/${id}`)).toMatchObject({
      attempts: 1,
      paid: 1,
      captured: 1000,
    });
  });
});

test('an import of ten thousand payments can be read and refunded, and sends no events', async () => {
  const payment_intents = Array.from({ length: 10_000 }, (_, n) => ({
    id: `pi_demo${n}`,
    account: 'acct_demo',
    amount: 5000 + n,
    currency: 'HKD',
    status: 'succeeded',
    created: '2026-03-01T12:00:00Z',
    charge_id: `ch_demo${n}`,
    metadata: { order: `O-${n}` },
    refunded: n % 10 === 0 ? 1000 : 0,
  }));
  const action = {
    action: 'import',
    accounts: [{ id: 'acct_demo', display_name: '示範' }],
    payment_intents,
  };
  expect(await given.control(action)).toEqual({ accounts: 1, payment_intents: 10_000 });
  await given.control(action);
  const options = { stripeAccount: 'acct_demo' };
  const read = await given.stripe.paymentIntents.retrieve(
    'pi_demo9990',
    { expand: ['latest_charge'] },
    options,
  );
  expect(read).toMatchObject({
    status: 'succeeded',
    amount: 14_990,
    created: 1772366400,
    metadata: { order: 'O-9990' },
    latest_charge: { id: 'ch_demo9990', amount_refunded: 1000 },
  });
  expect(
    (await given.stripe.refunds.create({ payment_intent: 'pi_demo9990' }, options)).amount,
  ).toBe(13_990);
  expect(await ledger('?account=acct_demo&limit=1')).toMatchObject({ count: 10_000, paid: 10_000 });
  expect(await given.view('events?type=payment_intent.succeeded')).toMatchObject({ count: 0 });
  await given.control({ action: 'reset' });
  expect((await ledger()).count).toBe(0);
});

test('requests are counted by route', async () => {
  await given.stripe.paymentIntents.create(price, { idempotencyKey: 'k' });
  await given.stripe.paymentIntents.create(price, { idempotencyKey: 'k' });
  expect(await given.view('requests')).toMatchObject({
    counts: { 'POST /v1/payment_intents': 2 },
    recent: [{ replayed: false, idempotency_key: 'k' }, { replayed: true }],
  });
});

test('an invalid action is refused with a reason', async () => {
  await expect(given.control({ action: 'explode' })).rejects.toThrow(
    '"action" must be one of behave, clear',
  );
  await expect(given.control({ action: 'behave', behaviour: 'delay', ms: -1 })).rejects.toThrow(
    '"ms" must be a non-negative integer',
  );
  await expect(given.control({ action: 'pay', payment_intent: 'pi_none' })).rejects.toThrow(
    'unknown payment intent "pi_none"',
  );
});

describe('external callers', () => {
  const status = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(
        `${given.simulator.url}${path}`,
        { headers: { authorization: 'Bearer sk_test_x', ...headers } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on('error', reject).end();
    });

  test.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { origin: 'https://evil.example' },
  ])('with %o cannot reach the control or the API', async (headers) => {
    for (const path of ['/control/state', '/v1/payment_intents', '/v2/core/accounts']) {
      expect(await status(path, {})).toBe(200);
      expect(await status(path, headers)).toBe(404);
    }
    const made = await stripeTo(given.simulator.port).paymentIntents.create(price);
    expect(
      await status(`/pay?payment_intent=${made.id}&client_secret=${made.client_secret}`, headers),
    ).toBe(200);
  });
});
