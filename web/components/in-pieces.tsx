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

/** Whether a surrounding piece renders its content in one pass. */
const WithinOne = createContext(false);

/**
 * Renders large content in pieces while the page is being loaded, one child after another, so that
 * a phone responds to input in between: React would render a server's response in a single pass.
 * After navigation from another screen it renders everything at once. Not for server-rendered
 * content. With `whole` each child is rendered in one pass, whatever pieces it contains, as later
 * pieces would push down what is below.
 */
export function InPieces({ whole = false, children }: { whole?: boolean; children: ReactNode }) {
  const isWithinOne = useContext(WithinOne);
  const pieces = Children.toArray(children);
  // Once all pieces are rendered, children added later appear at once.
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
