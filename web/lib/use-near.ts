import { useEffect, useState, type RefObject } from 'react';

/**
 * True once `target` comes within `margin_px` of the visible area; for content that is loaded only
 * then.
 */
export function useNear(target: RefObject<Element | null>, margin_px: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${margin_px}px` },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear, target, margin_px]);
  return isNear;
}
