export interface Known {
  event_id: number;
  short_id: string;
  status: string;
  is_expired: boolean;
}

/** The name under which a browser keeps the order that it last began for an event. */
export const keyOf = (eventId: number): string => `order:${eventId}`;
/** The name under which a tab keeps the buyer's input until the order ends. */
export const typedKey = (shortId: string): string => `checkout:${shortId}`;

/** The name under which a tab keeps the selection until the order is complete. */
export const basketKey = (eventId: number): string => `basket:${eventId}`;

/** Whether the order still holds its tickets. */
export const isInCheckout = ({ status, is_expired }: Known): boolean =>
  status === 'RESERVED' && !is_expired;

/**
 * Returns the short id of the order that this browser last began for an event. Only the server
 * knows whether it is still in progress.
 */
export function rememberedOrder(eventId: number): string | null {
  try {
    return localStorage.getItem(keyOf(eventId));
  } catch {
    return null;
  }
}

/** Removes the reference to an order that ended, and what its buyer typed in this tab. */
export function forgetOrder(eventId: number, shortId: string): void {
  try {
    if (rememberedOrder(eventId) === shortId) localStorage.removeItem(keyOf(eventId));
    for (const name of Object.keys(sessionStorage))
      if (name === typedKey(shortId) || name.startsWith(`${typedKey(shortId)}:`))
        sessionStorage.removeItem(name);
  } catch {
    // Storage is unavailable, so nothing is kept.
  }
}
