import { Refusal, refusalAt, invalid } from '#platform/pure/refusal.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { Holds } from '#features/stock/rules/counter.ts';
import { addUp, unitPrice, type Rollup } from '#features/taxes/rules/unit-price.ts';
import { isExpired, type PromoCode } from '#features/promo-codes/rules/promo-code.ts';
import { itemName } from '#features/tickets/rules/texts.ts';
import { covers, discounted } from '#features/tickets/rules/deal.ts';
import { isForTier } from '#features/tickets/rules/for-members.ts';
import {
  isShown,
  isSoldOut,
  offSale,
  type Offer,
  type OfferedPrice,
  type OfferedTicket,
} from '#features/tickets/rules/sale.ts';

export interface ReservationInput {
  tickets: readonly {
    ticket_id: number;
    quantities: readonly { price_id: number; quantity: number; price?: number | undefined }[];
  }[];
  promo_code?: string | undefined;
  affiliate_code?: string | undefined;
}
export interface PlannedItem {
  ticket_id: number;
  ticket_price_id: number;
  item_name: string;
  quantity: number;
  price: number;
  price_before_discount: number;
  unit_fee: number;
  unit_tax: number;
  taxes_and_fees_rollup: Rollup;
  path: string;
}
export interface Plan {
  items: PlannedItem[];
  holds: Holds;
  promo_code: { id: number; code: string; counter_id: number } | null;
  currency: string;
  total_before_additions: number;
  total_discount: number;
  total_fee: number;
  total_tax: number;
  total_gross: number;
  taxes_and_fees_rollup: Rollup;
}

export const max_units = 100;

/**
 * Plans a reservation: lines, totals and the units each counter must give, in minor units. Throws a
 * Refusal that points at the line for everything the public page would not offer (decisions.md §5).
 * Whether stock is left is decided later, under the counters' lock. `tier` is the buyer's, null
 * without a membership.
 */
export function plan(
  offer: Offer,
  input: ReservationInput,
  promo: PromoCode | null = null,
  tier: MembershipTier | null = null,
): Plan {
  const { event, now } = offer;
  if (event.status !== 'LIVE') throw new Refusal('event.not_available', 404);
  if (now >= event.ends_at) throw new Refusal('event.ended', 409);
  if (input.promo_code && (!promo || isExpired(promo, now)))
    throw invalid('promo_code', 'refusals.promo_code.invalid');
  let isUsed = false;
  const items: PlannedItem[] = [];
  const holds: Holds = {};
  for (const [i, line] of input.tickets.entries()) {
    if (line.quantities.every(({ quantity }) => quantity === 0)) continue;
    const ticket = offer.tickets.find((ticket) => ticket.id === line.ticket_id);
    // A ticket that the page does not show is refused as unknown, before any other check could
    // reveal it.
    if (!ticket || !isOffered(ticket, offer, promo, tier))
      throw invalid(`tickets.${i}.ticket_id`, 'refusals.ticket.not_of_event');
    for (const [j, { price_id, quantity, price: offered }] of line.quantities.entries()) {
      if (quantity === 0) continue;
      const path = `tickets.${i}.quantities.${j}`;
      const price = ticket.prices.find((price) => price.id === price_id && !price.is_hidden);
      if (!price) throw invalid(`${path}.price_id`, 'refusals.ticket.not_of_event');
      mayBuy(ticket, price, offer, { promo, tier }, `${path}.quantity`);
      isUsed ||= covers(promo, ticket);
      const list = listPrice(ticket, price, offered, `${path}.price`);
      const net = discounted(list, ticket, promo, event.currency);
      const unit = unitPrice(net, ticket.charges, event.currency);
      items.push({
        ticket_id: ticket.id,
        ticket_price_id: price.id,
        item_name: itemName(ticket, price),
        quantity,
        path,
        price: net,
        price_before_discount: list,
        unit_fee: unit.fee,
        unit_tax: unit.tax,
        taxes_and_fees_rollup: unit.rollup,
      });
      holds[price.counter.id] = (holds[price.counter.id] ?? 0) + quantity;
    }
  }
  withinLimits(offer, input);
  // A code that had no effect on this order is not used up by it.
  const used = isUsed ? promo : null;
  if (used) holds[used.counter_id] = 1;
  const total = (pick: (item: PlannedItem) => number): number =>
    items.reduce((sum, item) => sum + item.quantity * pick(item), 0);
  const [before, fee, tax] = [
    total((i) => i.price),
    total((i) => i.unit_fee),
    total((i) => i.unit_tax),
  ];
  return {
    items,
    holds,
    promo_code: used && { id: used.id, code: used.code, counter_id: used.counter_id },
    currency: event.currency,
    total_before_additions: before,
    total_discount: total((i) => i.price_before_discount - i.price),
    total_fee: fee,
    total_tax: tax,
    total_gross: before + fee + tax,
    taxes_and_fees_rollup: addUp(
      items.map((item) => ({ rollup: item.taxes_and_fees_rollup, times: item.quantity })),
    ),
  };
}

