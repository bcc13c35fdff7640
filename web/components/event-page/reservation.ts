import { CallError } from '#platform/client.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { Line } from './basket.ts';

/**
 * The body of a reservation, and the price id of each of its paths, so that an error at
 * `tickets.1.quantities.0` finds its price.
 */
export function reservationOf(event: Pick<PublicEvent, 'currency'>, lines: readonly Line[]) {
  const paths: Record<string, number> = {};
  const tickets: {
    ticket_id: number;
    quantities: { price_id: number; quantity: number; price?: number }[];
  }[] = [];
  for (const { ticket, price, chosen, net } of lines) {
    let index = tickets.findIndex((one) => one.ticket_id === ticket.id);
    if (index === -1) index = tickets.push({ ticket_id: ticket.id, quantities: [] }) - 1;
    const quantities = tickets[index]?.quantities ?? [];
    paths[`tickets.${index}.quantities.${quantities.length}`] = price.id;
    quantities.push({
      price_id: price.id,
      quantity: chosen.quantity,
      ...(ticket.type === 'DONATION' && net !== null
        ? { price: toMajor(net, event.currency) }
        : {}),
    });
  }
  return { body: { tickets }, paths };
}

/** The price that a problem's path is about. */
function priceAt(paths: Record<string, number>, path: string): number | undefined {
  const [, line] = /^(tickets\.\d+\.quantities\.\d+)/.exec(path) ?? [];
  return line === undefined
    ? paths[`${path.split('.').slice(0, 2).join('.')}.quantities.0`]
    : paths[line];
}

/** The errors of a refusal by price id. */
export function problemsOf(error: unknown, paths: Record<string, number>): Record<number, string> {
  const prices: Record<number, string> = {};
  if (error instanceof CallError)
    for (const [path, texts] of Object.entries(error.errors)) {
      const id = priceAt(paths, path);
      if (id !== undefined) prices[id] = texts.join(' ');
    }
  return prices;
}
