import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { recount } from '#features/stock/store.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Whatever buyers, staff, banks and the provider's dashboard do to the orders of an event, and in whatever order: every
 * place that adds them up has the same sums, and they are those of the provider.
 */
let testApp: TestApp;
let staff: Staff;
let charges: number[];
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  charges = [];
  for (const [type, calculation_type, rate] of [
    ['TAX', 'PERCENTAGE', 8.875],
    ['FEE', 'FIXED', 1.33],
  ] as const) {
    const { data } = await call('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      name: type,
      type,
      calculation_type,
      rate,
    });
    charges.push((data as { id: number }).id);
  }
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const call = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });

const kinds = [
  'buy',
  'buy',
  'buy',
  'by_hand',
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
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat(),
  quantity: fc.integer({ min: 1, max: 4 }),
  has_code: fc.boolean(),
  has_affiliate: fc.boolean(),
  part: fc.integer({ min: 1, max: 99 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Bought {
  order_id: number;
  short_id: string;
  cookie: string;
  payment: string | null;
}
interface World {
  sold: Sold;
  seat: Sold;
  gift: Sold;
  orders: Bought[];
  refused: string[];
}
const at = ({ sold }: World, rest: string): string => `/events/${sold.event_id}${rest}`;

async function begin(): Promise<World> {
  const sold = await givenEvent(testApp, staff, {
    price: 80.05,
    quantity: 60,
    ticket: { tax_and_fee_ids: charges },
  });
  const kind = async (type: string, prices: object[]): Promise<Sold> => {
    const { data } = await call('POST', `/events/${sold.event_id}/tickets`, {
      title: type,
      type,
      prices,
      tax_and_fee_ids: charges,
    });
    const made = data as { id: number; prices: { id: number }[] };
    return { ...sold, ticket_id: made.id, price_id: made.prices[0]?.id ?? 0 };
  };
  const seat = await kind('PAID', [{ price: 333.33, initial_quantity_available: 30 }]);
  const gift = await kind('DONATION', [{ price: 5, initial_quantity_available: null }]);
  const world = { sold, seat, gift, orders: [], refused: [] };
  await call('POST', at(world, '/promo-codes'), {
    code: 'THIRD',
    discount_type: 'PERCENTAGE',
    discount: 33.3,
  });
  await call('POST', at(world, '/affiliates'), { name: 'Shop', code: 'shop' });
  await call('POST', at(world, '/capacity-assignments'), {
    name: 'Hall',
    capacity: 70,
    ticket_ids: [sold.ticket_id, seat.ticket_id],
  });
  return world;
}

async function buy(world: World, one: Step): Promise<void> {
  const line = ({ ticket_id, price_id }: Sold, quantity: number, more: object = {}) => ({
    ticket_id,
    quantities: [{ price_id, quantity, ...more }],
  });
  const baskets = [
    [line(world.sold, one.quantity)],
    [line(world.seat, one.quantity), line(world.sold, 1)],
    [line(world.gift, one.quantity, { price: (500 + one.part) / 100 })],
    [line(world.seat, 1), line(world.gift, 2, { price: 20 })],
  ];
  const held = await givenHold(testApp, world.sold, 1, undefined, {
    tickets: baskets[one.n % baskets.length],
    ...(one.has_affiliate ? { affiliate_code: 'shop' } : {}),
    ...(one.has_code && (await hasCode(world)) ? { promo_code: 'THIRD' } : {}),
  });
  await givenDetails(testApp, world.sold, held);
  const payment = await givenPaymentStarted(testApp, world.sold, held);
  await testApp.simulator.control({ action: 'pay', payment_intent: payment });
  await testApp.work();
  world.orders.push({ ...held, payment });
}
const hasCode = async (world: World): Promise<boolean> =>
  ((await call('GET', at(world, '/promo-codes'))).data as unknown[]).length > 0;

interface Order {
  id: number;
  short_id: string;
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
}
const read = async (world: World, id: number): Promise<Order> =>
  (await call('GET', at(world, `/orders/${id}`))).data;

/** Refusals are part of life: what may not be done changes nothing. */
async function take(world: World, one: Step): Promise<void> {
  if (one.kind === 'buy') return buy(world, one);
  const bought = world.orders[one.n % Math.max(1, world.orders.length)];
  if (!bought) return;
  const order = await read(world, bought.order_id);
  const attendee = order.attendees[one.n % order.attendees.length];
  const cents = (amount: number): number => Math.round((amount * one.part) % 100_000) / 100;
  const of = `/orders/${bought.order_id}`;
  const person = at(world, `/attendees/${attendee?.id}`);
  const { payment } = bought;
  const control = (action: object) =>
    payment === null
      ? Promise.resolve<Record<string, unknown>>({})
      : testApp.simulator.control({ payment_intent: payment, ...action }).catch(() => ({}));
  const does: Record<Exclude<Step['kind'], 'buy'>, () => Promise<unknown>> = {
    by_hand: async () => {
      const { data } = await call('POST', at(world, '/attendees'), {
        ticket_id: world.seat.ticket_id,
        first_name: 'Ada',
        email: 'ada@example.com',
        amount_paid: one.part,
        taxes_and_fees: [{ tax_or_fee_id: charges[0], amount: one.part / 100 }],
      });
      const { order_id } = data as { order_id: number };
      world.orders.push({ order_id, short_id: '', cookie: '', payment: null });
    },
    refund: () => call('POST', at(world, `${of}/refund`), { amount: cents(order.refundable) }),
    cancel: () => call('POST', at(world, `${of}/cancel`), {}),
    cancel_keeping: () =>
      call('POST', at(world, `${of}/cancel`), { refund_amount: cents(order.refundable) }),
    buyer_cancels: () =>
      testApp.ask('POST', `/public${at(world, `/order/${bought.short_id}/cancellation`)}`, {
        cookie: bought.cookie,
        body: {},
      }),
    attendee_cancelled: () => call('PATCH', person, { status: 'CANCELLED' }),
    attendee_refunded: () =>
      call('PATCH', person, { status: 'CANCELLED', refund_amount: attendee?.refundable }),
    reactivate: () => call('PATCH', person, { status: 'ACTIVE' }),
    move: () => call('PATCH', person, { ticket_id: world.seat.ticket_id }),
    dispute_lost: () => dispute(control, 'lost', one.n % 2 ? undefined : 100 + one.part),
    dispute_won: () => dispute(control, 'won'),
    dashboard_refund: () =>
      control({ action: 'dashboard_refund', amount: Math.round(cents(order.refundable) * 100) }),
    refund_fails_late: () => failLate(order),
    dearer: () =>
      call('PUT', at(world, `/tickets/${world.sold.ticket_id}`), {
        prices: [{ id: world.sold.price_id, price: 80 + one.part }],
      }),
    no_charges: () =>
      call('PUT', at(world, `/tickets/${world.seat.ticket_id}`), {
        tax_and_fee_ids: one.has_code ? charges : [],
      }),
    no_code: async () => {
      const [code] = (await call('GET', at(world, '/promo-codes'))).data as { id: number }[];
      if (code && one.n % 4 === 0) await call('DELETE', at(world, `/promo-codes/${code.id}`));
    },
  };
  await does[one.kind]();
  await testApp.work();
}

async function dispute(
  control: (action: object) => Promise<Record<string, unknown>>,
  outcome: 'lost' | 'won',
  amount?: number,
): Promise<void> {
  const { id } = await control({ action: 'dispute', ...(amount ? { amount } : {}) });
  await testApp.work();
  if (id) await control({ action: 'close_dispute', dispute: id, outcome });
}

async function failLate({ refunds }: Order): Promise<void> {
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

const sum = <T>(list: readonly T[], pick: (one: T) => number): number =>
  list.reduce((all, one) => all + Math.round(pick(one) * 100), 0);
const cents = (amount: number): number => Math.round(amount * 100);

/** An order's own sums, and what the provider has of it. */
async function ordersAgree(world: World): Promise<Order[]> {
  const orders = await Promise.all(world.orders.map((one) => read(world, one.order_id)));
  for (const [i, order] of orders.entries()) {
    const { payment } = world.orders[i] ?? { payment: null };
    const said = [
      sum(order.order_items, (item) => item.total_gross),
      cents(order.total_before_additions) + cents(order.total_fee) + cents(order.total_tax),
      sum(order.order_items, (item) => item.total_before_discount) -
        cents(order.total_discount) +
        sum(order.taxes_and_fees_rollup.taxes, (one) => one.value) +
        sum(order.taxes_and_fees_rollup.fees, (one) => one.value),
      cents(order.total_refunded) + cents(order.total_remaining),
    ];
    expect(said).toEqual(said.map(() => cents(order.total_gross)));
    if (payment) {
      const ledger = (await testApp.simulator.state(`ledger/${payment}`)) as {
        captured: number;
        refunded: number;
      };
      expect([ledger.captured, ledger.refunded]).toEqual([
        cents(order.total_gross),
        cents(order.total_refunded),
      ]);
    }
    const parts = sum(order.attendees, (one) => one.refundable);
    if (order.attendees.some((one) => one.status === 'ACTIVE'))
      expect([order.id, parts]).toEqual([order.id, cents(order.refundable)]);
  }
  return orders;
}

async function csv(path: string): Promise<Record<string, string>[]> {
  const { text } = await call('POST', path, { format: 'csv' });
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, i) => [names[i] ?? i, cell])),
  );
}

