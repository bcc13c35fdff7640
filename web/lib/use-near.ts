import { useEffect, useState, type RefObject } from 'react';

/**
 * True once `place` comes within `margin_px` of the visible area; for content that is loaded only
 * then.
 */
export function useNear(place: RefObject<Element | null>, margin_px: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const seen = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${margin_px}px` },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [isNear, place, margin_px]);
  return isNear;
}
