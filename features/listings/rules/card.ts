import type { PublicTicket } from '#features/tickets/contract.ts';

export interface CardSummary {
  price_from: number | null;
  is_free: boolean;
  is_sold_out: boolean;
  few_left: boolean;
  on_sale_from: string | null;
}

/**
 * Returns the summary of an event's tickets on a card: the lowest price, whether any is left, when
 * the sale opens. Member-only tickets count only if there are no others.
 */
export function cardOf(all: readonly PublicTicket[]): CardSummary {
  const open = all.filter((ticket) => ticket.locked_reason === null);
  const tickets = open.length > 0 ? open : all;
  const prices = tickets.flatMap((ticket) => ticket.prices);
  const buyable = prices.filter((price) => price.is_available);
  const amounts = (buyable.length ? buyable : prices).map(
    (price) => price.price_including_taxes_and_fees,
  );
  // A price is on sale when both its own window and its ticket's have begun: the later of the two.
  const opens = tickets.flatMap((ticket) =>
    ticket.prices
      .filter((price) => price.off_sale_reason === 'before_sale')
      .map((price) =>
        [ticket.sale_start_date, price.sale_start_date]
          .filter((date) => date !== null)
          .sort()
          .at(-1),
      ),
  );
  return {
    price_from: amounts.length ? Math.min(...amounts) : null,
    is_free: amounts.length > 0 && Math.max(...amounts) === 0,
    is_sold_out: prices.length > 0 && all.every((ticket) => ticket.is_sold_out),
    few_left:
      buyable.length > 0 && tickets.some((ticket) => ticket.few_left && ticket.is_available),
    on_sale_from: buyable.length
      ? null
      : (opens.filter((date) => date !== undefined).sort()[0] ?? null),
  };
}
