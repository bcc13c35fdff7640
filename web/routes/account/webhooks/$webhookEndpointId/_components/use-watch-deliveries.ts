import { useEffect, useState } from 'react';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Seconds after a message was sent, for fast and slow receivers. */
const reload_after = [1, 3, 6, 11];

/**
 * Returns a function that reloads the deliveries several times, because one was just sent; it stops
 * when the screen is left.
 */
export function useWatchDeliveries(): () => void {
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent === 0) return;
    const timers = reload_after.map((seconds) =>
      setTimeout(() => void refetch(webhookEndpoints.deliveries), seconds * 1000),
    );
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [sent]);
  return () => setSent((before) => before + 1);
}
