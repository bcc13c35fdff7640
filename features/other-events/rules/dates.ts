import { dayOf, fromWallClock, plusDays, toInstant } from '#platform/pure/time.ts';
import { comparable } from '#platform/pure/comparable.ts';
import { invalid } from '#platform/pure/refusal.ts';

/**
 * Converts dates as sent (instants, or wall-clock times in the zone) to instants. Refuses an end
 * without a start or before it, at `end_date`.
 */
export function datesOf(
  { start, end }: { start: string | null; end: string | null },
  zone: string,
): { start_date: string | null; end_date: string | null; ends_at: string | null } {
  const start_date = start && toInstant(start, zone);
  const end_date = end && toInstant(end, zone);
  if (end_date && (!start_date || end_date < start_date))
    throw invalid('end_date', 'refusals.event.ends_before_it_starts');
  return { start_date, end_date, ends_at: endsAt(start_date, end_date, zone) };
}

/** Checks what the dates of a body alone can tell, without the time zone. */
export function checkSentDates(dates: {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}): void {
  const times = comparable(dates.start_date, dates.end_date);
  if (times && times.end < times.start)
    throw invalid('end_date', 'refusals.event.ends_before_it_starts');
}

/**
 * Returns when an event is over: at its end, or else at the end of the day on which it starts; null
 * when it has no dates.
 */
export const endsAt = (
  start_date: string | null,
  end_date: string | null,
  zone: string,
): string | null =>
  end_date ?? (start_date && fromWallClock(plusDays(dayOf(start_date, zone), 1), zone));
