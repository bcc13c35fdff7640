import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  id,
  instant,
  maybe,
  moment,
  money,
  optional,
  richText,
  shownRichText,
  text,
  version,
  flag,
  listOf,
  textLanguages,
  translations,
  translationsOf,
  sorting,
  order,
} from '#platform/endpoint.ts';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import { ticketTypes } from './rules/sale.ts';

const window = { sale_start_date: instant().nullable(), sale_end_date: instant().nullable() };
const flags = {
  hide_before_sale_start_date: z.boolean(),
  hide_after_sale_end_date: z.boolean(),
  hide_when_sold_out: z.boolean(),
  start_collapsed: z.boolean(),
  show_quantity_remaining: z.boolean(),
  is_hidden: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  is_hidden_from_others: z.boolean(),
};

export const Charge = z.object({
  id: id(),
  name: z.string(),
  type: z.enum(['TAX', 'FEE']),
  calculation_type: z.enum(['FIXED', 'PERCENTAGE']),
  rate: z.number(),
});
export const Price = z.object({
  id: id(),
  label: z.string().nullable(),
  price: money(),
  ...window,
  is_hidden: z.boolean(),
  initial_quantity_available: z.number(),
  quantity_sold: z.number(),
  quantity_reserved: z.number(),
  is_available: z.boolean(),
  is_sold_out: z.boolean(),
  off_sale_reason: z.string().nullable(),
  price_including_taxes_and_fees: money(),
  translations: translations({ label: z.string() }),
  converted_texts: convertedTexts(),
});
export const Ticket = z.object({
  id: id(),
  event_id: id(),
  title: z.string(),
  type: z.enum(ticketTypes),
  description: shownRichText().nullable(),
  price: money().nullable(),
  prices: z.array(Price),
  ...window,
  min_per_order: z.number().nullable(),
  max_per_order: z.number().nullable(),
  ...flags,
  membership_tiers: z.array(z.enum(membershipTiers)),
  order: z.number(),
  version: z.number(),
  translations: translations({ title: z.string(), description: shownRichText() }),
  converted_texts: convertedTexts(),
  tax_and_fee_ids: z.array(id()),
  /** Those that are not charged now, and are charged again once they are brought back. */
  retired_tax_and_fee_ids: z.array(id()),
  taxes_and_fees: z.array(Charge),
  quantity_sold: z.number(),
  quantity_remaining: z.number(),
  is_available: z.boolean(),
  is_sold_out: z.boolean(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
});
/** A ticket as shown with each attendee. */
export const TicketBrief = Ticket.pick({ id: true, title: true, type: true }).extend({
  prices: z.array(Price.pick({ id: true, label: true, price: true })),
});
export type Ticket = z.output<typeof Ticket>;

const PublicPrice = z.object({
  id: id(),
  label: z.string().nullable(),
  price: money(),
  price_before_discount: money(),
  is_discounted: z.boolean(),
  tax_total: money(),
  fee_total: money(),
  price_including_taxes_and_fees: money(),
  quantity_remaining: z.number().nullable(),
  is_available: z.boolean(),
  is_sold_out: z.boolean(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  off_sale_reason: z.string().nullable(),
  text_languages: textLanguages(),
  ...window,
});
export const PublicTicket = z.object({
  id: id(),
  event_id: id(),
  title: z.string(),
  type: z.enum(ticketTypes),
  description: shownRichText().nullable(),
  price: money().nullable(),
  prices: z.array(PublicPrice),
  ...window,
  min_per_order: z.number().nullable(),
  max_per_order: z.number().nullable(),
  quantity_available: z.number().nullable(),
  start_collapsed: z.boolean(),
  show_quantity_remaining: z.boolean(),
  locked_reason: z.string().nullable(),
  membership_tiers: z.array(z.enum(membershipTiers)),
  taxes_and_fees: z.array(Charge),
  is_available: z.boolean(),
  is_sold_out: z.boolean(),
  is_before_sale_start_date: z.boolean(),
  is_after_sale_end_date: z.boolean(),
  few_left: z.boolean(),
  text_languages: textLanguages(),
});
export type PublicTicket = z.output<typeof PublicTicket>;

const quantity = () => z.number().int().min(0).max(999_999_999);
const priceTexts = { label: text(149) };
const PriceInput = z.object({
  id: maybe(id()),
  price: maybe(money().min(0).max(10_000_000)),
  label: optional(priceTexts.label),
  sale_start_date: optional(moment()),
  sale_end_date: optional(moment()),
  initial_quantity_available: optional(quantity()),
  is_hidden: flag(),
  translations: translationsOf(priceTexts),
  converted_texts: convertedInput(),
});
const PriceChange = PriceInput.extend({ price: changed(money().min(0).max(10_000_000)) });
const ticketTexts = { title: text(149), description: richText(10_000) };
const fields = {
  translations: translationsOf(ticketTexts),
  converted_texts: convertedInput(),
  description: optional(ticketTexts.description),
  sale_start_date: optional(moment()),
  sale_end_date: optional(moment()),
  min_per_order: optional(z.number().int().min(1).max(100)),
  max_per_order: optional(z.number().int().min(1).max(100)),
  hide_before_sale_start_date: flag(),
  hide_after_sale_end_date: flag(),
  hide_when_sold_out: flag(),
  start_collapsed: flag(),
  show_quantity_remaining: flag(),
  is_hidden: flag(),
  is_hidden_without_promo_code: flag(),
  is_hidden_from_others: flag(),
  tax_and_fee_ids: listOf(z.array(id()).max(20)),
  membership_tiers: listOf(z.array(z.enum(membershipTiers)).max(6)),
};
export const NewTicket = z.object({
  title: ticketTexts.title,
  type: z.enum(ticketTypes),
  prices: z.array(PriceInput).min(1).max(50),
  order: maybe(order()),
  ...fields,
});
export const TicketChange = z.object({
  title: changed(ticketTexts.title),
  type: changed(z.enum(ticketTypes)),
  prices: changed(z.array(PriceChange).min(1).max(50)),
  order: changed(order()),
  /** Which of its retired taxes and fees the ticket keeps; others are ignored. */
  retired_tax_and_fee_ids: listOf(z.array(id()).max(100)),
  version: version(),
  ...fields,
});

const list = {
  sorts: ['order', 'title', 'created_at'],
  default: ['order', 'asc'],
  filters: { type: ticketTypes, title: 'text' },
} as const;

export const tickets = {
  list: endpoint('GET /events/:eventId/tickets', {
    access: 'tickets.read',
    shape: 'page',
    list,
    returns: Ticket,
  }),
  create: endpoint('POST /events/:eventId/tickets', {
    access: 'tickets.manage',
    status: 201,
    idempotent: true,
    body: NewTicket,
    returns: Ticket,
  }),
  get: endpoint('GET /events/:eventId/tickets/:ticketId', {
    access: 'tickets.read',
    returns: Ticket,
  }),
  change: endpoint('PUT /events/:eventId/tickets/:ticketId', {
    access: 'tickets.manage',
    body: TicketChange,
    returns: Ticket,
    refuses: [
      'stale_version',
      'ticket.type_cannot_change',
      'ticket.price_has_sales',
      'ticket.capacity_below_sold',
    ],
  }),
  remove: endpoint('DELETE /events/:eventId/tickets/:ticketId', {
    access: 'tickets.manage',
    shape: 'none',
    refuses: ['ticket.has_orders'],
  }),
  sort: endpoint('POST /events/:eventId/tickets/sort', {
    access: 'tickets.manage',
    shape: 'none',
    body: sorting(),
  }),
};
