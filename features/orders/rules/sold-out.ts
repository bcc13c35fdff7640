import { Refusal, refusalAt, together, type FieldProblem } from '#platform/pure/refusal.ts';
import { remaining, type Counter } from '#features/stock/rules/counter.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';

/** The parts of a plan that decide whether the counters have enough for it. */
interface Wanted {
  items: readonly Item[];
  promo_code: { counter_id: number } | null;
}
interface Item {
  ticket_id: number;
  ticket_price_id: number;
  counter_id: number;
  item_name: string;
  quantity: number;
  path: string;
}
interface Shortage {
  path: string;
  title: string;
  price_id: number;
  left: number;
}

/**
 * Returns the refusal of a plan for which the counters have too little: at every line that exceeds
 * what the lines before leave for it, and at a promo code that is used up; null when all have
 * enough. The buyer can take what is left; nothing is left when it is less than the minimum of an
 * order.
 */
export function soldOutIn(
  { items, promo_code }: Wanted,
  offer: Offer,
  counters: ReadonlyMap<number, Counter>,
): Refusal | null {
  const taken = new Map<number, number>();
  const unitsIn = (id: number): number => {
    const counter = counters.get(id);
    return counter ? Math.max(0, remaining(counter) - (taken.get(id) ?? 0)) : 0;
  };
  const short: Shortage[] = [];
  for (const item of items) {
    const ids = [item.counter_id, ...(counters.get(item.counter_id)?.shared_ids ?? [])];
    const units = Math.min(item.quantity, ...ids.map(unitsIn));
    const buyable = units === item.quantity || units >= leastOf(item, offer) ? units : 0;
    for (const id of ids) taken.set(id, (taken.get(id) ?? 0) + buyable);
    const { path, item_name: title, ticket_price_id: price_id } = item;
    if (units < item.quantity)
      short.push({ path: `${path}.quantity`, title, price_id, left: buyable });
  }
  const refusals = short.length > 0 ? [soldOut(short)] : [];
  if (promo_code && unitsIn(promo_code.counter_id) < 1)
    refusals.push(refusalAt('promo_code', 'promo_code.used_up'));
  return together(refusals);
}

/** The fewest units that an order may have of an item's price. */
function leastOf({ ticket_id }: Item, { tickets }: Offer): number {
  const ticket = tickets.find(({ id }) => id === ticket_id);
  return ticket?.prices.length === 1 ? (ticket.min_per_order ?? 1) : 1;
}

/** The refusal of lines for which too little is left; `details` tell a program what is left. */
export function soldOut(shortages: readonly Shortage[]): Refusal {
  const errors: Record<string, FieldProblem[]> = {};
  for (const { path, title, left } of shortages)
    for (const field of [path, 'tickets'])
      (errors[field] ??= []).push({ key: 'refusals.ticket.sold_out', values: { title, left } });
  const short = shortages.map(({ price_id, left }) => ({ price_id, left }));
  const { title, left } = shortages[0] ?? { title: '', left: 0 };
  return new Refusal('ticket.sold_out', 409, { title, left }, errors, { ...short[0], short });
}
