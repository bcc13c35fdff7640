import fc from 'fast-check';
import { sql } from 'kysely';
import { expireDue } from '#features/orders/actions/expire.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  type Held,
  type Sold,
  type Staff,
} from './given.ts';
import type { TestApp } from './test-app.ts';

/** What may happen to the orders of an event, step by step and in any order. */
const kinds = [
  'buy',
  'buy',
  'buy',
  'by_hand',
  'late',
  'hall',
  'code_limit',
  'cancel_event',
  'refund',
  'cancel',
  'cancel_keeping',
  'buyer_cancels',
  'attendee_cancelled',
  'attendee_refunded',
  'reactivate',
  'move',
  'dispute_lost',
  'dispute_won',
  'dashboard_refund',
  'refund_fails_late',
  'dearer',
  'no_charges',
  'no_code',
] as const;
/** One step with its parameters. */
export const step = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
  has_code: fc.boolean(),
  has_affiliate: fc.boolean(),
  part: fc.integer({ min: 1, max: 99 }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Bought {
  order_id: number;
  short_id: string;
  cookie: string;
  payment: string | null;
}
export interface Sellers {
  testApp: TestApp;
  staff: Staff;
  /** The ids of the taxes and fees of the account. */
  charges: readonly number[];
}
export interface World extends Sellers {
  sold: Sold;
  seat: Sold;
  gift: Sold;
  orders: Bought[];
}
/** Returns a path below the event. */
export const at = ({ sold }: World, rest: string): string => `/events/${sold.event_id}${rest}`;
/** Calls the API as staff of the event. */
export const call = ({ testApp, staff }: Sellers, method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });

/**
 * Creates an event with little stock, a code, an affiliate, and a capacity that two of its three
 * tickets share.
 */
export async function givenSales(sellers: Sellers): Promise<World> {
  const { testApp, staff, charges } = sellers;
  const sold = await givenEvent(testApp, staff, {
    price: 80.05,
    quantity: 12,
    ticket: { tax_and_fee_ids: charges },
  });
  const kind = async (type: string, prices: object[]): Promise<Sold> => {
    const { data } = await call(sellers, 'POST', `/events/${sold.event_id}/tickets`, {
      title: type,
      type,
      prices,
      tax_and_fee_ids: charges,
    });
    const made = data as { id: number; prices: { id: number }[] };
    return { ...sold, ticket_id: made.id, price_id: made.prices[0]?.id ?? 0 };
  };
  const seat = await kind('PAID', [{ price: 333.33, initial_quantity_available: 7 }]);
  const gift = await kind('DONATION', [{ price: 5, initial_quantity_available: null }]);
  const world = { ...sellers, sold, seat, gift, orders: [] };
  await call(world, 'POST', at(world, '/promo-codes'), {
    code: 'THIRD',
    discount_type: 'PERCENTAGE',
    discount: 33.3,
  });
  await call(world, 'POST', at(world, '/affiliates'), { name: 'Shop', code: 'shop' });
  await call(world, 'POST', at(world, '/capacity-assignments'), {
    name: 'Hall',
    capacity: 15,
    ticket_ids: [sold.ticket_id, seat.ticket_id],
  });
  return world;
}

/**
 * Buys tickets. With the kind `late`, the payment arrives after the hold has expired, and perhaps
 * after the tickets were sold to another buyer.
 */
async function buy(world: World, item: Step): Promise<void> {
  const { testApp } = world;
  const held = await hold(world, item);
  if (!held) return;
  await givenDetails(testApp, world.sold, held);
  const payment = await givenPaymentStarted(testApp, world.sold, held);
  if (item.kind === 'late') {
    await sql`update orders set reserved_until = now() - interval '1 second'
      where id = ${held.order_id}`.execute(testApp.platform.db);
    await expireDue(testApp.ctx());
    if (item.n % 2) await buy(world, { ...item, kind: 'buy', n: item.n + 2 });
  }
  await testApp.simulator.control({ action: 'pay', payment_intent: payment });
  await testApp.work();
  world.orders.push({ ...held, payment });
}

