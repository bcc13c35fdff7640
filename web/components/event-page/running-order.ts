interface Known {
  event_id: number;
  short_id: string;
  status: string;
  is_expired: boolean;
}

const keyOf = (eventId: number): string => `order:${eventId}`;
/** Under this name a tab keeps what the buyer typed until the order ends. */
export const typedKey = (shortId: string): string => `checkout:${shortId}`;

/** Under this name a tab keeps what was typed last for an event, for its next order. */
export const lastTypedKey = (eventId: number): string => `typed:${eventId}`;

/** Under this name a tab keeps what was chosen until the order is complete. */
export const basketKey = (eventId: number): string => `basket:${eventId}`;

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

/** An order that ended: the way back to it goes, and what its buyer typed in this tab. */
export function forgetOrder(eventId: number, shortId: string): void {
  try {
    if (rememberedOrder(eventId) === shortId) localStorage.removeItem(keyOf(eventId));
    for (const name of Object.keys(sessionStorage))
      if (name === typedKey(shortId) || name.startsWith(`${typedKey(shortId)}:`))
        sessionStorage.removeItem(name);
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

function forgetPurchase(eventId: number): void {
  try {
    sessionStorage.removeItem(basketKey(eventId));
    sessionStorage.removeItem(lastTypedKey(eventId));
  } catch {
    // Nothing was kept.
  }
}

/**
 * Remembers the order in progress, so that its event links back to it; forgets one that has ended.
 */
export function rememberOrder(order: Known): void {
  if (order.status === 'COMPLETED') forgetPurchase(order.event_id);
  if (!isInCheckout(order)) return forgetOrder(order.event_id, order.short_id);
  try {
    localStorage.setItem(keyOf(order.event_id), order.short_id);
  } catch {
    // Then the way back is the browser's own.
  }
}
