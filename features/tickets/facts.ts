import { pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Price, Ticket } from './contract.ts';

const counted = 'derived by counting';
const fromDates = 'derived from dates, stock and settings';

export const ticketFacts = auditedFacts<Ticket, 'created' | 'changed' | 'deleted'>(
  {
    target: 'ticket',
    trail: {
      contract: Ticket,
      name: (ticket) => ticket.title,
      shown_as: { tax_and_fee_ids: (ticket) => ticket.taxes_and_fees.map(({ name }) => name) },
      leaves_out: {
        ...bookkeeping,
        prices: 'have their own facts',
        price: 'recorded with its prices',
        taxes_and_fees: 'recorded as tax_and_fee_ids',
        quantity_sold: counted,
        quantity_remaining: counted,
        is_available: fromDates,
        is_sold_out: fromDates,
        is_before_sale_start_date: fromDates,
        is_after_sale_end_date: fromDates,
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);

/** A price with the title of its ticket. */
export type NamedPrice = Ticket['prices'][number] & { ticket_title: string };
export const priceFacts = auditedFacts<NamedPrice, 'created' | 'changed' | 'deleted'>(
  {
    target: 'price',
    trail: {
      contract: Price,
      name: (price) => [price.ticket_title, price.label].filter(Boolean).join(' – '),
      leaves_out: {
        ...bookkeeping,
        quantity_sold: counted,
        quantity_reserved: counted,
        is_available: fromDates,
        is_sold_out: fromDates,
        off_sale_reason: fromDates,
        price_including_taxes_and_fees: 'derived from price, taxes and fees',
      },
    },
    empties: pagesOfEvent,
  },
  ['created', 'changed', 'deleted'],
);
