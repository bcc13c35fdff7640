import { useEffect, useEffectEvent } from 'react';
import { paymeCalls } from '#features/payments/providers/payme/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { call } from '#web/lib/api.ts';

const every_ms = 3000;

export type Status = Awaited<ReturnType<typeof call<typeof paymeCalls.status>>>;

interface Following {
  isFollowed: boolean;
  /** The number of the attempt; another one restarts the polling. */
  attempt: number;
  /** Returns whether to ask again. */
  answered: (status: Status) => boolean;
  failed: (error: unknown) => void;
}

/**
 * Polls the status of the payment of an order, and at once when the buyer returns from the wallet.
 * Polling also settles the payment: the order completes without a notification.
 */
export function useStatus(
  { event_id: eventId, short_id: orderShortId }: Pick<PublicOrder, 'event_id' | 'short_id'>,
  { isFollowed, attempt, ...on }: Following,
): void {
  const answered = useEffectEvent(on.answered);
  const failed = useEffectEvent(on.failed);
  useEffect(() => {
    if (!isFollowed) return;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    async function poll(): Promise<void> {
      clearTimeout(timer);
      try {
        const status = await call(paymeCalls.status, { params: { eventId, orderShortId } });
        if (over || !answered(status)) return;
      } catch (error) {
        if (over) return;
        failed(error);
      }
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void poll(), every_ms);
    }
    const look = (): void => void (document.hidden ? undefined : poll());
    timer = setTimeout(() => void poll(), every_ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isFollowed, attempt, eventId, orderShortId]);
}
