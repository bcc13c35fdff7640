import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Given, givenSimulator, refusal, until } from './given.ts';

/**
 * Any sequence of actions through the official package keeps the invariants that a product relies
 * on.
 */
let given: Given;
beforeAll(async () => {
  given = await givenSimulator();
});
afterAll(() => given.close());

type Step =
  | { kind: 'pay'; card: string }
  | { kind: 'refund'; amount: number; outcome: 'succeeded' | 'pending' | 'fail' }
  | { kind: 'change_refund'; which: number; outcome: 'succeeded' | 'failed' }
  | { kind: 'cancel' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    card: fc.constantFrom('4242424242424242', '4000000000000002', '4000000000009995'),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    amount: fc.integer({ min: 1, max: 9000 }),
    outcome: fc.constantFrom('succeeded' as const, 'pending' as const, 'fail' as const),
  }),
  fc.record({
    kind: fc.constant('change_refund' as const),
    which: fc.nat(5),
    outcome: fc.constantFrom('succeeded' as const, 'failed' as const),
  }),
  fc.constant({ kind: 'cancel' as const }),
);

async function take(id: string, item: Step, refunds: Stripe.Refund[]): Promise<void> {
  if (item.kind === 'pay')
    await given.control({ action: 'pay', payment_intent: id, card: item.card });
  else if (item.kind === 'cancel') await given.stripe.paymentIntents.cancel(id);
  else if (item.kind === 'refund') {
    if (item.outcome !== 'succeeded')
      await given.control({
        action: 'behave',
        behaviour: 'refund',
        outcome: item.outcome,
        payment_intent: id,
      });
    try {
      refunds.push(await given.stripe.refunds.create({ payment_intent: id, amount: item.amount }));
    } finally {
      await given.control({ action: 'clear' });
    }
  } else if (refunds.length)
    await given.control({
      action: 'change_refund',
      refund: refunds[item.which % refunds.length]?.id,
      outcome: item.outcome,
    });
}

interface Ledger {
  captured: number;
  refunded: number;
  pending_refunds: number;
}

/**
 * Reads the ledger and the API in the same state: a refund that fails later may do so between the
 * two reads.
 */
async function readTogether(id: string) {
  for (;;) {
    const read = async () => (await given.view(`ledger/${id}`)) as unknown as Ledger;
    const before = await read();
    const intent = await given.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const { data: refunds } = await given.stripe.refunds.list({ payment_intent: id, limit: 100 });
    const ledger = await read();
    if (JSON.stringify(before) === JSON.stringify(ledger)) return { ledger, intent, refunds };
  }
}

test('refunds, including pending ones, never exceed the payment, and the API matches the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const { id } = await given.stripe.paymentIntents.create({ amount: 10_000, currency: 'hkd' });
      const refunds: Stripe.Refund[] = [];
      // An impossible action (paying twice, refunding more than was paid) is refused and changes
      // nothing.
      for (const item of steps) await take(id, item, refunds).catch(() => undefined);
      const { ledger, intent, refunds: list } = await readTogether(id);
      const sum = (status: string): number =>
        list
          .filter((refund) => refund.status === status)
          .reduce((all, refund) => all + refund.amount, 0);
      expect(ledger.captured).toBe(intent.amount_received);
      expect([0, 10_000]).toContain(ledger.captured);
      expect([ledger.refunded, ledger.pending_refunds]).toEqual([sum('succeeded'), sum('pending')]);
      expect(ledger.refunded + ledger.pending_refunds).toBeLessThanOrEqual(ledger.captured);
      if (intent.status === 'canceled') expect([ledger.captured, list.length]).toEqual([0, 0]);
      if (intent.status === 'succeeded')
        expect((intent.latest_charge as Stripe.Charge).amount_refunded).toBeLessThanOrEqual(
          ledger.refunded + ledger.pending_refunds,
        );
    }),
    { numRuns: 40 },
  );
});

