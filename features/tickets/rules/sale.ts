import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { isForTier } from './for-members.ts';
import { remaining, type Counter } from '#features/stock/rules/counter.ts';
import type { Charge } from '#features/taxes/rules/unit-price.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { TextLanguages, Translated, Translations } from '#platform/pure/translations.ts';
import { opens, type Deal } from './deal.ts';

export const ticketTypes = ['PAID', 'FREE', 'DONATION', 'TIERED'] as const;
export type TicketType = (typeof ticketTypes)[number];

export interface SaleWindow {
  sale_start_date: string | null;
  sale_end_date: string | null;
}
export interface OfferedPrice extends SaleWindow {
  id: number;
  label: string | null;
  price: number;
  is_hidden: boolean;
  translations: Translations;
  converted_texts: string[];
  /** Of an offer in its reader's language: the texts that are in another one. */
  text_languages?: TextLanguages;
  counter: Counter;
}
export interface OfferedTicket extends SaleWindow {
  id: number;
  title: string;
  description: string | null;
  type: TicketType;
  min_per_order: number | null;
  max_per_order: number | null;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
  start_collapsed: boolean;
  show_quantity_remaining: boolean;
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
  membership_tiers: MembershipTier[];
  /** With tiers: buyers of no such tier do not see the ticket at all. */
  is_hidden_from_others: boolean;
  position: number;
  version: number;
  translations: Translations;
  converted_texts: string[];
  text_languages?: TextLanguages;
  charges: (Charge & Partial<Translated> & { id: number })[];
  /** They are not charged, until they are brought back. */
  retired_charge_ids?: number[];
  prices: OfferedPrice[];
}
/**
 * All data needed to decide about a sale, read in one statement at one instant of the database's
 * clock.
 */
export interface Offer {
  now: string;
  /** Some hold of this event has expired and has not been swept yet. */
  has_due_holds: boolean;
  event: {
    id: number;
    account_id: number;
    title: string;
    content_language: Locale;
    translations: Translations;
    status: 'DRAFT' | 'LIVE' | 'ARCHIVED';
    currency: string;
    timezone: string;
    ends_at: string;
    order_timeout_in_minutes: number;
  };
  tickets: OfferedTicket[];
  /** Capacities that several tickets share. */
  shared: Counter[];
}

export type OffSale = 'before_sale' | 'after_sale' | 'sold_out' | 'hidden';

/** Windows are half-open [start, end). */
export const isBefore = (window: SaleWindow, now: string): boolean =>
  window.sale_start_date !== null && now < window.sale_start_date;
/** True from the end itself on; false when the window has no end. */
export const isAfter = (window: SaleWindow, now: string): boolean =>
  window.sale_end_date !== null && now >= window.sale_end_date;

type Prices = readonly Pick<OfferedPrice, 'counter'>[];
type Shared = Pick<Offer, 'shared'>;
type SaleState = Pick<Offer, 'now' | 'shared'>;
const sharedBy = (prices: Prices, { shared }: Shared): Counter[] =>
  shared.filter(({ id }) => prices.some(({ counter }) => counter.shared_ids.includes(id)));
/**
 * Units still available of several prices of one ticket together; shared capacities count once.
 * Infinity when unlimited.
 */
export const leftOfAll = (prices: Prices, offer: Shared): number =>
  Math.max(
    0,
    Math.min(
      prices.reduce((sum, { counter }) => sum + Math.max(0, remaining(counter)), 0),
      ...sharedBy(prices, offer).map(remaining),
    ),
  );
/** The capacity of several prices of one ticket together, sold or not. Infinity when unlimited. */
export const capacityOfAll = (prices: Prices, offer: Shared): number =>
  Math.min(
    prices.reduce((sum, { counter }) => sum + (counter.capacity ?? Infinity), 0),
    ...sharedBy(prices, offer).map(({ capacity }) => capacity ?? Infinity),
  );

/** All counters of an offer, by id. */
export const countersOf = (offer: Pick<Offer, 'tickets' | 'shared'>): Map<number, Counter> =>
  new Map(
    [
      ...offer.tickets.flatMap((ticket) => ticket.prices.map((price) => price.counter)),
      ...offer.shared,
    ].map((counter) => [counter.id, counter]),
  );
