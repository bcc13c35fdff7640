import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { givenSimulator, type Given } from '../../../../simulator/given.ts';
import type { PaymentInput } from '../provider.ts';
import type { ProviderCall } from '../../calls.store.ts';
import { stripeClient } from './client.ts';
import { chosen_events } from './events.ts';
import { stripeProvider } from './stripe.ts';
import { verifyEvent } from './verify-event.ts';

/**
 * The provider behind the interface, on the simulator, without a database: its answers become our
 * reports.
 */
let given: Given;
let account: string;
let ctx: Context;
const now = '2026-11-21T12:00:00.000Z';
beforeAll(async () => {
  given = await givenSimulator();
  account = await given.account();
  ctx = contextOf('sk_test_simulator');
});
afterAll(() => given.close());

function contextOf(
  secretKey: string | null,
  url = given.simulator.url,
  secret = 'a secret of tests, long enough to pass',
): Context {
  const config = readConfig({
    DATABASE_URL: 'postgres://localhost/none',
    FOYER_SECRET: secret,
    ...(secretKey
      ? {
          PAYMENTS: 'stripe',
          ...(secretKey.includes('_live_') ? { DEMO: '0' } : { STRIPE_API_URL: url }),
          STRIPE_SECRET_KEY: secretKey,
          STRIPE_PUBLISHABLE_KEY: secretKey.replace('sk_', 'pk_'),
          STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
          STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_fedcba9876543210',
        }
      : {}),
  });
  const log = { warn: () => undefined };
  return { config, now, log, request_id: 'test', services: {} } as unknown as Context;
}
let orders = 0;
let calls = 0;
const call = (purpose: 'payment' | 'refund', key: string, body: object): ProviderCall => ({
  id: ++calls,
  purpose,
  provider: 'stripe',
  provider_account_id: account,
  account_id: 1,
  order_id: null,
  refund_id: null,
  attempt: 1,
  key,
  body,
  state: 'OPEN',
  provider_object_id: null,
  failure: null,
  tries: 1,
  first_tried_at: now,
  created_at: now,
});
const start = ({ key = randomUUID(), ...more }: Partial<PaymentInput> & { key?: string } = {}) => {
  const input = {
    order_id: ++orders,
    order_reference: 'order',
    amount: 25_000,
    currency: 'HKD',
    description: 'O-1',
    event_title: 'Late Night',
    platform_fee: 0,
    order: { event_id: 1, order_short_id: 'o_1' },
    payable_until: now,
    ...more,
  };
  return stripeProvider.start(
    ctx,
    call('payment', key, stripeProvider.paymentBody(ctx, input, key)),
  );
};
const read = (id: string) => stripeProvider.read(ctx, account, id);
const pay = (payment_intent: string, card?: string) =>
  given.control({ action: 'pay', payment_intent, ...(card ? { card } : {}) });
const refund = (
  provider_payment_id: string,
  refund_id: number,
  amount = 25_000,
  key: string = randomUUID(),
) => {
  const input = { refund_id, provider_payment_id, amount, currency: 'HKD', platform_fee: 0 };
  return stripeProvider.refund(ctx, call('refund', key, stripeProvider.refundBody(input, key)));
};

