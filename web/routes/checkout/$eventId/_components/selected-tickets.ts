import type { PublicTicket } from '#features/tickets/contract.ts';

/** One item of a link: a quantity of a price, each worth `amount` for donations. */
export interface SelectedTicket {
  price_id: number;
  quantity: number;
  amount?: number;
}

const most_lines = 50;
const form = /^([1-9]\d{0,14}):([1-9]\d{0,2})(?::(\d{1,8}(?:\.\d{1,3})?))?$/;

/** Parses `tickets=<price id>:<quantity>[:<amount>],…`; null when it is malformed. */
export function selectedTickets(text: string | null): SelectedTicket[] | null {
  const parts = (text ?? '').split(',');
  const found = parts.slice(0, most_lines).map((part) => form.exec(part.trim()));
  if (parts.length > most_lines || found.some((item) => item === null)) return null;
  return found.flatMap((item) =>
    item
      ? [
          {
            price_id: Number(item[1]),
            quantity: Number(item[2]),
            ...(item[3] === undefined ? {} : { amount: Number(item[3]) }),
          },
        ]
      : [],
  );
}

type Line = {
  ticket_id: number;
  quantities: { price_id: number; quantity: number; price?: number }[];
};

/**
 * Converts the items to the tickets of a reservation; null when the event does not sell one of the
 * prices.
 */
export function linesFor(
  selection: readonly SelectedTicket[],
  tickets: readonly PublicTicket[],
): Line[] | null {
  const lines: Line[] = [];
  for (const { price_id, quantity, amount } of selection) {
    const ticket = tickets.find((ticket) => ticket.prices.some((price) => price.id === price_id));
    if (!ticket) return null;
    let line = lines.find((line) => line.ticket_id === ticket.id);
    if (!line) lines.push((line = { ticket_id: ticket.id, quantities: [] }));
    line.quantities.push({
      price_id,
      quantity,
      ...(amount === undefined ? {} : { price: amount }),
    });
  }
  return lines;
}
