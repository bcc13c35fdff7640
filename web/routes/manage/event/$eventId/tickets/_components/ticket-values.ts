import type { z } from 'zod';
import { NewTicket, TicketChange, type Ticket } from '#features/tickets/contract.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import type { TaxOrFee } from '#features/taxes/contract.ts';
import { dateField } from '#web/lib/date-field.ts';

const { retired_tax_and_fee_ids } = TicketChange.shape;

/** Visitors choose a tier by its name, so every tier needs one. */
export const ticketSchema = NewTicket.extend({ retired_tax_and_fee_ids }).superRefine(
  ({ type, prices }, ctx) => {
    prices.forEach(({ label, price }, i) => {
      if (type === 'TIERED' && !label)
        ctx.addIssue({
          code: 'custom',
          path: ['prices', i, 'label'],
          message: 'errors.field.required',
        });
      if (type !== 'FREE' && price === undefined)
        ctx.addIssue({
          code: 'custom',
          path: ['prices', i, 'price'],
          message: 'errors.field.required',
        });
    });
  },
);
export type TicketValues = z.input<typeof ticketSchema>;
export type PriceValues = TicketValues['prices'][number];

/**
 * Returns an empty price or tier, visible and unlimited; `price` is undefined until it is typed.
 */
export const newPrice = (): PriceValues => ({
  price: undefined,
  label: '',
  translations: {},
  converted_texts: [],
  initial_quantity_available: null,
  sale_start_date: '',
  sale_end_date: '',
  is_hidden: false,
});

/**
 * Returns the values of an empty form: a paid ticket with one price and the active default taxes
 * and fees.
 */
export const newTicket = (taxes: readonly TaxOrFee[]): TicketValues => ({
  title: '',
  type: 'PAID',
  description: '',
  translations: {},
  converted_texts: [],
  prices: [newPrice()],
  sale_start_date: '',
  sale_end_date: '',
  min_per_order: null,
  max_per_order: null,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
  start_collapsed: false,
  show_quantity_remaining: false,
  is_hidden: false,
  is_hidden_without_promo_code: false,
  is_hidden_from_others: false,
  membership_tiers: [],
  tax_and_fee_ids: taxes.filter((tax) => tax.is_default && tax.is_active).map(({ id }) => id),
});

const quantity = (value: number): number | null => (value >= UNLIMITED ? null : value);

/**
 * Returns the form values of a ticket: wall-clock times, and an empty quantity for unlimited. A
 * free ticket has no price, so that one must be typed when it becomes a paid one.
 */
export const valuesOf = (ticket: Ticket, zone: string): TicketValues => ({
  title: ticket.title,
  type: ticket.type,
  description: ticket.description ?? '',
  translations: ticket.translations,
  converted_texts: ticket.converted_texts,
  sale_start_date: dateField(ticket.sale_start_date, zone),
  sale_end_date: dateField(ticket.sale_end_date, zone),
  min_per_order: ticket.min_per_order,
  max_per_order: ticket.max_per_order,
  hide_before_sale_start_date: ticket.hide_before_sale_start_date,
  hide_after_sale_end_date: ticket.hide_after_sale_end_date,
  hide_when_sold_out: ticket.hide_when_sold_out,
  start_collapsed: ticket.start_collapsed,
  show_quantity_remaining: ticket.show_quantity_remaining,
  is_hidden: ticket.is_hidden,
  is_hidden_without_promo_code: ticket.is_hidden_without_promo_code,
  is_hidden_from_others: ticket.is_hidden_from_others,
  tax_and_fee_ids: ticket.tax_and_fee_ids,
  retired_tax_and_fee_ids: ticket.retired_tax_and_fee_ids,
  membership_tiers: ticket.membership_tiers,
  prices: ticket.prices.map((price) => ({
    id: price.id,
    price: ticket.type === 'FREE' ? undefined : price.price,
    label: price.label ?? '',
    translations: price.translations,
    converted_texts: price.converted_texts,
    initial_quantity_available: quantity(price.initial_quantity_available),
    is_hidden: price.is_hidden,
    sale_start_date: dateField(price.sale_start_date, zone),
    sale_end_date: dateField(price.sale_end_date, zone),
  })),
});

/**
 * Returns the body to send: a single price has no label and no dates, and a free ticket no price.
 */
export const bodyOf = (values: TicketValues): TicketValues =>
  values.type === 'TIERED'
    ? values
    : {
        ...values,
        prices: values.prices.slice(0, 1).map((price) => ({
          ...price,
          label: '',
          price: values.type === 'FREE' ? 0 : price.price,
          sale_start_date: '',
          sale_end_date: '',
          is_hidden: false,
        })),
      };