describe('a payment', () => {
  test('that was started is pending and has the client secret of the card form', async () => {
    const begun = await start();
    expect(begun).toMatchObject({
      status: 'PENDING',
      amount: 25_000,
      captured: 0,
      currency: 'HKD',
      provider_account_id: account,
      last_error_code: null,
    });
    expect(begun.client_secret).toMatch(/_secret_/);
  });

  test('repeated with its key is the same payment; with another key it is a new one', async () => {
    const key = randomUUID();
    const first = await start({ key, order_id: 900 });
    expect([
      (await start({ key, order_id: 900 })).provider_payment_id,
      (await start({ order_id: 900 })).provider_payment_id,
    ]).toEqual([first.provider_payment_id, expect.not.stringMatching(first.provider_payment_id)]);
  });

  test('shows its order to this installation only, not to others on the same account', async () => {
    const begun = await start({ order_id: 901, order_reference: 'mine' });
    expect(begun).toMatchObject({ order_id: 901, order_reference: 'mine' });
    const other = contextOf(
      'sk_test_simulator',
      given.simulator.url,
      'another secret of tests, as long as needed',
    );
    expect(await stripeProvider.read(other, account, begun.provider_payment_id)).toMatchObject({
      order_id: null,
      order_reference: null,
    });
  });

  test.each([
    ['a dropped connection', { behaviour: 'drop', before: true, times: 5 }, 503, false],
    ['an error', { behaviour: 'error', status: 500, times: 5 }, 502, true],
    ['a gateway error', { behaviour: 'error', status: 502, before: true, times: 5 }, 502, true],
    ['a malformed response', { behaviour: 'nonsense', times: 5 }, 502, true],
    ['rate limiting', { behaviour: 'error', status: 429, before: true, times: 5 }, 503, false],
  ])(
    'after %s reports a provider error and whether the key is spent',
    async (_, behaviour, status, is_key_spent) => {
      await given.control({ action: 'behave', path: '/v1/payment_intents', ...behaviour });
      await expect(start()).rejects.toMatchObject({ status, is_key_spent });
      await given.control({ action: 'clear' });
    },
  );

  test.each([
    ['4242424242424242', { status: 'SUCCEEDED', captured: 25_000, last_error_code: null }],
    ['4000000000000002', { status: 'FAILED', captured: 0, last_error_code: 'generic_decline' }],
    ['4000000000000069', { status: 'FAILED', captured: 0, last_error_code: 'expired_card' }],
    ['4999000000002001', { status: 'PROCESSING', captured: 0 }],
  ])('with the card %s is %j', async (card, facts) => {
    const { provider_payment_id: id } = await start();
    await pay(id, card);
    expect(await read(id)).toMatchObject(facts);
  });

  test('that fails and then succeeds is paid, and its old error is cleared', async () => {
    const { provider_payment_id: id } = await start();
    await pay(id, '4000000000000002');
    await pay(id);
    expect(await read(id)).toMatchObject({
      status: 'SUCCEEDED',
      last_error_code: null,
      provider_charge_id: expect.stringMatching(/^ch_/),
    });
  });

  test('that is cancelled can no longer be paid', async () => {
    const { provider_payment_id: id } = await start();
    expect(await stripeProvider.cancel(ctx, account, id)).toMatchObject({ status: 'CANCELLED' });
    await expect(pay(id)).resolves.not.toMatchObject({ status: 'succeeded' });
  });

  test("below the provider's minimum is refused with our error code", async () => {
    await expect(start({ amount: 399 })).rejects.toBeInstanceOf(Refusal);
    await expect(start({ amount: 399 })).rejects.toMatchObject({
      code: 'payment.amount_too_small',
    });
  });

  test('has the platform fee, or none when it is not set', async () => {
    const { provider_payment_id: id } = await start({ platform_fee: 500 });
    expect(
      (await given.stripe.paymentIntents.retrieve(id, {}, { stripeAccount: account }))
        .application_fee_amount,
    ).toBe(500);
    const { provider_payment_id: other } = await start();
    expect(
      (await given.stripe.paymentIntents.retrieve(other, {}, { stripeAccount: account }))
        .application_fee_amount,
    ).toBe(null);
  });
});

describe('a refund', () => {
  const paid = async (): Promise<string> => {
    const { provider_payment_id: id } = await start();
    await pay(id);
    return id;
  };

  test('is made once when repeated with its key', async () => {
    const id = await paid();
    const key = randomUUID();
    const [first, again] = [await refund(id, 501, 10_000, key), await refund(id, 501, 10_000, key)];
    expect([
      first.status,
      again.provider_refund_id,
      (await given.view(`ledger/${id}`)).refunded,
    ]).toEqual(['SUCCEEDED', first.provider_refund_id, 10_000]);
  });

  test('that the provider refuses has failed with a reason, and is not retried', async () => {
    const id = await paid();
    expect(await refund(id, 502, 25_001)).toMatchObject({
      status: 'FAILED',
      provider_refund_id: null,
      amount: 25_001,
    });
    await refund(id, 503);
    expect(await refund(id, 504)).toMatchObject({
      status: 'FAILED',
      failure: 'charge_already_refunded',
    });
  });

  test('that takes time is pending and listed among the refunds of its payment', async () => {
    await given.control({ action: 'behave', behaviour: 'refund', outcome: 'pending' });
    const payment = await paid();
    const key = randomUUID();
    const made = await refund(payment, 505, 25_000, key);
    expect(made.status).toBe('PENDING');
    await given.control({
      action: 'change_refund',
      refund: made.provider_refund_id,
      outcome: 'failed',
      reason: 'expired_or_canceled_card',
    });
    expect(await stripeProvider.refundsOf(ctx, account, payment)).toMatchObject([
      {
        provider_refund_id: made.provider_refund_id,
        call_key: key,
        status: 'FAILED',
        failure: 'expired_or_canceled_card',
      },
    ]);
  });

  test('is retryable when the provider cannot be reached', async () => {
    const away = contextOf('sk_test_simulator', 'http://127.0.0.1:1');
    await expect(
      stripeProvider.refund(away, call('refund', 'k', { amount: 1 })),
    ).rejects.toMatchObject({ code: 'payment.provider_unreachable', is_key_spent: false });
  });
});