/** Returns null when there is too little stock, or the event is cancelled. */
async function hold(world: World, item: Step): Promise<Held | null> {
  const line = ({ ticket_id, price_id }: Sold, quantity: number, more: object = {}) => ({
    ticket_id,
    quantities: [{ price_id, quantity, ...more }],
  });
  const baskets = [
    [line(world.sold, item.quantity)],
    [line(world.seat, item.quantity), line(world.sold, 1)],
    [line(world.gift, item.quantity, { price: (500 + item.part) / 100 })],
    [line(world.seat, 1), line(world.gift, 2, { price: 20 })],
  ];
  return givenHold(world.testApp, world.sold, 1, undefined, {
    tickets: baskets[item.n % baskets.length],
    ...(item.has_affiliate ? { affiliate_code: 'shop' } : {}),
    ...(item.has_code && (await hasCode(world)) ? { promo_code: 'THIRD' } : {}),
  }).catch((error: unknown) => {
    if (!/sold_out|used_up|not_available/.test(String(error))) throw error;
    return null;
  });
}
const hasCode = async (world: World): Promise<boolean> =>
  ((await call(world, 'GET', at(world, '/promo-codes'))).data as unknown[]).length > 0;

export interface SoldOrder {
  id: number;
  short_id: string;
  public_id: string;
  status: string;
  refund_status: string | null;
  is_manually_created: boolean;
  total_before_additions: number;
  total_fee: number;
  total_tax: number;
  total_discount: number;
  total_gross: number;
  total_refunded: number;
  total_remaining: number;
  refundable: number;
  affiliate: string | null;
  order_items: { quantity: number; total_gross: number; total_before_discount: number }[];
  attendees: { id: number; status: string; refundable: number }[];
  taxes_and_fees_rollup: { taxes: { value: number }[]; fees: { value: number }[] };
  refunds: { id: number; status: string; amount: number }[];
  disputes: { status: string; amount: number }[];
}
/** Returns an order as staff see it. */
export const read = async (world: World, id: number): Promise<SoldOrder> =>
  (await call(world, 'GET', at(world, `/orders/${id}`))).data;

