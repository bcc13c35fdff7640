import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Given, givenSimulator, refusal, until } from '../given.ts';

/**
 * Controls that `control.test.ts` does not use: late money, refunds with other outcomes, disputes,
 * invalid imports.
 */
let given: Given;
beforeAll(async () => {
  given = await givenSimulator({ processingMs: 30, lateMs: 60 });
});
afterAll(() => given.close());
beforeEach(() => given.control({ action: 'reset' }));

const started = async (amount = 1000): Promise<string> =>
  (await given.stripe.paymentIntents.create({ amount, currency: 'hkd' })).id;
async function paid(amount = 1000): Promise<string> {
  const id = await started(amount);
  await given.control({ action: 'pay', payment_intent: id });
  return id;
}
const line = (id: string) => given.view(`ledger/${id}`);

describe('a late payment', () => {
  test('is processing first, and succeeds later without another call', async () => {
    await given.control({ action: 'behave', behaviour: 'pay_late', ms: 40 });
    const id = await started();
    expect(await given.control({ action: 'pay', payment_intent: id })).toEqual({
      status: 'processing',
    });
    await until('the money', async () => (await line(id)).status === 'succeeded');
    expect(await line(id)).toMatchObject({ attempts: 1, paid: 1, captured: 1000 });
    const { events } = (await given.view(`events?about=${id}`)) as unknown as {
      events: { type: string }[];
    };
    expect(
      events.map((event) => event.type).filter((type) => type.startsWith('payment_intent.')),
    ).toEqual(['payment_intent.processing', 'payment_intent.succeeded']);
  });

  test('can be ended immediately with success or failure, but only once', async () => {
    // Late enough to be certainly still processing.
    const onItsWay = async () => {
      await given.control({ action: 'behave', behaviour: 'pay_late', ms: 600_000 });
      const id = await started();
      await given.control({ action: 'pay', payment_intent: id });
      return id;
    };
    const [paid, failed] = [await onItsWay(), await onItsWay()];
    await given.control({ action: 'end_processing', payment_intent: paid });
    await given.control({
      action: 'end_processing',
      payment_intent: failed,
      outcome: 'failed',
      code: 'expired_card',
    });
    expect([await line(paid), await line(failed)]).toMatchObject([
      { status: 'succeeded', captured: 1000 },
      { status: 'requires_payment_method', captured: 0 },
    ]);
    await expect(given.control({ action: 'end_processing', payment_intent: paid })).rejects.toThrow(
      'payment intent is succeeded, not processing',
    );
  });
});

describe('a refund', () => {
  const refundOf = async (payment_intent: string, amount?: number) =>
    given.stripe.refunds.create({ payment_intent, ...(amount ? { amount } : {}) });

  test('set to pending is pending, once', async () => {
    await given.control({ action: 'behave', behaviour: 'refund', outcome: 'pending' });
    const [first, second] = [await refundOf(await paid()), await refundOf(await paid())];
    expect([first.status, second.status]).toEqual(['pending', 'succeeded']);
  });

  test('set to fail is pending first, and reserves its amount until it fails', async () => {
    await given.control({ action: 'behave', behaviour: 'refund', outcome: 'fail', ms: 10 });
    const id = await paid();
    const refund = await refundOf(id);
    expect(refund.status).toBe('pending');
    await until(
      'the failure',
      async () => (await given.stripe.refunds.retrieve(refund.id)).status === 'failed',
    );
    expect(await line(id)).toMatchObject({ refunded: 0, pending_refunds: 0 });
  });

  test('that fails after it succeeded releases its amount', async () => {
    await given.control({
      action: 'behave',
      behaviour: 'refund',
      outcome: 'fail_after_success',
      ms: 10,
    });
    const id = await paid();
    const refund = await refundOf(id);
    expect(refund.status).toBe('succeeded');
    await until(
      'the failure',
      async () => (await given.stripe.refunds.retrieve(refund.id)).status === 'failed',
    );
    expect(await line(id)).toMatchObject({ refunded: 0 });
    expect((await refundOf(id)).amount).toBe(1000);
  });

  test('that has failed cannot succeed', async () => {
    const refund = await refundOf(await paid());
    await given.control({
      action: 'change_refund',
      refund: refund.id,
      outcome: 'failed',
      reason: 'lost_or_stolen_card',
    });
    await expect(
      given.control({ action: 'change_refund', refund: refund.id, outcome: 'succeeded' }),
    ).rejects.toThrow('refund is failed and cannot become succeeded');
  });

  test("made in the provider's dashboard counts as well, and cannot exceed the payment", async () => {
    const id = await paid();
    expect(
      await given.control({ action: 'dashboard_refund', payment_intent: id, amount: 400 }),
    ).toMatchObject({ amount: 400, status: 'succeeded' });
    await expect(
      given.control({ action: 'dashboard_refund', payment_intent: id, amount: 601 }),
    ).rejects.toThrow(/greater than unrefunded amount|amount/i);
    expect(await line(id)).toMatchObject({ refunded: 400 });
    await expect(
      given.control({ action: 'dashboard_refund', payment_intent: await started() }),
    ).rejects.toThrow('has not been paid');
  });

  test('of a disputed payment is refused until the dispute is won', async () => {
    const id = await paid();
    const dispute = await given.control({ action: 'dispute', payment_intent: id });
    expect((await refusal(refundOf(id))).code).toBe('charge_disputed');
    await given.control({ action: 'close_dispute', dispute: dispute.id, outcome: 'won' });
    expect((await refundOf(id)).status).toBe('succeeded');
  });
});

