import { attempt, invalid, Refusal, refusalAt, together } from '#platform/pure/refusal.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { Holds } from '#features/stock/rules/counter.ts';
import { addUp, unitPrice, type Rollup } from '#features/taxes/rules/unit-price.ts';
import { isExpired, type PromoCode } from '#features/promo-codes/rules/promo-code.ts';
import { itemName } from '#features/tickets/rules/texts.ts';
import { covers, discounted } from '#features/tickets/rules/deal.ts';
import { isForTier } from '#features/tickets/rules/for-members.ts';
import {
  countersOf,
  isShown,
  isSoldOut,
  offSale,
  type Offer,
  type OfferedPrice,
  type OfferedTicket,
} from '#features/tickets/rules/sale.ts';
import { soldOut, soldOutIn } from './sold-out.ts';

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
  counter_id: number;
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

/** Who buys, and what the buyer may use. */
interface Buyer {
  offer: Offer;
  promo: PromoCode | null;
  tier: MembershipTier | null;
}

/**
 * Plans a reservation: lines, totals and the units each counter must give, in minor units. Throws a
 * Refusal that points at the fields of everything the public page would not offer (decisions.md §5
 * and 091). Whether stock is left is decided later, under the counters' lock. `tier` is the
 * buyer's, null without a membership.
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
  const isWrongCode = Boolean(input.promo_code) && (!promo || isExpired(promo, now));
  const buyer = { offer, tier, promo: isWrongCode ? null : promo };
  const judged = input.tickets.flatMap((line, i) => itemsOf(line, i, buyer));
  const refusal = refusalOf(offer, input, judged, isWrongCode);
  if (refusal) throw refusal;
  const items = judged.flatMap(({ item }) => (item instanceof Refusal ? [] : [item]));
  const holds: Holds = {};
  for (const { counter_id, quantity } of items)
    holds[counter_id] = (holds[counter_id] ?? 0) + quantity;
  const isUsed = offer.tickets.some(
    (ticket) => covers(promo, ticket) && items.some((item) => item.ticket_id === ticket.id),
  );
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

interface Judged {
  ticket_id: number;
  item: PlannedItem | Refusal;
}

/** The items of a line, or why the buyer may not have them; quantities of zero are ignored. */
function itemsOf(
  { ticket_id, quantities }: ReservationInput['tickets'][number],
  i: number,
  buyer: Buyer,
): Judged[] {
  if (quantities.every(({ quantity }) => quantity === 0)) return [];
  const ticket = buyer.offer.tickets.find(({ id }) => id === ticket_id);
  // A ticket that the page does not show is refused as unknown, before any other check could
  // reveal it.
  if (!ticket || !isOffered(ticket, buyer))
    return [{ ticket_id, item: invalid(`tickets.${i}.ticket_id`, 'refusals.ticket.not_of_event') }];
  return quantities.flatMap((chosen, j) =>
    chosen.quantity === 0
      ? []
      : {
          ticket_id,
          item: attempt(() => itemOf(ticket, chosen, buyer, `tickets.${i}.quantities.${j}`)),
        },
  );
}

function itemOf(
  ticket: OfferedTicket,
  { price_id, quantity, price: offered }: ReservationInput['tickets'][number]['quantities'][number],
  buyer: Buyer,
  path: string,
): PlannedItem {
  const { currency } = buyer.offer.event;
  const price = ticket.prices.find((price) => price.id === price_id && !price.is_hidden);
  if (!price) throw invalid(`${path}.price_id`, 'refusals.ticket.not_of_event');
  mayBuy(ticket, price, buyer, `${path}.quantity`);
  const list = listPrice(ticket, price, offered, `${path}.price`);
  const net = discounted(list, ticket, buyer.promo, currency);
  const unit = unitPrice(net, ticket.charges, currency);
  return {
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    counter_id: price.counter.id,
    item_name: itemName(ticket, price),
    quantity,
    path,
    price: net,
    price_before_discount: list,
    unit_fee: unit.fee,
    unit_tax: unit.tax,
    taxes_and_fees_rollup: unit.rollup,
  };
}

/**
 * Everything that is wrong with a basket. A ticket with a refused line is not judged as a whole.
 * Sold-out lines beside other problems are told here, unless a hold may be free again.
 */
function refusalOf(
  offer: Offer,
  input: ReservationInput,
  judged: readonly Judged[],
  isWrongCode: boolean,
): Refusal | null {
  const lines: Refusal[] = [];
  const items: PlannedItem[] = [];
  for (const [id, some] of Map.groupBy(judged, ({ ticket_id }) => ticket_id)) {
    const refused = some.flatMap(({ item }) => (item instanceof Refusal ? [item] : []));
    const planned = some.flatMap(({ item }) => (item instanceof Refusal ? [] : [item]));
    const limit = refused.length > 0 ? null : outsideLimits(offer, id, planned);
    lines.push(...refused, ...(limit ? [limit] : []));
    if (!limit) items.push(...planned);
  }
  const units = input.tickets
    .flatMap((line) => line.quantities)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const refusals = [
    ...(isWrongCode ? [invalid('promo_code', 'refusals.promo_code.invalid')] : []),
    ...lines,
    ...(units === 0 ? [invalid('tickets', 'refusals.order.nothing_chosen')] : []),
    ...(units > max_units
      ? [invalid('tickets', 'refusals.order.too_many_units', { max: max_units })]
      : []),
  ];
  if (refusals.length === 0) return null;
  const short = offer.has_due_holds
    ? null
    : soldOutIn({ items, promo_code: null }, offer, countersOf(offer));
  return together([...refusals, ...(short ? [short] : [])]);
}

/** What expired holds still take may be free again: that is decided later, under the lock. */
const isOffered = (ticket: OfferedTicket, { offer, promo, tier }: Buyer): boolean =>
  isShown(
    offer.has_due_holds ? { ...ticket, hide_when_sold_out: false } : ticket,
    offer,
    promo,
    tier,
  );

function mayBuy(
  ticket: OfferedTicket,
  price: OfferedPrice,
  { offer, promo, tier }: Buyer,
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

/** The refusal of too few or too many units of a ticket in one order, at its last line. */
function outsideLimits(
  offer: Offer,
  ticketId: number,
  items: readonly PlannedItem[],
): Refusal | null {
  const ticket = offer.tickets.find(({ id }) => id === ticketId);
  const last = items.at(-1);
  const price = ticket?.prices.find(({ id }) => id === last?.ticket_price_id);
  if (!ticket || !last || !price) return null;
  const path = `${last.path}.quantity`;
  const sum = items.reduce((units, { quantity }) => units + quantity, 0);
  const { min_per_order: min, max_per_order: max } = ticket;
  // Taking more would not help a buyer of what is sold out.
  if (min && sum < min && !offer.has_due_holds && isSoldOut(ticket, price, offer))
    return soldOut([{ path, title: last.item_name, price_id: price.id, left: 0 }]);
  if (min && sum < min) return invalid(path, 'refusals.ticket.below_min_per_order', { min });
  if (max && sum > max) return invalid(path, 'refusals.ticket.above_max_per_order', { max });
  return null;
}
