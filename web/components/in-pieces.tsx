import { useDeferredValue, useState, type ReactNode } from 'react';
import { hasActed } from '#web/lib/first-act.ts';

/**
 * Draws what is large in pieces while the page is loaded, between which a phone listens to its user: what an answer of
 * the server brings, React would draw in one. Who went here from another screen sees it at once. Not for what the
 * server draws.
 */
export function InPieces({ children }: { children: ReactNode }) {
  const [atOnce] = useState(hasActed);
  const isDrawn = useDeferredValue(true, atOnce);
  return isDrawn ? children : <div data-drawing="" aria-busy="true" />;
}
