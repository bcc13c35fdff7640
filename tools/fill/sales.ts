import type pg from 'pg';
import { insert } from '../seed/insert.ts';

/** The sales of one event up to now, without its orders. */
export interface Sale {
  account_id: number;
  event_id: number;
  /** The account at the payment provider. */
  provider_account_id: string;
  /** Orders are placed between these two instants. */
  opens: string;
  closes: string;
  /** Without it nobody is checked in; future events have no check-ins in any case. */
  door?: { check_in_list_id: number; starts: string };
  attendees: number;
  /** Tickets per order, repeated in turn. */
  quantities: readonly number[];
  /** If true, one order in 40 is cancelled and refunded, and one more in 20 expires unpaid. */
  some_fail: boolean;
  prices: readonly {
    ticket_id: number;
    ticket_price_id: number;
    price: number;
    item_name: string;
  }[];
}

/** Consecutive orders of one event. */
export interface Slice {
  event_id: number;
  outcome: 'SOLD' | 'UNPAID';
  first: number;
  last: number;
}

/**
 * Returns how many orders it takes to reach this number of attendees, and how many tickets the last
 * order has.
 */
export function ordersOf({ attendees, quantities }: Pick<Sale, 'attendees' | 'quantities'>): {
  orders: number;
  last_quantity: number;
} {
  const round = quantities.reduce((sum, quantity) => sum + quantity, 0);
  let orders = Math.floor(attendees / round) * quantities.length;
  let left = attendees % round;
  let last_quantity = quantities.at(-1) ?? 1;
  for (const quantity of quantities) {
    if (left <= 0) break;
    orders++;
    last_quantity = Math.min(quantity, left);
    left -= quantity;
  }
  return { orders, last_quantity };
}

/** Creates a temporary table with the sales for the SQL of the orders. */
export async function givenSales(client: pg.Client, sales: readonly Sale[]): Promise<void> {
  await client.query(`
    create temp table sales (
      event_id bigint primary key, account_id bigint, provider_account_id text, opens timestamptz,
      closes timestamptz, check_in_list_id bigint, starts timestamptz, quantities int[],
      some_fail boolean, orders int, last_quantity int, prices int
    );
    create temp table sale_prices (
      event_id bigint, position int, ticket_id bigint, ticket_price_id bigint, counter_id bigint,
      price bigint, item_name text, primary key (event_id, position)
    )`);
  await insert(
    client,
    'sales',
    sales.map(({ door, attendees, prices, ...sale }) => ({
      ...sale,
      check_in_list_id: door?.check_in_list_id ?? null,
      starts: door?.starts ?? null,
      ...ordersOf({ attendees, quantities: sale.quantities }),
      prices: prices.length,
    })),
  );
  await insert(
    client,
    'sale_prices',
    sales.flatMap(({ event_id, prices }) =>
      prices.map((price, position) => ({ event_id, position, ...price })),
    ),
  );
  await client.query(
    `update sale_prices s set counter_id = p.counter_id
    from ticket_prices p where p.id = s.ticket_price_id`,
  );
  await client.query('analyze sales');
  await client.query('analyze sale_prices');
}

const most_orders = 4000;

/** Splits the orders of all sales into parts, each written in one transaction. */
export function partsOf(sales: readonly Sale[]): Slice[][] {
  const parts: Slice[][] = [[]];
  let room = most_orders;
  for (const sale of sales) {
    const { orders } = ordersOf(sale);
    const unpaid = sale.some_fail ? Math.floor(orders / 20) : 0;
    for (const [outcome, count] of [
      ['SOLD', orders],
      ['UNPAID', unpaid],
    ] as const)
      for (let first = 1; first <= count;) {
        const last = Math.min(count, first + room - 1);
        parts.at(-1)?.push({ event_id: sale.event_id, outcome, first, last });
        room -= last - first + 1;
        first = last + 1;
        if (room > 0) continue;
        parts.push([]);
        room = most_orders;
      }
  }
  return parts.filter((part) => part.length > 0);
}
