import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Given, givenSimulator, refusal, until } from './given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator({ publicUrl: 'http://localhost:3000/simulator', processingMs: 30 });
});
afterAll(() => given.close());

const price = { amount: 10_000, currency: 'hkd' };
const started = async (): Promise<string> => (await given.stripe.paymentIntents.create(price)).id;
const pay = (id: string, card: string) =>
  given.control({ action: 'pay', payment_intent: id, card });
const read = (id: string) => given.stripe.paymentIntents.retrieve(id);
const typesOf = async (id: string): Promise<string[]> => {
  const { events } = (await given.view(`events?about=${id}`)) as unknown as {
    events: { type: string }[];
  };
  return events.map((event) => event.type);
};

describe('a card that requires authentication', () => {
  test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    '%s is charged when the buyer confirms',
    async (card) => {
      const id = await started();
      expect(await pay(id, card)).toEqual({ status: 'requires_action' });
      expect(await read(id)).toMatchObject({
        status: 'requires_action',
        latest_charge: null,
        amount_received: 0,
        next_action: { type: 'use_stripe_sdk' },
      });
      expect(await given.control({ action: 'authenticate', payment_intent: id })).toEqual({
        status: 'succeeded',
        error_code: null,
      });
      expect(await read(id)).toMatchObject({ status: 'succeeded', next_action: null });
      expect(await typesOf(id)).toEqual([
        'payment_intent.requires_action',
        'payment_intent.succeeded',
      ]);
      await expect(given.control({ action: 'authenticate', payment_intent: id })).rejects.toThrow(
        'nothing to authenticate',
      );
    },
  );

  test('is not charged when the buyer declines, and another card can pay', async () => {
    const id = await started();
    await pay(id, '4000002760003184');
    await given.control({ action: 'authenticate', payment_intent: id, outcome: 'failed' });
    expect(await read(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
      },
    });
    expect(await pay(id, '4242424242424242')).toEqual({ status: 'succeeded' });
  });

  test.each([
    ['4000008400001629', 'generic_decline'],
    ['4000008260003178', 'insufficient_funds'],
  ])('%s is declined after authentication, with %s', async (card, decline_code) => {
    const id = await started();
    await pay(id, card);
    await given.control({ action: 'authenticate', payment_intent: id });
    expect(await read(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code },
    });
    expect(await given.view(`ledger/${id}`)).toMatchObject({ attempts: 1, captured: 0 });
  });

  test('can be abandoned: after a cancellation or another payment the answer is refused', async () => {
    const [left, other] = [await started(), await started()];
    for (const id of [left, other]) await pay(id, '4000002760003184');
    expect((await given.stripe.paymentIntents.cancel(left)).status).toBe('canceled');
    expect(await pay(other, '4242424242424242')).toEqual({ status: 'succeeded' });
    for (const id of [left, other])
      await expect(given.control({ action: 'authenticate', payment_intent: id })).rejects.toThrow();
    expect(await given.view(`ledger/${other}`)).toMatchObject({ attempts: 1, captured: 10_000 });
  });

  test('is refused when the caller cannot authenticate', async () => {
    const id = await started();
    const refused = await refusal(
      given.stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_authenticationRequired',
        error_on_requires_action: true,
      }),
    );
    expect([refused.statusCode, refused.code]).toEqual([402, 'authentication_required']);
    expect((await read(id)).status).toBe('requires_payment_method');
  });

  test.each([
    ['succeeded', 'succeeded', 'succeeded'],
    ['failed', 'failed', 'requires_payment_method'],
  ])('is authenticated on a page, and %s returns to the shop', async (choice, told, status) => {
    const { id, client_secret, next_action } = await given.stripe.paymentIntents.create({
      ...price,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.test/return?order=1',
    });
    const page = String(next_action?.redirect_to_url?.url).replace(
      'http://localhost:3000/simulator',
      given.simulator.url,
    );
    const shown = await fetch(page, { headers: { 'accept-language': 'zh-HK' } });
    expect(shown.headers.get('content-security-policy')).toContain('https://shop.test');
    expect(await shown.text()).toContain('你的銀行要求確認');
    const answer = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice }),
    });
    const back = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, back.origin, Object.fromEntries(back.searchParams)]).toEqual([
      303,
      'https://shop.test',
      {
        order: '1',
        payment_intent: id,
        payment_intent_client_secret: client_secret,
        redirect_status: told,
      },
    ]);
    expect((await read(id)).status).toBe(status);
    expect((await fetch(page)).status).toBe(404);
    expect((await fetch(page, { method: 'POST' })).status).toBe(404);
  });

  test('is authenticated in the card form too', async () => {
    const { id, client_secret } = await given.stripe.paymentIntents.create(price);
    const ask = async (path: string, more: object) => {
      const answer = await fetch(`${given.simulator.url}/pay/${path}`, {
        method: 'POST',
        body: JSON.stringify({ payment_intent: id, client_secret, ...more }),
      });
      return (await answer.json()) as unknown;
    };
    const card = { number: '4000002760003184', exp_month: 12, exp_year: 99, cvc: '123' };
    expect(await ask('confirm', { card })).toEqual({ status: 'requires_action' });
    expect(await ask('authenticate', { outcome: 'failed' })).toEqual({
      status: 'requires_payment_method',
      error_code: 'payment_intent_authentication_failure',
      message: 'The bank did not get your confirmation.',
    });
    await ask('confirm', { card });
    expect(await ask('authenticate', { outcome: 'succeeded' })).toEqual({ status: 'succeeded' });
  });
});

