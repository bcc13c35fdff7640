import { useEffect } from 'react';
import { createPath, useBlocker } from 'react-router';
import { loadedPath } from '#web/lib/loaded-path.ts';

/**
 * Whether this document was loaded as a payment page. Only those have the policy that allows the
 * card form (`server/page-headers.ts`).
 */
export const isPaymentDocument = (): boolean => /\/payment\/?$/.test(loadedPath() ?? '');

/**
 * Leaves a payment page by loading the next one: the policy that allows the card form excludes the
 * pictures and players of organizers' texts, which other steps show. Without a network nothing can
 * be loaded.
 */
export function useLeavingByDocument(): void {
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next, historyAction }) =>
      historyAction !== 'POP' &&
      current.pathname !== next.pathname &&
      navigator.onLine &&
      isPaymentDocument(),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') location.replace(createPath(blocker.location));
  }, [blocker]);
}
