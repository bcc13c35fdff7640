import { useEffect, useRef, type RefObject } from 'react';

/** Reports the height of the content to the embedding page, and nothing else. */
export function useReportedHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || window.parent === window) return;
    // One more, as the hidden words at the end reach a pixel below: the frame would scroll by it.
    const watch = new ResizeObserver(() =>
      window.parent.postMessage(
        { foyer_height: Math.ceil(current.getBoundingClientRect().height + 1) },
        '*',
      ),
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return element;
}