test('once all events have arrived in any order, the newest of each object matches the API', async () => {
  given.inbox.received.length = 0;
  await given.control({ action: 'webhooks', held: true, copies: 2 });
  const ids: string[] = [];
  for (const card of ['4242424242424242', '4000000000000002', '4242424242424242']) {
    const { id } = await given.stripe.paymentIntents.create({ amount: 5000, currency: 'hkd' });
    await given.control({ action: 'pay', payment_intent: id, card });
    ids.push(id);
  }
  const back = await given.stripe.refunds.create({
    payment_intent: ids[0] as string,
    amount: 5000,
  });
  await given.control({
    action: 'change_refund',
    refund: back.id,
    outcome: 'failed',
    reason: 'declined',
  });
  expect(given.inbox.received).toHaveLength(0);
  await given.control({ action: 'release', order: 'shuffled' });
  await until(
    'all of it',
    async () =>
      ((await given.view('deliveries')) as unknown as { states: Record<string, number> }).states[
        'held'
      ] === undefined || given.inbox.received.length >= 10,
  );
  await until('quiet', async () =>
    Object.entries(
      ((await given.view('deliveries')) as unknown as { states: Record<string, number> }).states,
    ).every(([state, n]) => n === 0 || ['delivered', 'given_up', 'lost'].includes(state)),
  );
  const events = given.inbox.received.map(({ event }) => event);
  // Each event arrived more than once, with the same id and the same body.
  for (const event of events)
    expect(
      events
        .filter((other) => other.id === event.id)
        .every((other) => JSON.stringify(other) === JSON.stringify(event)),
    ).toBe(true);
  expect(new Set(events.map((event) => event.id)).size).toBeLessThan(events.length);
  for (const id of ids) {
    const kinds = new Set(
      events
        .filter((event) => (event.data.object as { id: string }).id === id)
        .map((event) => event.type),
    );
    expect(kinds.has('payment_intent.succeeded')).toBe(
      (await given.stripe.paymentIntents.retrieve(id)).status === 'succeeded',
    );
  }
  expect((await given.stripe.refunds.retrieve(back.id)).status).toBe('failed');
  expect(
    events.some((event) => event.type === 'refund.failed' && event.data.object.id === back.id),
  ).toBe(true);
  await given.control({ action: 'webhooks', held: false, copies: 1 });
});

test('a delayed event arrives after the delay, while the API shows the change immediately', async () => {
  given.inbox.received.length = 0;
  await given.control({ action: 'webhooks', delay_ms: 150 });
  const { id } = await given.stripe.paymentIntents.create({ amount: 5000, currency: 'hkd' });
  await given.control({ action: 'pay', payment_intent: id, card: '4242424242424242' });
  expect([
    given.inbox.received.length,
    (await given.stripe.paymentIntents.retrieve(id)).status,
  ]).toEqual([0, 'succeeded']);
  await until('the event', () =>
    given.inbox.received.some(({ event }) => (event.data.object as { id: string }).id === id),
  );
  await given.control({ action: 'webhooks', delay_ms: 0 });
});

test.each([
  ['kwd', 3331],
  ['bhd', 10_005],
  ['kwd', 1],
])('%s %i is refused because it does not end in 0', async (currency, amount) => {
  expect(await refusal(given.stripe.paymentIntents.create({ amount, currency }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
});
test.each([
  ['kwd', 3330],
  ['jpy', 999],
  ['hkd', 40_001],
  ['twd', 100_000],
])('%s %i is accepted', async (currency, amount) => {
  expect(await given.stripe.paymentIntents.create({ amount, currency })).toMatchObject({
    amount,
    currency,
    status: 'requires_payment_method',
  });
});

test.each(['payment_method_types', 'source', 'made_up'])(
  'the removed parameter %s is refused by name',
  async (name) => {
    expect(
      (
        await refusal(
          given.stripe.paymentIntents.create({
            amount: 5000,
            currency: 'hkd',
            [name]: name === 'payment_method_types' ? ['card'] : 'x',
          } as never),
        )
      ).statusCode,
    ).toBe(400);
  },
);