describe('imported history', () => {
  const row = (more: object = {}) => ({
    id: 'pi_old',
    amount: 5000,
    currency: 'HKD',
    created: '2026-03-01T12:00:00Z',
    ...more,
  });
  const brought = (...payment_intents: object[]) =>
    given.control({ action: 'import', payment_intents });

  test.each([
    [row({ refunded: 5001 }), 'pi_old: "refunded" is greater than the amount'],
    [row({ created: 'last summer' }), '"created" is not a valid time: last summer'],
    [
      row({ status: 'lost' }),
      '"status" must be one of succeeded, requires_payment_method, canceled',
    ],
    [row({ amount: -1 }), '"amount" must be a non-negative integer'],
    [row({ id: '' }), '"id" must be a non-empty string'],
  ])('%j is refused with a reason', async (action, words) => {
    await expect(brought(action)).rejects.toThrow(words);
  });

  test('has the imported status', async () => {
    await brought(
      row(),
      row({ id: 'pi_open', status: 'requires_payment_method' }),
      row({ id: 'pi_gone', status: 'canceled' }),
    );
    expect([await line('pi_old'), await line('pi_open'), await line('pi_gone')]).toMatchObject([
      { paid: 1, captured: 5000 },
      { paid: 0, attempts: 0 },
      { paid: 0, status: 'canceled' },
    ]);
  });

  test('accepts times in seconds or as dates', async () => {
    await brought(row({ id: 'pi_a', created: 1_772_366_400 }), row({ id: 'pi_b' }));
    expect((await given.stripe.paymentIntents.retrieve('pi_a')).created).toBe(
      (await given.stripe.paymentIntents.retrieve('pi_b')).created,
    );
  });
});

describe('the control views', () => {
  test('show everything except webhook secrets', async () => {
    await paid();
    const state = JSON.stringify(await given.view('state'));
    expect(state).toContain('payment_intents');
    expect(state).not.toMatch(/whsec_/);
  });

  test('filter the ledger by account, status and metadata', async () => {
    const account = await given.account();
    await given.stripe.paymentIntents.create(
      { amount: 1000, currency: 'hkd', metadata: { order: 'A' } },
      { stripeAccount: account },
    );
    await paid();
    const count = async (query: string): Promise<unknown> =>
      (await given.view(`ledger?${query}`))['count'];
    expect([
      await count(''),
      await count(`account=${account}`),
      await count('status=succeeded'),
      await count('metadata.order=A'),
      await count('metadata.order=B'),
    ]).toEqual([2, 1, 1, 1, 0]);
  });

  test('a restricted or disconnected account can no longer be used', async () => {
    const stripeAccount = await given.account();
    await given.control({ action: 'card_payments', account: stripeAccount, status: 'restricted' });
    expect(
      (
        await refusal(
          given.stripe.paymentIntents.create({ amount: 1000, currency: 'hkd' }, { stripeAccount }),
        )
      ).statusCode,
    ).toBeGreaterThanOrEqual(400);
    await given.control({ action: 'deauthorize', account: stripeAccount });
    expect(
      (await refusal(given.stripe.paymentIntents.list({}, { stripeAccount }))).statusCode,
    ).toBe(403);
  });

  test.each([
    [
      { action: 'behave', behaviour: 'explode' },
      '"behaviour" must be one of delay, drop, error, nonsense, refuse, pay_late, refund',
    ],
    [
      { action: 'behave', behaviour: 'refund', outcome: 'maybe' },
      '"outcome" must be one of pending, fail, fail_after_success',
    ],
    [{ action: 'webhooks', copies: 1.5 }, '"copies" must be a non-negative integer'],
    [{ action: 'release', order: 'random' }, '"order" must be one of kept, shuffled, reversed'],
    [{ action: 'resend', event: 'evt_none' }, 'unknown event "evt_none"'],
    [{ action: 'import', accounts: {} }, '"accounts" must be a list'],
    [{ action: 'card_payments', account: 'acct_none' }, 'unknown account "acct_none"'],
  ])('%j is refused with the allowed values', async (action, words) => {
    await expect(given.control(action)).rejects.toThrow(words);
  });
});
