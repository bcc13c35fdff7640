import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type Stripe from 'stripe';
import { type Given, givenSimulator, refusal, stripeTo, until } from './given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator({ processingMs: 30 });
});
afterAll(() => given.close());

const price = {
  amount: 12_000,
  currency: 'hkd',
  automatic_payment_methods: { enabled: true },
} as const;
const confirm = (id: string, payment_method: string, stripeAccount?: string) =>
  given.stripe.paymentIntents.confirm(
    id,
    { payment_method },
    stripeAccount === undefined ? {} : { stripeAccount },
  );

describe('a payment intent', () => {
  test('is created, read and updated in the shape of the official package', async () => {
    const made = await given.stripe.paymentIntents.create({
      ...price,
      metadata: { order: 'O-1', gone: 'x' },
      description: '兩張門票',
      receipt_email: 'a@b.hk',
    });
    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 12_000,
      currency: 'hkd',
      status: 'requires_payment_method',
      livemode: false,
    });
    expect(made.id).toMatch(/^pi_\w{24}$/);
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{25}$`));
    await given.stripe.paymentIntents.update(made.id, {
      amount: 9000,
      metadata: { gone: '', seat: 'A1' },
    });
    const read = await given.stripe.paymentIntents.retrieve(made.id);
    expect(read).toMatchObject({
      amount: 9000,
      metadata: { order: 'O-1', seat: 'A1' },
      description: '兩張門票',
      latest_charge: null,
    });
    expect(read.metadata).not.toHaveProperty('gone');
  });

  test('is paid once, and its charge can be read', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    const paid = await confirm(id, 'pm_card_visa');
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 12_000,
      last_payment_error: null,
    });
    const open = await given.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const charge = open.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      object: 'charge',
      paid: true,
      captured: true,
      amount: 12_000,
      payment_intent: id,
      refunded: false,
    });
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
    expect((await refusal(confirm(id, 'pm_card_visa'))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await refusal(given.stripe.paymentIntents.update(id, { amount: 500 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect(await given.view(`ledger/${id}`)).toMatchObject({
      attempts: 1,
      paid: 1,
      captured: 12_000,
    });
  });

  test('survives a declined card and is paid with the next one', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    const fault = await refusal(confirm(id, 'pm_card_chargeDeclinedInsufficientFunds'));
    expect(fault).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect(fault.payment_intent?.id).toBe(id);
    const failed = await given.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error).toMatchObject({
      type: 'card_error',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    expect(failed.latest_charge).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: 'card_declined',
    });
    expect((await confirm(id, 'pm_card_mastercard')).status).toBe('succeeded');
    expect(await given.view(`ledger/${id}`)).toMatchObject({
      attempts: 2,
      paid: 1,
      captured: 12_000,
    });
  });

  test('can be cancelled only before it is paid', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    expect(
      await given.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await refusal(confirm(id, 'pm_card_visa'))).code).toBe(
      'payment_intent_unexpected_state',
    );
    const other = await given.stripe.paymentIntents.create({
      ...price,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    expect((await refusal(given.stripe.paymentIntents.cancel(other.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  test('in processing cannot be cancelled, and then succeeds by itself', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    expect(
      await given.control({ action: 'pay', payment_intent: id, card: '4999000000001003' }),
    ).toEqual({ status: 'processing' });
    expect((await refusal(given.stripe.paymentIntents.cancel(id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await until(
      'the payment to succeed',
      async () => (await given.stripe.paymentIntents.retrieve(id)).status === 'succeeded',
    );
  });

  test('set to pay late waits for a command, and may fail', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    await given.control({ action: 'behave', behaviour: 'pay_late', payment_intent: id });
    expect((await confirm(id, 'pm_card_visa')).status).toBe('processing');
    await given.control({
      action: 'end_processing',
      payment_intent: id,
      outcome: 'failed',
      code: 'insufficient_funds',
    });
    expect(await given.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
    await expect(given.control({ action: 'end_processing', payment_intent: id })).rejects.toThrow(
      'not processing',
    );
  });
});

describe('requests that Stripe refuses are refused', () => {
  const create = (params: object, options: object = {}) =>
    refusal(given.stripe.paymentIntents.create({ ...price, ...params }, options));

  test.each([
    ['too little', { amount: 399 }, 'amount_too_small'],
    ['too much', { amount: 100_000_000 }, 'amount_too_large'],
    ['half a cent', { amount: 400.5 }, 'parameter_invalid_integer'],
    [
      'a third decimal that is not zero',
      { amount: 1001, currency: 'kwd' },
      'parameter_invalid_integer',
    ],
    ['a withdrawn parameter', { payment_method_types: ['card'] }, 'parameter_unknown'],
    ['a bad address for the receipt', { receipt_email: 'nobody' }, 'email_invalid'],
  ])('%s', async (_, params, code) => {
    expect(await create(params)).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code,
    });
  });

  test('amounts of HK$4.00 and of 50 yen are accepted', async () => {
    expect((await given.stripe.paymentIntents.create({ ...price, amount: 400 })).amount).toBe(400);
    expect(
      (await given.stripe.paymentIntents.create({ ...price, amount: 50, currency: 'jpy' })).amount,
    ).toBe(50);
  });

  test('a platform fee without a connected account, or above the amount', async () => {
    const stripeAccount = await given.account();
    expect((await create({ application_fee_amount: 10 })).param).toBe('application_fee_amount');
    expect((await create({ application_fee_amount: 12_001 }, { stripeAccount })).param).toBe(
      'application_fee_amount',
    );
    const made = await given.stripe.paymentIntents.create(
      { ...price, application_fee_amount: 300 },
      { stripeAccount },
    );
    expect(made.application_fee_amount).toBe(300);
  });

  test('a live key, no key, or a key of another kind', async () => {
    for (const authorization of ['Bearer sk_live_123', 'Bearer pk_test_123', '']) {
      const answer = await fetch(`${given.simulator.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization },
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });
});

