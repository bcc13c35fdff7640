import { CallError } from '#platform/client.ts';
import { listings } from '#features/listings/contract.ts';
import { orders } from '#features/orders/contract.ts';
import { call } from '#web/lib/api.ts';
import { reservationParts } from '#web/components/event-page/pending-reservation.tsx';
import { senderOf } from '#web/components/event-page/visitor-codes.ts';
import { linesFor, selectedTickets } from './selected-tickets.ts';

/** Why a link reserved nothing; `error` is the response of a failed call. */
export type LinkProblem =
  | { reason: 'unreadable' | 'not_offered' | 'no_event' }
  | { reason: 'refused'; error: CallError };
type LinkOutcome = { shortId: string } | LinkProblem;

/**
 * Returns the idempotency key of a link: following it again after a lost response is the same
 * reservation; after a response it is a new one.
 */
function keyFor(address: string): string {
  try {
    const key = sessionStorage.getItem(address) ?? crypto.randomUUID();
    sessionStorage.setItem(address, key);
    return key;
  } catch {
    return crypto.randomUUID();
  }
}
function forget(address: string): void {
  try {
    sessionStorage.removeItem(address);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/**
 * Reserves the tickets of a link from a widget or another site in this browser (decisions.md §6).
 */
export async function reserveFromLink(
  eventId: number,
  search: URLSearchParams,
): Promise<LinkOutcome> {
  const selection = selectedTickets(search.get('tickets'));
  if (!selection || !Number.isSafeInteger(eventId) || eventId < 1) return { reason: 'unreadable' };
  const promo_code = search.get('promo_code')?.trim();
  const address = `reserve:${eventId}?${search}`;
  try {
    const event = await call(listings.get, {
      params: { eventId },
      query: promo_code ? { promo_code } : {},
    });
    const tickets = linesFor(selection, event.tickets);
    if (!tickets) return { reason: 'not_offered' };
    const body = {
      tickets,
      ...(promo_code ? { promo_code } : {}),
      ...senderOf(eventId, search.toString()),
    };
    const { untilAnswered } = await reservationParts();
    const idempotency_key = keyFor(address);
    const order = await untilAnswered(() =>
      call(orders.reserve, { params: { eventId }, body, idempotency_key }),
    );
    forget(address);
    return { shortId: order.short_id };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status >= 400 && error.status < 500) forget(address);
    return error.status === 404 ? { reason: 'no_event' } : { reason: 'refused', error };
  }
}
