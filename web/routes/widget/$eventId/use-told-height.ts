import { useEffect, useRef, type RefObject } from 'react';

/** Tells the page around the frame how high its content is, and nothing else: whoever frames us may know that. */
export function useReportedHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || window.parent === window) return;
    const watch = new ResizeObserver(() =>
      window.parent.postMessage(
        { foyer_height: Math.ceil(current.getBoundingClientRect().height) },
        '*',
      ),
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return element;
}
