import type { listings } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { now, serverClock } from '#web/lib/clock.ts';
import { calls, light } from './calls.ts';

// The page needs these only after its first view.
export { countView } from './count-view.ts';
export const tickets = light<typeof listings.tickets>({
  method: 'GET',
  path: '/public/events/:eventId/tickets',
  shape: 'list',
});

export interface CurrentOffer {
  tickets: readonly PublicTicket[];
  /** The promo code as it is written; null when it is invalid or there is none. */
  code: string | null;
  /** The time until the next sale opens or ends, in milliseconds; weeks when none does. */
  next_ms: number;
}

/** A server whose clock has not reached that moment is queried again after this time. */
const again_ms = 5000;
/** A longer timeout would overflow and fire at once. */
const longest_ms = 2 ** 31 - 1;

/** Loads the tickets of an event as they are now, with or without a promo code. */
export async function currentOffer(eventId: number, code: string): Promise<CurrentOffer> {
  const params = { eventId };
  const found = code ? await call(calls.get, { params, query: { promo_code: code } }) : null;
  const current = found?.tickets ?? (await call(tickets, { params }));
  return {
    tickets: current,
    code: found?.promo_code?.valid ? found.promo_code.code : null,
    next_ms: nextOf(current),
  };
}

/**
 * The server decides which sales have begun and ended, by its own clock: the next moment is the
 * first that it has not reached.
 */
function nextOf(current: readonly PublicTicket[]): number {
  const until = (moment: string | null): number =>
    moment === null ? -Infinity : Date.parse(moment) - now() - serverClock.ahead_ms;
  const moments = current.flatMap((ticket) =>
    ticket.prices.flatMap((price) => [
      // A sale opens at the later of two moments, and ends at the earlier.
      ...(price.is_before_sale_start_date
        ? [Math.max(until(ticket.sale_start_date), until(price.sale_start_date))]
        : []),
      ...(price.is_after_sale_end_date
        ? []
        : [ticket.sale_end_date, price.sale_end_date].filter((end) => end !== null).map(until)),
    ]),
  );
  const next_ms = Math.min(longest_ms, ...moments);
  return next_ms > 0 ? next_ms : again_ms;
}
