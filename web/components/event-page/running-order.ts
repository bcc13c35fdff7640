interface Known {
  event_id: number;
  short_id: string;
  status: string;
  is_expired: boolean;
}

const keyOf = (eventId: number): string => `order:${eventId}`;

/** Tickets are held, and the time is not up. */
export const isInCheckout = ({ status, is_expired }: Known): boolean =>
  status === 'RESERVED' && !is_expired;

/**
 * The short id of the order of an event that this browser began last. Whether it still runs, the
 * server knows.
 */
export function rememberedOrder(eventId: number): string | null {
  try {
    return localStorage.getItem(keyOf(eventId));
  } catch {
    return null;
  }
}

export function forgetOrder(eventId: number, shortId: string): void {
  if (rememberedOrder(eventId) === shortId) localStorage.removeItem(keyOf(eventId));
}

/**
 * Remembers the order in progress, so that its event links back to it; forgets one that has ended.
 */
export function rememberOrder(order: Known): void {
  if (!isInCheckout(order)) return forgetOrder(order.event_id, order.short_id);
  try {
    localStorage.setItem(keyOf(order.event_id), order.short_id);
  } catch {
    // Then the way back is the browser's own.
  }
}