/** Returns the largest minimum per order of the tickets of each counter, where it is more than one. */
export function leastOf({ tickets }: Pick<Offer, 'tickets'>): Map<number, number> {
  const least = new Map<number, number>();
  for (const { min_per_order, prices } of tickets)
    if (min_per_order !== null && min_per_order > 1)
      for (const { counter } of prices)
        for (const id of [counter.id, ...counter.shared_ids])
          least.set(id, Math.max(min_per_order, least.get(id) ?? 1));
  return least;
}
/**
 * Units of a price still available, limited by its own capacity and shared ones; Infinity when
 * unlimited.
 */
export const leftOf = (
  price: Pick<OfferedPrice, 'counter'>,
  offer: Pick<Offer, 'shared'>,
): number =>
  price.counter.shared_ids.reduce(
    (least, id) =>
      Math.min(least, ...offer.shared.filter((counter) => counter.id === id).map(remaining)),
    remaining(price.counter),
  );
/** Whether now is within the sale windows of both ticket and price. */
const isOn = (ticket: SaleWindow, price: SaleWindow, now: string): boolean =>
  [ticket, price].every((window) => !isBefore(window, now) && !isAfter(window, now));
/**
 * Whether a price is sold out: nothing is left of it or of a shared capacity, or all prices of the
 * ticket that are on sale have less left than the minimum per order. Units in active holds count as
 * taken.
 */
export function isSoldOut(ticket: OfferedTicket, price: OfferedPrice, offer: SaleState): boolean {
  const { min_per_order: least, prices } = ticket;
  if (leftOf(price, offer) <= 0) return true;
  if (least === null || least < 2 || !isOn(ticket, price, offer.now)) return false;
  const open = prices.filter((item) => !item.is_hidden && isOn(ticket, item, offer.now));
  return leftOfAll(open, offer) < least;
}

/**
 * Returns why a price cannot be bought now, or null when it can; `deal` is what a promo code
 * unlocks. For hidden tickets and prices no other reason is revealed. The end of the event ends
 * every sale.
 */
export function offSale(
  ticket: OfferedTicket,
  price: OfferedPrice,
  offer: SaleState & { event: Pick<Offer['event'], 'ends_at'> },
  deal: Deal | null = null,
): OffSale | null {
  const { now, event } = offer;
  if (
    ticket.is_hidden ||
    price.is_hidden ||
    (ticket.is_hidden_without_promo_code && !opens(deal, ticket))
  )
    return 'hidden';
  if (now >= event.ends_at) return 'after_sale';
  if (isBefore(ticket, now) || isBefore(price, now)) return 'before_sale';
  if (isAfter(ticket, now) || isAfter(price, now)) return 'after_sale';
  return isSoldOut(ticket, price, offer) ? 'sold_out' : null;
}

/** Whether the public page shows the ticket at all to a visitor of this tier. */
export function isShown(
  ticket: OfferedTicket,
  offer: SaleState,
  deal: Deal | null = null,
  tier: MembershipTier | null = null,
): boolean {
  const { now } = offer;
  if (
    ticket.is_hidden ||
    (ticket.is_hidden_from_others && !isForTier(ticket.membership_tiers, tier)) ||
    (ticket.is_hidden_without_promo_code && !opens(deal, ticket)) ||
    ticket.prices.every((price) => price.is_hidden)
  )
    return false;
  const prices = ticket.prices.filter((price) => !price.is_hidden);
  if (
    ticket.hide_before_sale_start_date &&
    (isBefore(ticket, now) || prices.every((p) => isBefore(p, now)))
  )
    return false;
  if (
    ticket.hide_after_sale_end_date &&
    (isAfter(ticket, now) || prices.every((p) => isAfter(p, now)))
  )
    return false;
  return !(ticket.hide_when_sold_out && prices.every((price) => isSoldOut(ticket, price, offer)));
}

/**
 * Returns the next instant at which the displayed state of a visible ticket changes by itself, or
 * null. Dates of hidden tickets would reveal them; a browser fetches the tickets itself when it
 * opens the page.
 */
export function nextEdge(
  offer: Offer,
  deal: Deal | null = null,
  tier: MembershipTier | null = null,
): string | null {
  const edges = offer.tickets
    .filter((t) => isShown(t, offer, deal, tier))
    .flatMap((t) => [t, ...t.prices.filter((price) => !price.is_hidden)])
    .flatMap((w) => [w.sale_start_date, w.sale_end_date]);
  return (
    [...edges, offer.event.ends_at]
      .filter((edge): edge is string => edge !== null && edge > offer.now)
      .sort()[0] ?? null
  );
}
