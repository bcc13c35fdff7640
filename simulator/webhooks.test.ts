import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Given, givenSimulator, stripeTo, until } from './given.ts';

let given: Given;
beforeEach(async () => {
  given = await givenSimulator();
});
afterEach(() => given.close());

async function paid(stripeAccount?: string): Promise<string> {
  const options = stripeAccount === undefined ? {} : { stripeAccount };
  const intent = await given.stripe.paymentIntents.create(
    { amount: 1000, currency: 'hkd', confirm: true, payment_method: 'pm_card_visa' },
    options,
  );
  return intent.id;
}
const about = () =>
  given.inbox.received.map(({ event }) => (event.data.object as { id: string }).id);
const reached = async (state: string, count: number) => {
  const view = (await given.view('deliveries')) as unknown as { states: Record<string, number> };
  return view.states[state] === count;
};

test('an event has a snapshot of its object and a valid signature', async () => {
  const id = await paid();
  await until('the event', () => given.inbox.received.length === 1);
  const [first] = given.inbox.received;
  expect(first?.path).toBe('/platform');
  expect(first?.event).toMatchObject({
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    api_version: '2026-10-28.endive',
    data: { object: { id, object: 'payment_intent', status: 'succeeded', amount_received: 1000 } },
  });
  expect(first?.event.id).toMatch(/^evt_/);
  expect(first?.event).not.toHaveProperty('account');
  expect(() =>
    stripeTo(1).webhooks.constructEvent(
      first?.body ?? '',
      first?.headers['stripe-signature'] ?? '',
      'whsec_wrong',
    ),
  ).toThrow('No signatures found');
  expect((await given.stripe.events.retrieve(first?.event.id ?? '')).type).toBe(
    'payment_intent.succeeded',
  );
});

test('events of a connected account are sent to the other endpoint and name the account', async () => {
  const account = await given.account();
  const id = await paid(account);
  await until('the event', () => given.inbox.received.length === 1);
  expect(given.inbox.received[0]).toMatchObject({
    path: '/connect',
    event: { account, data: { object: { id } } },
  });
});

test('every status change of a payment is reported', async () => {
  const { id } = await given.stripe.paymentIntents.create({ amount: 1000, currency: 'hkd' });
  await given.control({ action: 'pay', payment_intent: id, card: '4000000000000002' });
  await given.control({ action: 'pay', payment_intent: id, card: '4999000000002001' });
  await given.control({ action: 'end_processing', payment_intent: id });
  const other = await given.stripe.paymentIntents.create({ amount: 1000, currency: 'hkd' });
  await given.stripe.paymentIntents.cancel(other.id);
  await until('four events', () => given.inbox.received.length === 4);
  const types = given.inbox.received.map(({ event }) => event.type).sort();
  expect(types).toEqual([
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ]);
});

test('a refused delivery is retried byte for byte until it is accepted', async () => {
  given.inbox.answers.push(500, 302, 503);
  await paid();
  await until('the fourth attempt', () => reached('delivered', 1));
  expect(given.inbox.received).toHaveLength(4);
  expect(new Set(given.inbox.received.map(({ body }) => body)).size).toBe(1);
  const view = (await given.view('deliveries')) as unknown as {
    deliveries: { attempts: number; status: number }[];
  };
  expect(view.deliveries).toMatchObject([{ attempts: 4, status: 200 }]);
});

test('an unavailable endpoint is retried with increasing delays', async () => {
  given.inbox.answers.push(500, 500, 500);
  const begin = performance.now();
  await paid();
  await until('the fourth attempt', () => given.inbox.received.length === 4);
  // 20, 40 and 80 ms (`retryMs` of given.ts), less what timers are early. A slow machine adds to it.
  expect(performance.now() - begin).toBeGreaterThanOrEqual(135);
});

test('an event can be repeated and lost', async () => {
  await given.control({ action: 'webhooks', copies: 3 });
  const id = await paid();
  await until('three copies', () => given.inbox.received.length === 3);
  expect(new Set(given.inbox.received.map(({ event }) => event.id)).size).toBe(1);
  await given.control({ action: 'webhooks', copies: 1, lose: 1 });
  const lost = await paid();
  const delivered = await paid();
  await until('the later one', () => about().includes(delivered));
  expect(about()).not.toContain(lost);
  expect(about()).toContain(id);
  const events = (await given.view(`events?about=${lost}`)) as unknown as {
    events: { id: string }[];
  };
  await given.control({ action: 'resend', event: events.events[0]?.id });
  await until('what was lost', () => about().includes(lost));
});

test('held events wait for their release', async () => {
  await given.control({ action: 'webhooks', held: true });
  const ids = [await paid(), await paid()];
  expect(await reached('held', 2)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(given.inbox.received).toHaveLength(0);
  expect(await given.control({ action: 'release' })).toEqual({ released: 2 });
  await until('both', () => given.inbox.received.length === 2);
  expect(about().sort()).toEqual(ids.sort());
  const later = await paid();
  await until('the hold to be over', () => about().includes(later));
});

test.each(['reversed', 'shuffled'])('held events can arrive %s', async (order) => {
  await given.control({ action: 'webhooks', held: true });
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(await paid());
  await given.control({ action: 'release', order });
  await until('all of it', () => given.inbox.received.length === 40);
  expect(about().toSorted()).toEqual(ids.toSorted());
  // Eight are in flight at once, so the exact order is not guaranteed; but it differs clearly from
  // the original one.
  const moved = about().filter((id, place) => Math.abs(ids.indexOf(id) - place) > 8);
  expect(moved.length).toBeGreaterThan(5);
});