describe('test cards behave as at Stripe', () => {
  test.each([
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4000000000000069', 'expired_card', undefined],
  ])('%s is refused with %s and %s', async (card, code, decline_code) => {
    const id = await started();
    await pay(id, card);
    expect((await read(id)).last_payment_error).toMatchObject({
      type: 'card_error',
      code,
      ...(decline_code === undefined ? {} : { decline_code }),
    });
    expect((await read(id)).last_payment_error?.decline_code).toBe(decline_code);
  });

  test('a refund to …5126 succeeds, fails later, and its amount can be refunded again', async () => {
    const id = await started();
    await pay(id, '4000000000005126');
    const refund = await given.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await until(
      'the failure',
      async () => (await given.stripe.refunds.retrieve(refund.id)).status === 'failed',
    );
    expect(await typesOf(refund.id)).toContain('refund.failed');
    expect((await given.stripe.refunds.create({ payment_intent: id })).amount).toBe(10_000);
  });

  test('a refund to …7726 is pending and succeeds later', async () => {
    const id = await started();
    await pay(id, '4000000000007726');
    const refund = await given.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    await until(
      'the success',
      async () => (await given.stripe.refunds.retrieve(refund.id)).status === 'succeeded',
    );
    expect(await typesOf(refund.id)).toEqual(['refund.created', 'refund.updated']);
  });

  test.each([
    ['4000000000000259', 'fraudulent'],
    ['4000000000002685', 'product_not_received'],
  ])('%s is charged and then disputed as %s', async (card, reason) => {
    const id = await started();
    expect(await pay(id, card)).toEqual({ status: 'succeeded' });
    const { data } = await given.stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ reason, amount: 10_000, status: 'needs_response' }]);
    expect(await typesOf(id)).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });
});

describe('a dispute', () => {
  const disputed = async (more: object = {}) => {
    const id = await started();
    await pay(id, '4242424242424242');
    const { id: dispute } = await given.control({ action: 'dispute', payment_intent: id, ...more });
    return { id, dispute };
  };

  test('has an amount, a reason and a deadline for the response', async () => {
    const { id, dispute } = await disputed({
      reason: 'duplicate',
      amount: 4000,
      due_by: 1_800_000_000,
    });
    expect(await given.stripe.disputes.retrieve(dispute)).toMatchObject({
      amount: 4000,
      currency: 'hkd',
      reason: 'duplicate',
      payment_intent: id,
      charge: (await read(id)).latest_charge,
      evidence_details: { due_by: 1_800_000_000, past_due: false },
      balance_transactions: [{ amount: -4000, fee: 8500, net: -12_500 }],
    });
    await expect(
      given.control({ action: 'dispute', payment_intent: id, reason: 'bored' }),
    ).rejects.toThrow('"reason" must be one of');
  });

  test('that is won returns the money once, and then allows a refund', async () => {
    const { id, dispute } = await disputed();
    const close = (outcome: string) => given.control({ action: 'close_dispute', dispute, outcome });
    expect((await refusal(given.stripe.refunds.create({ payment_intent: id }))).code).toBe(
      'charge_disputed',
    );
    await close('won');
    expect(await given.stripe.disputes.retrieve(dispute)).toMatchObject({
      status: 'won',
      balance_transactions: [{ amount: -10_000 }, { amount: 10_000, fee: 0 }],
    });
    await expect(close('lost')).rejects.toThrow('already won');
    expect(await typesOf(dispute)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect((await given.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });

  test('that is lost does not return the money', async () => {
    const { id, dispute } = await disputed();
    await given.control({ action: 'close_dispute', dispute, outcome: 'lost' });
    expect((await refusal(given.stripe.refunds.create({ payment_intent: id }))).code).toBe(
      'charge_disputed',
    );
    expect(await given.view(`ledger/${id}`)).toMatchObject({ disputed: true });
  });

  test('is visible to its own account only', async () => {
    const { dispute } = await disputed();
    const stripeAccount = await given.account();
    expect((await given.stripe.disputes.list({}, { stripeAccount })).data).toEqual([]);
    expect(
      (await refusal(given.stripe.disputes.retrieve(dispute, {}, { stripeAccount }))).statusCode,
    ).toBe(404);
  });
});
