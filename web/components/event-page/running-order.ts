export interface Known {
  event_id: number;
  short_id: string;
  status: string;
  is_expired: boolean;
}

/** Under this name a browser keeps the order of an event that it began last. */
export const keyOf = (eventId: number): string => `order:${eventId}`;
/** Under this name a tab keeps what the buyer typed until the order ends. */
export const typedKey = (shortId: string): string => `checkout:${shortId}`;

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
