import {
  Children,
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { hasActed } from '#web/lib/first-act.ts';

/** Whether one piece around this is drawn whole. */
const WithinOne = createContext(false);

/**
 * Draws what is large in pieces while the page is loaded, one child after the other, between which a phone listens to
 * its user and shows what it has: what an answer of the server brings, React would draw in one. Who went here from
 * another screen sees it at once. Not for what the server draws. With `whole` each child is drawn in one, whatever
 * pieces it has: what stands below it would be pushed down.
 */
export function InPieces({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  const isWithinOne = useContext(WithinOne);
  const pieces = Children.toArray(children);
  // Once all are drawn, those that come later belong to them.
  const [drawn, setDrawn] = useState(isWithinOne || hasActed() ? Infinity : 0);
  useEffect(() => {
    if (drawn === Infinity) return;
    startTransition(() => setDrawn(drawn + 1 < pieces.length ? drawn + 1 : Infinity));
  }, [drawn, pieces.length]);
  return (
    <WithinOne value={isWithinOne || whole}>
      {pieces.slice(0, drawn)}
      {drawn === Infinity ? null : <div data-drawing="" aria-busy="true" />}
    </WithinOne>
  );
}
