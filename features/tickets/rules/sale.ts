import { remaining, type Counter } from '#features/stock/rules/counter.ts';
import type { Charge } from '#features/taxes/rules/unit-price.ts';

export const ticketTypes = ['PAID', 'FREE', 'DONATION', 'TIERED'] as const;
export type TicketType = (typeof ticketTypes)[number];

export interface SaleWindow { sale_start_date: string | null; sale_end_date: string | null }
export interface OfferedPrice extends SaleWindow { id: number; label: string | null; price: number; is_hidden: boolean; counter: Counter }
export interface OfferedTicket extends SaleWindow {
  id: number; title: string; description: string | null; type: TicketType; min_per_order: number | null; max_per_order: number | null;
  hide_before_sale_start_date: boolean; hide_after_sale_end_date: boolean; hide_when_sold_out: boolean; start_collapsed: boolean;
  show_quantity_remaining: boolean; is_hidden: boolean; is_hidden_without_promo_code: boolean; membership_tiers: string[]; position: number; version: number;
  charges: (Charge & { id: number })[]; prices: OfferedPrice[];
}
/** All that deciding about a sale needs, read in one statement at one instant of the database's clock. */
export interface Offer {
  now: string;
  /** Some hold of this event has run out and is not swept yet. */
  has_due_holds: boolean;
  event: { id: number; account_id: number; title: string; status: 'DRAFT' | 'LIVE' | 'ARCHIVED'; currency: string; timezone: string; ends_at: string; order_timeout_in_minutes: number };
  tickets: OfferedTicket[];
}

export type OffSale = 'before_sale' | 'after_sale' | 'sold_out' | 'hidden';

/** Windows are half-open [start, end). */
export const isBefore = (window: SaleWindow, now: string): boolean => window.sale_start_date !== null && now < window.sale_start_date;
export const isAfter = (window: SaleWindow, now: string): boolean => window.sale_end_date !== null && now >= window.sale_end_date;
export const isSoldOut = (price: OfferedPrice): boolean => remaining(price.counter) <= 0;

/** Why a price cannot be bought now, or null when it can. Hidden things say nothing else. */
export function offSale(ticket: OfferedTicket, price: OfferedPrice, now: string): OffSale | null {
  if (ticket.is_hidden || price.is_hidden || ticket.is_hidden_without_promo_code) return 'hidden';
  if (isBefore(ticket, now) || isBefore(price, now)) return 'before_sale';
  if (isAfter(ticket, now) || isAfter(price, now)) return 'after_sale';
  return isSoldOut(price) ? 'sold_out' : null;
}

/** Does the public page show the ticket at all? */
export function isShown(ticket: OfferedTicket, now: string): boolean {
  if (ticket.is_hidden || ticket.is_hidden_without_promo_code || ticket.prices.every((price) => price.is_hidden)) return false;
  const prices = ticket.prices.filter((price) => !price.is_hidden);
  if (ticket.hide_before_sale_start_date && (isBefore(ticket, now) || prices.every((p) => isBefore(p, now)))) return false;
  if (ticket.hide_after_sale_end_date && (isAfter(ticket, now) || prices.every((p) => isAfter(p, now)))) return false;
  return !(ticket.hide_when_sold_out && prices.every(isSoldOut));
}

/** The next instant at which what the page says changes by itself, or null. */
export function nextEdge(offer: Offer): string | null {
  const edges = offer.tickets.flatMap((t) => [t, ...t.prices]).flatMap((w) => [w.sale_start_date, w.sale_end_date]);
  return [...edges, offer.event.ends_at].filter((edge) => edge !== null && edge > offer.now).sort()[0] ?? null;
}
