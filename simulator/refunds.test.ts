import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type Stripe from 'stripe';
import { type Given, givenSimulator, refusal, until } from './given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => given.close());

async function paid(amount = 10_000): Promise<string> {
  const intent = await given.stripe.paymentIntents.create({
    amount,
    currency: 'hkd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  return intent.id;
}
const create = (params: Stripe.RefundCreateParams) => given.stripe.refunds.create(params);

async function charge(id: string): Promise<Stripe.Charge> {
  const intent = await given.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return intent.latest_charge as Stripe.Charge;
}

test('partial refunds are possible until nothing is left, and no further', async () => {
  const id = await paid();
  const first = await create({
    payment_intent: id,
    amount: 4000,
    reason: 'requested_by_customer',
    metadata: { order: 'O-1' },
  });
  expect(first).toMatchObject({
    object: 'refund',
    status: 'succeeded',
    amount: 4000,
    currency: 'hkd',
    payment_intent: id,
    metadata: { order: 'O-1' },
  });
  expect((await refusal(create({ payment_intent: id, amount: 6001 }))).message).toBe(
    'Refund amount (6001) is greater than unrefunded amount on charge (6000)',
  );
  const rest = await create({ charge: (await charge(id)).id });
  expect(rest.amount).toBe(6000);
  expect(await charge(id)).toMatchObject({ refunded: true, amount_refunded: 10_000 });
  expect((await refusal(create({ payment_intent: id }))).code).toBe('charge_already_refunded');
  const list = await given.stripe.refunds.list({ payment_intent: id });
  expect(list.data.map((refund) => refund.id)).toEqual([rest.id, first.id]);
  expect(await given.stripe.refunds.retrieve(first.id)).toMatchObject({
    id: first.id,
    amount: 4000,
  });
  expect(await given.view(`ledger/${id}`)).toMatchObject({
    captured: 10_000,
    refunded: 10_000,
    pending_refunds: 0,
  });
});

test('fifty concurrent refunds return exactly what was paid', async () => {
  const id = await paid(10_000);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => create({ payment_intent: id, amount: 1000 })),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
  expect(await given.view(`ledger/${id}`)).toMatchObject({ refunded: 10_000 });
});

test('an unpaid payment intent cannot be refunded', async () => {
  const intent = await given.stripe.paymentIntents.create({ amount: 1000, currency: 'hkd' });
  expect(await refusal(create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
    param: 'payment_intent',
  });
  expect(await refusal(create({ payment_intent: 'pi_none' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect((await refusal(create({ payment_intent: await paid(), amount: 0 }))).param).toBe('amount');
});

test('a pending refund reserves its amount, and a failed one releases it', async () => {
  const id = await paid();
  await given.control({
    action: 'behave',
    behaviour: 'refund',
    outcome: 'pending',
    payment_intent: id,
  });
  const refund = await create({ payment_intent: id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect((await refusal(create({ payment_intent: id }))).code).toBe('charge_already_refunded');
  await given.control({
    action: 'change_refund',
    refund: refund.id,
    outcome: 'failed',
    reason: 'lost_or_stolen_card',
  });
  expect(await given.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  expect(await charge(id)).toMatchObject({ refunded: false, amount_refunded: 0 });
  expect((await create({ payment_intent: id })).status).toBe('succeeded');
});

test('a refund can fail after it succeeded, and is reported', async () => {
  const id = await paid();
  await given.control({
    action: 'behave',
    behaviour: 'refund',
    outcome: 'fail_after_success',
    ms: 20,
    payment_intent: id,
  });
  const refund = await create({ payment_intent: id });
  expect(refund.status).toBe('succeeded');
  const events = () =>
    given.inbox.received
      .filter(({ event }) => (event.data.object as { id: string }).id === refund.id)
      .map(({ event }) => event);
  await until('the report of the failure', () =>
    events().some((event) => event.type === 'refund.failed'),
  );
  expect(
    events()
      .map((event) => event.type)
      .sort(),
  ).toEqual(['refund.created', 'refund.failed', 'refund.updated']);
  expect(await charge(id)).toMatchObject({ amount_refunded: 0 });
});

test("the organizer may refund in the provider's dashboard", async () => {
  const id = await paid();
  await given.control({ action: 'dashboard_refund', payment_intent: id, amount: 2500 });
  expect(await charge(id)).toMatchObject({ amount_refunded: 2500 });
  await until('charge.refunded', () =>
    given.inbox.received.some(
      ({ event }) =>
        event.type === 'charge.refunded' &&
        event.data.object.payment_intent === id &&
        event.data.object.amount_refunded === 2500,
    ),
  );
});

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const id = await paid();
  const dispute = await given.control({ action: 'dispute', payment_intent: id });
  expect((await refusal(create({ payment_intent: id }))).code).toBe('charge_disputed');
  await given.control({ action: 'close_dispute', dispute: dispute.id, outcome: 'won' });
  expect((await create({ payment_intent: id })).status).toBe('succeeded');
  const reported = () =>
    given.inbox.received
      .map(({ event }) => event)
      .filter((event) => (event.data.object as { id: string }).id === dispute.id)
      .map((event) => event.type);
  await until('all four reports', () => reported().length === 4);
  expect(reported().sort()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
  ]);
});

test('a fee that was not charged cannot be refunded', async () => {
  const id = await paid();
  const refused = await refusal(create({ payment_intent: id, refund_application_fee: true }));
  expect(refused.param).toBe('refund_application_fee');
  expect(await charge(id)).toMatchObject({ amount_refunded: 0 });
});

test('fee refunds are listed newest first, with and without a refund of the charge', async () => {
  const stripeAccount = await given.account();
  const intent = await given.stripe.paymentIntents.create(
    {
      amount: 10_000,
      currency: 'hkd',
      application_fee_amount: 1000,
      confirm: true,
      payment_method: 'pm_card_visa',
    },
    { stripeAccount },
  );
  const id = `fee_${String(intent.latest_charge).slice(3)}`;
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [n, amount] of [10, 20, 30, 40].entries()) {
    vi.setSystemTime(start + n * 1000);
    if (n % 2 === 0) await given.stripe.applicationFees.createRefund(id, { amount });
    else
      await given.stripe.refunds.create(
        { payment_intent: intent.id, amount: amount * 10, refund_application_fee: true },
        { stripeAccount },
      );
  }
  const { refunds } = await given.stripe.applicationFees.retrieve(id);
  expect(refunds.data.map(({ amount }) => amount)).toEqual([40, 30, 20, 10]);
  const list = await given.stripe.applicationFees.listRefunds(id);
  expect(list.data.map(({ amount }) => amount)).toEqual([40, 30, 20, 10]);
});