/**
 * The refusal for a counter that had too little (a price, a shared capacity, a promo code), at the
 * first line that exceeds it, with what the lines before leave for it, so that the buyer can take
 * the rest. Nothing is left when it is less than the minimum of an order.
 */
export function soldOutAt(plan: Plan, offer: Offer, counterId: number, remains = 0): Refusal {
  if (plan.promo_code?.counter_id === counterId)
    return refusalAt('promo_code', 'promo_code.used_up');
  const prices = offer.tickets
    .flatMap((t) => t.prices)
    .filter(({ counter }) => counter.id === counterId || counter.shared_ids.includes(counterId));
  let unitsLeft = remains;
  let item: PlannedItem | undefined;
  for (const entry of plan.items)
    if (prices.some((price) => price.id === entry.ticket_price_id)) {
      item = entry;
      if (entry.quantity > unitsLeft) break;
      unitsLeft -= entry.quantity;
    }
  const ticket = offer.tickets.find(({ id }) => id === item?.ticket_id);
  const least = ticket?.prices.length === 1 ? (ticket.min_per_order ?? 1) : 1;
  const buyable = unitsLeft < least ? 0 : unitsLeft;
  return soldOut(
    `${item?.path ?? 'tickets.0.quantities.0'}.quantity`,
    { title: item?.item_name ?? '', left: buyable },
    item?.ticket_price_id,
  );
}

function soldOut(
  path: string,
  values: { title: string; left: number },
  price_id: number | undefined,
): Refusal {
  const problem = [{ key: 'refusals.ticket.sold_out' as const, values }];
  return new Refusal(
    'ticket.sold_out',
    409,
    values,
    { [path]: problem, tickets: problem },
    { price_id, left: values.left },
  );
}

/** What expired holds still take may be free again: that is decided later, under the lock. */
const isOffered = (
  ticket: OfferedTicket,
  offer: Offer,
  promo: PromoCode | null,
  tier: MembershipTier | null,
): boolean =>
  isShown(
    offer.has_due_holds ? { ...ticket, hide_when_sold_out: false } : ticket,
    offer,
    promo,
    tier,
  );

function mayBuy(
  ticket: OfferedTicket,
  price: OfferedPrice,
  offer: Offer,
  { promo, tier }: { promo: PromoCode | null; tier: MembershipTier | null },
  path: string,
): void {
  const reason = offSale(ticket, price, offer, promo);
  // Sold out is decided under the lock.
  const title = itemName(ticket, price);
  if (reason === 'before_sale') throw refusalAt(path, 'ticket.not_on_sale_yet', { title });
  if (reason === 'after_sale') throw refusalAt(path, 'ticket.sale_ended', { title });
  if (!isForTier(ticket.membership_tiers, tier))
    throw refusalAt(path, tier === null ? 'ticket.members_only' : 'ticket.other_tier', {
      title: ticket.title,
    });
}

function listPrice(
  ticket: OfferedTicket,
  price: OfferedPrice,
  offered: number | undefined,
  path: string,
): number {
  if (ticket.type !== 'DONATION') return price.price;
  if (offered === undefined) {
    if (price.price > 0) return price.price;
    throw invalid(path, 'invalid.required');
  }
  if (offered < price.price) throw invalid(path, 'refusals.ticket.below_minimum_price');
  return offered;
}

function withinLimits(offer: Offer, input: ReservationInput): void {
  const units = new Map<number, { sum: number; path: string; price_id: number }>();
  for (const [i, line] of input.tickets.entries())
    for (const [j, { quantity, price_id }] of line.quantities.entries()) {
      if (quantity === 0) continue;
      units.set(line.ticket_id, {
        sum: (units.get(line.ticket_id)?.sum ?? 0) + quantity,
        path: `tickets.${i}.quantities.${j}.quantity`,
        price_id,
      });
    }
  let totalUnits = 0;
  for (const [id, { sum, path, price_id }] of units) {
    const ticket = offer.tickets.find((ticket) => ticket.id === id);
    const price = ticket?.prices.find((price) => price.id === price_id);
    totalUnits += sum;
    const min = ticket?.min_per_order ?? 0;
    // Taking more would not help a buyer of what is sold out.
    if (sum < min && ticket && price && !offer.has_due_holds && isSoldOut(ticket, price, offer))
      throw soldOut(path, { title: itemName(ticket, price), left: 0 }, price_id);
    if (sum < min) throw invalid(path, 'refusals.ticket.below_min_per_order', { min });
    if (ticket?.max_per_order && sum > ticket.max_per_order)
      throw invalid(path, 'refusals.ticket.above_max_per_order', { max: ticket.max_per_order });
  }
  if (totalUnits === 0) throw invalid('tickets', 'refusals.order.nothing_chosen');
  if (totalUnits > max_units)
    throw invalid('tickets', 'refusals.order.too_many_units', { max: max_units });
}