/** Every place that adds orders up. */
async function sumsAgree(world: World): Promise<void> {
  const orders = await ordersAgree(world);
  const stands = orders.filter((order) => order.status === 'COMPLETED');
  const active = stands.flatMap((o) => o.attendees.filter((one) => one.status === 'ACTIVE'));
  const truth = {
    orders: stands.length,
    tickets: active.length,
    gross: sum(orders, (o) => o.total_gross),
    fee: sum(orders, (o) => o.total_fee),
    tax: sum(orders, (o) => o.total_tax),
    refunded: sum(orders, (o) => o.total_refunded),
  };
  const told: Record<string, typeof truth> = {};
  const { daily_stats: days } = (await call('GET', at(world, '/stats'))).data as {
    daily_stats: Record<string, number>[];
  };
  told['days'] = {
    orders: sum(days, (day) => day['orders_created'] ?? 0) / 100,
    tickets: sum(days, (day) => day['tickets_sold'] ?? 0) / 100,
    gross: sum(days, (day) => day['total_sales_gross'] ?? 0),
    fee: sum(days, (day) => day['total_fees'] ?? 0),
    tax: sum(days, (day) => day['total_tax'] ?? 0),
    refunded: sum(days, (day) => day['refunded'] ?? 0),
  };
  const { statistics } = (await call('GET', at(world, ''))).data as {
    statistics: Record<string, number>;
  };
  told['event'] = {
    orders: statistics['orders'] ?? 0,
    tickets: statistics['tickets_sold'] ?? 0,
    gross: cents(statistics['sales_total_gross'] ?? 0),
    fee: cents(statistics['total_fee'] ?? 0),
    tax: cents(statistics['total_tax'] ?? 0),
    refunded: cents(statistics['total_refunded'] ?? 0),
  };
  const { sections } = (await call('GET', at(world, '/sales-report'))).data as {
    sections: {
      totals: Record<string, number>;
      by: { affiliate: ({ key: string | null } & Record<string, number>)[] };
    }[];
  };
  const report = sections[0];
  const of = (row: Record<string, number> | undefined) => ({
    orders: row?.['orders'] ?? 0,
    tickets: row?.['tickets'] ?? 0,
    gross: cents(row?.['gross'] ?? 0),
    fee: cents(row?.['fee'] ?? 0),
    tax: cents(row?.['tax'] ?? 0),
    refunded: cents(row?.['refunded'] ?? 0),
  });
  told['report'] = of(report?.totals);
  const sheet = await csv(at(world, '/orders/export'));
  told['export'] = {
    orders: truth.orders,
    tickets: sheet.reduce((all, row) => all + Number(row['Tickets']), 0),
    gross: sum(sheet, (row) => Number(row['Total'])),
    fee: sum(sheet, (row) => Number(row['Fees'])),
    tax: sum(sheet, (row) => Number(row['Taxes'])),
    refunded: sum(sheet, (row) => Number(row['Refunded'])),
  };
  const tickets = (await call('GET', at(world, '/tickets'))).data as { quantity_sold: number }[];
  told['tickets'] = {
    ...truth,
    tickets: tickets.reduce((all, one) => all + one.quantity_sold, 0),
  };
  const check = (await call('GET', at(world, '/check_in_stats'))).data as {
    total_attendees: number;
  };
  told['door'] = { ...truth, tickets: check.total_attendees };
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map((name) => [name, truth])));

  const [shop] = (await call('GET', at(world, '/affiliates'))).data as {
    id: number;
    orders: number;
    tickets_sold: number;
    total_sales: number;
  }[];
  const sent = stands.filter((order) => order.affiliate === 'shop');
  const row = report?.by.affiliate.find((one) => one.key === String(shop?.id));
  expect({
    orders: [shop?.orders, row?.['orders'] ?? 0],
    tickets: [shop?.tickets_sold, row?.['tickets'] ?? 0],
    sales: cents(shop?.total_sales ?? 0),
  }).toEqual({
    orders: [sent.length, sent.length],
    tickets: [shop?.tickets_sold, shop?.tickets_sold],
    sales: sum(sent, (order) => order.total_gross - order.total_refunded),
  });
  expect(await recount(testApp.ctx())).toEqual([]);
}

test('orders, report, dashboard, sheet, stock, door and affiliates have the same sums', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const world = await begin();
      for (const one of steps) await take(world, one);
      await sumsAgree(world);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
