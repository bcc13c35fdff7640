import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { recount } from '#features/stock/store.ts';
import { takesAll } from '../../tests/setup/breadth.ts';
import { givenConnected, givenStaff, type Staff } from '../../tests/setup/given.ts';
import {
  at,
  call,
  givenSales,
  read,
  step,
  take,
  type SoldOrder,
  type World,
} from '../../tests/setup/sales-in-any-order.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Whatever buyers, staff, banks and the provider's dashboard do to the orders of an event, in any
 * order: all sums shown anywhere agree, and match the provider's.
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
    const { data } = await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: { name: type, type, calculation_type, rate },
    });
    charges.push((data as { id: number }).id);
  }
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const sum = <T>(list: readonly T[], pick: (item: T) => number): number =>
  list.reduce((all, item) => all + Math.round(pick(item) * 100), 0);
const cents = (amount: number): number => Math.round(amount * 100);

/** An order's own sums, and the provider's record of it. */
async function ordersAgree(world: World): Promise<SoldOrder[]> {
  const orders = await Promise.all(world.orders.map((item) => read(world, item.order_id)));
  for (const [i, order] of orders.entries()) {
    const { payment } = world.orders[i] ?? { payment: null };
    const sums = [
      sum(order.order_items, (item) => item.total_gross),
      cents(order.total_before_additions) + cents(order.total_fee) + cents(order.total_tax),
      sum(order.order_items, (item) => item.total_before_discount) -
        cents(order.total_discount) +
        sum(order.taxes_and_fees_rollup.taxes, (item) => item.value) +
        sum(order.taxes_and_fees_rollup.fees, (item) => item.value),
      cents(order.total_refunded) + cents(order.total_remaining),
    ];
    expect(sums).toEqual(sums.map(() => cents(order.total_gross)));
    if (payment) {
      const ledger = (await world.testApp.simulator.state(`ledger/${payment}`)) as {
        captured: number;
        refunded: number;
      };
      if (!isSale(order)) {
        expect([order.status, ledger.captured]).toEqual(['EXPIRED', ledger.refunded]);
        continue;
      }
      expect([ledger.captured, ledger.refunded]).toEqual([
        cents(order.total_gross),
        cents(order.total_refunded),
      ]);
    }
    const parts = sum(order.attendees, (item) => item.refundable);
    if (order.attendees.some((attendee) => attendee.status === 'ACTIVE'))
      expect([order.id, parts]).toEqual([order.id, cents(order.refundable)]);
  }
  return orders.filter(isSale);
}
const isSale = ({ status }: SoldOrder): boolean => status === 'COMPLETED' || status === 'CANCELLED';

async function csv(world: World, path: string): Promise<Record<string, string>[]> {
  const { text } = await call(world, 'POST', path, { format: 'csv' });
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, i) => [names[i] ?? i, cell])),
  );
}

/** The amount lost in disputes. */
const lostOf = ({ disputes }: SoldOrder): number =>
  sum(disputes, (item) => (item.status === 'LOST' ? item.amount : 0)) / 100;

/** All places that sum up orders. */
async function sumsAgree(world: World): Promise<void> {
  const orders = await ordersAgree(world);
  const stands = orders.filter((order) => order.status === 'COMPLETED');
  const active = stands.flatMap((o) =>
    o.attendees.filter((attendee) => attendee.status === 'ACTIVE'),
  );
  const truth = {
    orders: stands.length,
    tickets: active.length,
    gross: sum(orders, (o) => o.total_gross),
    fee: sum(orders, (o) => o.total_fee),
    tax: sum(orders, (o) => o.total_tax),
    refunded: sum(orders, (o) => o.total_refunded),
  };
  const figures: Record<string, typeof truth> = {};
  const { daily_stats: days } = (await call(world, 'GET', at(world, '/stats'))).data as {
    daily_stats: Record<string, number>[];
  };
  figures['days'] = {
    orders: sum(days, (day) => day['orders_created'] ?? 0) / 100,
    tickets: sum(days, (day) => day['tickets_sold'] ?? 0) / 100,
    gross: sum(days, (day) => day['total_sales_gross'] ?? 0),
    fee: sum(days, (day) => day['total_fees'] ?? 0),
    tax: sum(days, (day) => day['total_tax'] ?? 0),
    refunded: sum(days, (day) => day['refunded'] ?? 0),
  };
  const { statistics } = (await call(world, 'GET', at(world, ''))).data as {
    statistics: Record<string, number>;
  };
  figures['event'] = {
    orders: statistics['orders'] ?? 0,
    tickets: statistics['tickets_sold'] ?? 0,
    gross: cents(statistics['sales_total_gross'] ?? 0),
    fee: cents(statistics['total_fee'] ?? 0),
    tax: cents(statistics['total_tax'] ?? 0),
    refunded: cents(statistics['total_refunded'] ?? 0),
  };
  const { sections } = (await call(world, 'GET', at(world, '/sales-report'))).data as {
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
  figures['report'] = of(report?.totals);
  const sales = new Set(orders.map((order) => order.public_id));
  const sheet = (await csv(world, at(world, '/orders/export'))).filter((row) =>
    sales.has(row['Reference'] ?? ''),
  );
  figures['export'] = {
    orders: truth.orders,
    tickets: sheet.reduce((all, row) => all + Number(row['Tickets']), 0),
    gross: sum(sheet, (row) => Number(row['Total'])),
    fee: sum(sheet, (row) => Number(row['Fees'])),
    tax: sum(sheet, (row) => Number(row['Taxes'])),
    refunded: sum(sheet, (row) => Number(row['Refunded'])),
  };
  const tickets = (await call(world, 'GET', at(world, '/tickets'))).data as {
    quantity_sold: number;
  }[];
  figures['tickets'] = {
    ...truth,
    tickets: tickets.reduce((all, ticket) => all + ticket.quantity_sold, 0),
  };
  const check = (await call(world, 'GET', at(world, '/check_in_stats'))).data as {
    total_attendees: number;
  };
  figures['door'] = { ...truth, tickets: check.total_attendees };
  expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((name) => [name, truth])));

  const [shop] = (await call(world, 'GET', at(world, '/affiliates'))).data as {
    id: number;
    orders: number;
    tickets_sold: number;
    total_sales: number;
  }[];
  const sent = stands.filter((order) => order.affiliate === 'shop');
  const row = report?.by.affiliate.find((item) => item.key === String(shop?.id));
  expect({
    orders: [shop?.orders, row?.['orders'] ?? 0],
    tickets: [shop?.tickets_sold, row?.['tickets'] ?? 0],
    sales: cents(shop?.total_sales ?? 0),
  }).toEqual({
    orders: [sent.length, sent.length],
    tickets: [shop?.tickets_sold, shop?.tickets_sold],
    sales: sum(sent, (order) => Math.max(0, order.total_remaining - lostOf(order))),
  });
  expect(await recount(world.testApp.ctx())).toEqual([]);
}

test(
  'orders, report, dashboard, export, stock, check-in and affiliates have equal sums',
  { timeout: 900_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
        const world = await givenSales({ testApp, staff, charges });
        for (const item of steps) await take(world, item);
        await sumsAgree(world);
      }),
      takesAll ? { numRuns: 60, endOnFailure: true } : { numRuns: 2, seed: 20261128 },
    );
  },
);