describe('an account sees only its own objects', () => {
  test('payment intents, charges and refunds of other accounts are not found', async () => {
    const [mine, other] = [await given.account(), await given.account()];
    const made = await given.stripe.paymentIntents.create(
      { ...price, confirm: true, payment_method: 'pm_card_visa' },
      { stripeAccount: mine },
    );
    const refund = await given.stripe.refunds.create(
      { payment_intent: made.id, amount: 100 },
      { stripeAccount: mine },
    );
    const charge = made.latest_charge as string;
    for (const options of [{ stripeAccount: other }, {}]) {
      const faults = await Promise.all([
        refusal(given.stripe.paymentIntents.retrieve(made.id, {}, options)),
        refusal(given.stripe.paymentIntents.cancel(made.id, {}, options)),
        refusal(given.stripe.charges.retrieve(charge, {}, options)),
        refusal(given.stripe.refunds.retrieve(refund.id, {}, options)),
        refusal(given.stripe.refunds.create({ payment_intent: made.id }, options)),
        refusal(given.stripe.refunds.create({ charge }, options)),
      ]);
      for (const fault of faults)
        expect(fault).toMatchObject({ statusCode: 404, code: 'resource_missing' });
      const list = await given.stripe.paymentIntents.list({ limit: 100 }, options);
      expect(list.data.map((intent) => intent.id)).not.toContain(made.id);
    }
    expect(
      (await given.stripe.paymentIntents.retrieve(made.id, {}, { stripeAccount: mine })).id,
    ).toBe(made.id);
  });

  test('an account that is not connected to this platform is forbidden', async () => {
    const fault = await refusal(
      given.stripe.paymentIntents.create(price, { stripeAccount: 'acct_stranger' }),
    );
    expect(fault).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  });

  test('lists are paginated, newest first', async () => {
    const stripeAccount = await given.account();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.unshift((await given.stripe.paymentIntents.create(price, { stripeAccount })).id);
    const walked: string[] = [];
    for await (const intent of given.stripe.paymentIntents.list({ limit: 2 }, { stripeAccount }))
      walked.push(intent.id);
    expect(walked).toEqual(ids);
  });
});

describe('an idempotency key', () => {
  test('returns the same response again and executes once', async () => {
    const idempotencyKey = crypto.randomUUID();
    const before = (await given.view('ledger')) as unknown as { count: number };
    const first = await given.stripe.paymentIntents.create(price, { idempotencyKey });
    const second = await given.stripe.paymentIntents.create(price, { idempotencyKey });
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(((await given.view('ledger')) as unknown as { count: number }).count).toBe(
      before.count + 1,
    );
  });

  test('repeats a decline too', async () => {
    const { id } = await given.stripe.paymentIntents.create(price);
    const options = { idempotencyKey: crypto.randomUUID() };
    const attempt = () =>
      refusal(
        given.stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_visa_chargeDeclined' },
          options,
        ),
      );
    expect((await attempt()).charge).toBe((await attempt()).charge);
    expect(await given.view(`ledger/${id}`)).toMatchObject({ attempts: 1 });
  });

  test('is refused for a different request', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await given.stripe.paymentIntents.create(price, options);
    expect(
      await refusal(given.stripe.paymentIntents.create({ ...price, amount: 500 }, options)),
    ).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  test('is not used up by an invalid request, and is scoped to one account', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await refusal(given.stripe.paymentIntents.create({ ...price, amount: 1 }, options));
    const own = await given.stripe.paymentIntents.create(price, options);
    const other = await given.stripe.paymentIntents.create(price, {
      ...options,
      stripeAccount: await given.account(),
    });
    expect(other.id).not.toBe(own.id);
  });

  test('of a running request answers 409, and a retry gets the first response', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await given.control({
      action: 'behave',
      behaviour: 'delay',
      ms: 300,
      method: 'POST',
      path: '/v1/payment_intents',
    });
    const slow = given.stripe.paymentIntents.create(price, options);
    await until(
      'the slow request to be at work',
      async () =>
        (
          (await given.view('requests?limit=1')) as unknown as {
            recent: { idempotency_key: string }[];
          }
        ).recent[0]?.idempotency_key === options.idempotencyKey,
    );
    expect(await refusal(given.stripe.paymentIntents.create(price, options))).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    const patient = await stripeTo(given.simulator.port, {
      maxNetworkRetries: 3,
    }).paymentIntents.create(price, options);
    expect(patient.id).toBe((await slow).id);
  });
});