describe('an event', () => {
  const secret = 'whsec_fedcba9876543210';
  const at = Date.parse(now) / 1000;
  const event = (
    more: object = {},
    object: object = { id: 'pi_1', object: 'payment_intent' },
  ): string =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      account: 'acct_1',
      data: { object },
      ...more,
    });
  const verified = (body: string, { key = secret, seconds = at, signed = body, of = ctx } = {}) =>
    verifyEvent(
      of,
      Buffer.from(body),
      {
        'stripe-signature': `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${signed}`).digest('hex')}`,
      },
      secret,
    );

  test('is accepted when its signature matches the exact bytes', () => {
    expect(verified(event())).toMatchObject({
      id: 'evt_1',
      account: 'acct_1',
      payment_id: 'pi_1',
      account_changed: false,
    });
    expect([
      verified(event(), { key: 'whsec_0123456789abcdef' }),
      verified(event(), { signed: event({ id: 'evt_2' }) }),
    ]).toEqual([null, null]);
  });

  test.each([
    [0, true],
    [-299, true],
    [-301, false],
    [-86_400, false],
  ])('signed %i seconds ago is accepted: %s', (ago, believed) => {
    expect(verified(event(), { seconds: at + ago }) !== null).toBe(believed);
  });

  test('without a valid signature, or with an empty secret, is rejected', () => {
    expect([
      verifyEvent(ctx, Buffer.from(event()), {}, secret),
      verifyEvent(ctx, Buffer.from(event()), { 'stripe-signature': ['a', 'b'] }, secret),
      verifyEvent(ctx, Buffer.from(event()), { 'stripe-signature': 't=1,v1=x' }, ''),
    ]).toEqual([null, null, null]);
  });

  test('of the other mode is foreign, in both directions', () => {
    const live = contextOf('sk_live_key');
    const foreignIn = (livemode: boolean, of: Context) =>
      verified(event({ livemode }), { of })?.foreign ?? null;
    expect([
      foreignIn(false, ctx),
      foreignIn(true, ctx),
      foreignIn(false, live),
      foreignIn(true, live),
    ]).toEqual([null, 'other_mode', 'other_mode', null]);
  });

  test.each([
    ['a refund', { id: 're_1', object: 'refund', payment_intent: 'pi_7' }, 'pi_7'],
    [
      'a charge whose payment was expanded',
      { id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_8' } },
      'pi_8',
    ],
    ['an object without a payment', { id: 'acct_1', object: 'account' }, null],
  ])('of %s has the id of its payment', (_, object, payment_id) => {
    expect(verified(event({}, object))).toMatchObject({ payment_id });
  });

  test.each([
    [{ related_object: { id: 'acct_1', type: 'v2.core.account', url: '/' } }, 'acct_1'],
    [
      { context: 'acct_2', related_object: { id: 'person_1', type: 'v2.core.account_person' } },
      'acct_2',
    ],
    [{ related_object: null }, null],
  ])('that is thin concerns an account: %j', (more, account_) => {
    const { data: _none, ...thin } = JSON.parse(event()) as Record<string, unknown>;
    const type = 'v2.core.account[requirements].updated';
    const body = { ...thin, object: 'v2.core.event', account: undefined, type, ...more };
    expect(verified(JSON.stringify(body))).toEqual({
      id: 'evt_1',
      type,
      account: account_,
      payment_id: null,
      account_changed: true,
      refunds_changed: false,
      disputes_changed: false,
      payload: { type, livemode: false, object: more.related_object?.id ?? null },
    });
  });

  const objects: Record<string, object> = {
    account: { id: 'acct_1', object: 'account' },
    capability: { id: 'card_payments', object: 'capability' },
    payment_intent: { id: 'pi_1', object: 'payment_intent' },
    charge: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
    refund: { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
  };
  test.each([...new Set(Object.values(chosen_events).flat())])(
    'chosen in the dashboard is handled: %s',
    (type) => {
      const [kind = ''] = type.split('.');
      const of = verified(event({ type }, objects[kind]));
      const isAccount = kind === 'account' || kind === 'capability';
      expect([of?.account_changed, of?.payment_id]).toEqual(
        isAccount ? [true, null] : [false, 'pi_1'],
      );
      expect(of?.refunds_changed).toBe(kind === 'refund' || type === 'charge.refunded');
      expect(of?.disputes_changed).toBe(type.startsWith('charge.dispute.'));
    },
  );

  test.each([
    ['account.updated', true],
    ['capability.updated', true],
    ['charge.refunded', false],
  ])('%s concerns the account itself: %s', (type, account_changed) => {
    expect(verified(event({ type }))).toMatchObject({ account_changed });
  });
});

test('without API keys creating a client is refused', () => {
  expect(() => stripeClient(contextOf(null))).toThrow(Refusal);
});