/** Takes a step. A refusal is a normal result: it must change nothing. */
export async function take(world: World, item: Step): Promise<void> {
  if (item.kind === 'buy' || item.kind === 'late') return buy(world, item);
  const { testApp, charges } = world;
  const bought = world.orders[item.n % Math.max(1, world.orders.length)];
  if (!bought) return;
  const order = await read(world, bought.order_id);
  const attendee = order.attendees[item.n % order.attendees.length];
  const cents = (amount: number): number => Math.round((amount * item.part) % 100_000) / 100;
  const of = `/orders/${bought.order_id}`;
  const person = at(world, `/attendees/${attendee?.id}`);
  const { payment } = bought;
  const control = (action: object) =>
    payment === null
      ? Promise.resolve<Record<string, unknown>>({})
      : testApp.simulator.control({ payment_intent: payment, ...action }).catch(() => ({}));
  const does: Record<Exclude<Step['kind'], 'buy' | 'late'>, () => Promise<unknown>> = {
    by_hand: async () => {
      const { data } = await call(world, 'POST', at(world, '/attendees'), {
        ticket_id: world.seat.ticket_id,
        first_name: 'Ada',
        email: 'ada@example.com',
        amount_paid: item.part,
        taxes_and_fees: [{ tax_or_fee_id: charges[0], amount: item.part / 100 }],
      });
      if (!data) return;
      const { order_id } = data as { order_id: number };
      world.orders.push({ order_id, short_id: '', cookie: '', payment: null });
    },
    cancel_event: async () => {
      if (item.n % 5) return;
      const { title } = (await call(world, 'GET', at(world, ''))).data as { title: string };
      await call(world, 'POST', at(world, '/cancellation'), { title });
    },
    code_limit: async () => {
      const [code] = (await call(world, 'GET', at(world, '/promo-codes'))).data as { id: number }[];
      const max_allowed_usages = item.quantity;
      if (code)
        await call(world, 'PUT', at(world, `/promo-codes/${code.id}`), { max_allowed_usages });
    },
    hall: async () => {
      const halls = await call(world, 'GET', at(world, '/capacity-assignments'));
      const [{ id }] = halls.data as [{ id: number }];
      await call(world, 'PUT', at(world, `/capacity-assignments/${id}`), {
        capacity: 3 * item.quantity,
        ticket_ids: [world.seat, ...(item.has_code ? [] : [world.sold])].map((of) => of.ticket_id),
        status: item.has_affiliate ? 'ACTIVE' : 'INACTIVE',
      });
    },
    refund: () =>
      call(world, 'POST', at(world, `${of}/refund`), { amount: cents(order.refundable) }),
    cancel: () => call(world, 'POST', at(world, `${of}/cancel`), {}),
    cancel_keeping: () =>
      call(world, 'POST', at(world, `${of}/cancel`), { refund_amount: cents(order.refundable) }),
    buyer_cancels: () =>
      testApp.ask('POST', `/public${at(world, `/order/${bought.short_id}/cancellation`)}`, {
        cookie: bought.cookie,
        body: {},
      }),
    attendee_cancelled: () => call(world, 'PATCH', person, { status: 'CANCELLED' }),
    attendee_refunded: () =>
      call(world, 'PATCH', person, { status: 'CANCELLED', refund_amount: attendee?.refundable }),
    reactivate: () => call(world, 'PATCH', person, { status: 'ACTIVE' }),
    move: () => call(world, 'PATCH', person, { ticket_id: world.seat.ticket_id }),
    dispute_lost: () => dispute(world, control, 'lost', item.n % 2 ? undefined : 100 + item.part),
    dispute_won: () => dispute(world, control, 'won'),
    dashboard_refund: () =>
      control({ action: 'dashboard_refund', amount: Math.round(cents(order.refundable) * 100) }),
    refund_fails_late: () => failLate(world, order),
    dearer: () =>
      call(world, 'PUT', at(world, `/tickets/${world.sold.ticket_id}`), {
        prices: [{ id: world.sold.price_id, price: 80 + item.part }],
      }),
    no_charges: () =>
      call(world, 'PUT', at(world, `/tickets/${world.seat.ticket_id}`), {
        tax_and_fee_ids: item.has_code ? charges : [],
      }),
    no_code: async () => {
      const [code] = (await call(world, 'GET', at(world, '/promo-codes'))).data as { id: number }[];
      if (code && item.n % 4 === 0)
        await call(world, 'DELETE', at(world, `/promo-codes/${code.id}`));
    },
  };
  await does[item.kind]();
  await testApp.work();
}

async function dispute(
  { testApp }: World,
  control: (action: object) => Promise<Record<string, unknown>>,
  outcome: 'lost' | 'won',
  amount?: number,
): Promise<void> {
  const { id } = await control({ action: 'dispute', ...(amount ? { amount } : {}) });
  await testApp.work();
  if (id) await control({ action: 'close_dispute', dispute: id, outcome });
}

/**
 * Skips orders that were never bought: their late payments are refunded by a retry minutes later.
 */
async function failLate({ testApp }: World, { status, refunds }: SoldOrder): Promise<void> {
  if (status === 'EXPIRED') return;
  const done = refunds.find((refund) => refund.status === 'SUCCEEDED');
  if (!done) return;
  const { provider_refund_id } = await testApp.platform.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('id', '=', done.id)
    .executeTakeFirstOrThrow();
  await testApp.simulator
    .control({ action: 'change_refund', refund: provider_refund_id, outcome: 'failed' })
    .catch(() => null);
}
