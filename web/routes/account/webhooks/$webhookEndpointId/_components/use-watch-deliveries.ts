import { useEffect, useState } from 'react';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Seconds between reloads after a message was sent, for fast and slow receivers. */
const waits = [1, 2, 3, 5];

/** Whether a delivery on screen was not tried yet, because another one waits for the receiver. */
const isSending = (): boolean =>
  queryClient
    .getQueriesData<AnswerOf<typeof webhookEndpoints.deliveries>>({
      queryKey: keyOf(webhookEndpoints.deliveries),
    })
    .some(([, page]) =>
      page?.data.some(({ status, tries }) => status === 'WAITING' && tries === 0),
    );

/**
 * Returns a function that reloads the deliveries several times, because one was just sent, and
 * until each was tried; it stops when the screen is left.
 */
export function useWatchDeliveries(): () => void {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const watch = (times: number): void => {
      timer = setTimeout(
        () => {
          void refetch(webhookEndpoints.deliveries);
          if (times + 1 < waits.length || isSending()) watch(times + 1);
        },
        (waits[times] ?? 5) * 1000,
      );
    };
    watch(0);
    return () => clearTimeout(timer);
  }, [sent]);
  return () => setSent((before) => before + 1);
}
