import {
  basketKey,
  forgetOrder,
  isInCheckout,
  keyOf,
  type Known,
} from '#web/components/event-page/running-order.ts';

/** The key under which a tab keeps the last input for an event, for its next order. */
export const lastTypedKey = (eventId: number): string => `typed:${eventId}`;

function forgetPurchase(eventId: number): void {
  try {
    for (const key of [basketKey(eventId), lastTypedKey(eventId)]) sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so nothing was kept.
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
    // Without storage there is only the browser's back button.
  }
}
