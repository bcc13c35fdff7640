import { dayOf, fromWallClock, plusDays } from '#platform/pure/time.ts';

/** Something that occupies rooms for a time: instants, the end exclusive. */
export interface Span {
  starts_at: string;
  ends_at: string;
  section_ids: readonly number[];
}

/** Whether two times overlap; one that begins as another ends does not. */
export const meet = (
  a: Pick<Span, 'starts_at' | 'ends_at'>,
  b: Pick<Span, 'starts_at' | 'ends_at'>,
): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/**
 * Returns all pairs that need the same room at the same time, with those rooms, by index in the
 * list. Instants are compared, so time zones do not matter.
 */
export function clashesOf(
  spans: readonly Span[],
): { a: number; b: number; section_ids: number[] }[] {
  const byStart = spans
    .map((span, index) => ({ span, index }))
    .toSorted((item, other) => item.span.starts_at.localeCompare(other.span.starts_at));
  return byStart.flatMap(({ span, index }, n) => {
    const rest = byStart.slice(n + 1);
    const end = rest.findIndex((other) => other.span.starts_at >= span.ends_at);
    return (end < 0 ? rest : rest.slice(0, end)).flatMap((other) => {
      const section_ids = span.section_ids.filter((id) => other.span.section_ids.includes(id));
      return section_ids.length && meet(span, other.span)
        ? [{ a: Math.min(index, other.index), b: Math.max(index, other.index), section_ids }]
        : [];
    });
  });
}

/**
 * Returns the days (`YYYY-MM-DD`) of a time zone that a time touches; one that ends at midnight
 * does not touch the next day.
 */
export function daysOf(
  { starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>,
  zone: string,
): string[] {
  const first = dayOf(starts_at, zone);
  const last = dayOf(ends_at, zone);
  const days = [first];
  for (let day = plusDays(first, 1); day <= last; day = plusDays(day, 1))
    if (fromWallClock(day, zone) < ends_at) days.push(day);
  return days;
}
