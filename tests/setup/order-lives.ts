import fc from 'fast-check';
import { sql } from 'kysely';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  type Held,
  type Sold,
  type Staff,
} from './given.ts';
import { payer, requestsOf, startPayme } from './given-payme.ts';
import type { TestApp } from './test-app.ts';

/** What may happen to the money of one order, in any order and while something else is pending. */
const kinds = [
  'refund_part',
  'refund_part',
  'refund_all',
  'refund_with_cancelling',
  'cancel',
  'cancel_keeping',
  'cancel_keeping_all',
  'buyer_cancels',
  'attendee_cancelled',
  'attendee_refunded',
  'attendee_reactivated',
  'event_cancelled',
  'dispute',
  'dispute_of_part',
  'dispute_won',
  'dispute_lost',
  'dashboard_refund',
  'dashboard_refund_of_all',
  'next_refund_pending',
  'next_refund_fails',
  'next_refund_fails_later',
  'next_refund_lost',
  'refund_ends',
  'refund_fails_now',
  'outcome_told',
  'paid_elsewhere',
  'paid_again',
  'hours_pass',
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat({ max: 99 }),
  part: fc.integer({ min: 1, max: 99 }),
  /** Whether everything that follows from the step is done before the next one. */
  waits: fc.boolean(),
});
/** One order: how it is bought, and what happens to it. */
export const life = fc.record({
  provider: fc.constantFrom('stripe' as const, 'stripe' as const, 'payme' as const),
  bought: fc.constantFrom('paid', 'paid', 'paid', 'twice', 'late', 'too_late'),
  quantity: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;
export type Step = Life['steps'][number];

export interface Sellers {
  testApp: TestApp;
  staff: Staff;
}
/** An order whose steps are carried out, and what was decided about its money. */
export interface Lived extends Held {
  sold: Sold;
  life: Life;
  /** Payment ids at the provider, by provider. */
  payments: { provider: 'stripe' | 'payme'; id: string }[];
  /** In cents: what staff decided to keep when they cancelled, or the fee of the buyer. */
  kept: number;
  log: string[];
}

export const call = ({ testApp, staff }: Sellers, method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });

export interface LivedOrder {
  status: string;
  refund_status: string | null;
  total_gross: number;
  total_refunded: number;
  refundable: number;
  cancelled_by: string | null;
  attendees: { id: number; status: string; refundable: number }[];
  refunds: {
    id: number;
    status: string;
    reason: string;
    amount: number;
    is_unconfirmed: boolean;
  }[];
  disputes: { status: string; amount: number }[];
}
export const readLived = async (sellers: Sellers, { sold, order_id }: Lived): Promise<LivedOrder> =>
  (await call(sellers, 'GET', `/events/${sold.event_id}/orders/${order_id}`)).data;

export const control = (
  { testApp }: Sellers,
  action: object,
): Promise<Record<string, unknown> | null> => testApp.simulator.control(action).catch(() => null);

export async function start(
  { testApp }: Sellers,
  lived: Lived,
  provider: 'stripe' | 'payme',
): Promise<void> {
  if (provider === 'stripe') {
    const id = await givenPaymentStarted(testApp, lived.sold, lived);
    lived.payments.push({ provider, id });
    return;
  }
  const answer = await startPayme(testApp, lived.sold, lived);
  if (answer.status !== 200) throw new Error(answer.text);
  const id = (await requestsOf(testApp, lived)).at(-1) ?? '';
  lived.payments.push({ provider, id });
}
const pay = ({ testApp }: Sellers, { provider, id }: Lived['payments'][number]) =>
  provider === 'stripe'
    ? testApp.simulator.control({ action: 'pay', payment_intent: id })
    : payer(testApp, 'pay', id);

/** Buys the order of a sequence of steps, each in its own event. */
export async function begin(sellers: Sellers, of: Life): Promise<Lived> {
  const { testApp, staff } = sellers;
  const sold = await givenEvent(testApp, staff, { price: 128.37, quantity: 4 });
  const held = await givenHold(testApp, sold, of.quantity);
  await givenDetails(testApp, sold, held);
  const lived: Lived = { ...held, sold, life: of, payments: [], kept: 0, log: [] };
  await start(sellers, lived, of.provider);
  if (of.bought === 'twice')
    await start(sellers, lived, of.provider === 'stripe' ? 'payme' : 'stripe');
  if (of.bought === 'late' || of.bought === 'too_late') {
    await sql`update orders set reserved_until = now() - interval '1 second'
      where id = ${held.order_id}`.execute(testApp.platform.db);
    if (of.bought === 'too_late') await givenHold(testApp, sold, 4);
  }
  for (const payment of lived.payments) await pay(sellers, payment);
  return lived;
}
