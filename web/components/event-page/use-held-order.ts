import { useEffect, useState } from 'react';
import { CallError } from '#platform/client.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { now } from '#web/lib/clock.ts';
import { calls } from './calls.ts';
import { forgetOrder, isInCheckout, rememberedOrder } from './running-order.ts';

/**
 * An order that holds tickets for this visitor; `ahead_ms` is how far the server's clock is ahead
 * of the browser's.
 */
export interface Held {
  order: PublicOrder;
  ahead_ms: number;
}

/**
 * Returns the order that this browser already holds for the event, until it ends, when `onEnd` is
 * called. `enabled` is false in the widget, whose frame has no cookie to identify the browser.
 */
export function useHeldOrder(
  eventId: number,
  enabled: boolean,
  onEnd: () => void,
): { held: Held | null; end: () => void } {
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    const orderShortId = enabled ? rememberedOrder(eventId) : null;
    if (!orderShortId) return;
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const { call } = await import('#web/lib/api.ts');
      const order = await call(calls.read, { params: { eventId, orderShortId } });
      if (!isInCheckout(order)) return forgetOrder(eventId, orderShortId);
      if (!isUnmounted) setHeld({ order, ahead_ms: Date.parse(order.server_time) - now() });
    };
    load().catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) forgetOrder(eventId, orderShortId);
    });
    return () => void (isUnmounted = true);
  }, [eventId, enabled]);
  const end = (): void => {
    setHeld(null);
    onEnd();
  };
  return { held, end };
}
