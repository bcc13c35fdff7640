import { comparable, instantIfKnown } from '#platform/pure/comparable.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';

interface Dates {
  start_date?: string | undefined;
  end_date?: string | null | undefined;
  actual_end_date?: string | null | undefined;
  timezone?: string | undefined;
}

/** Refuses an end before the start. */
export function checkEnd(start: string | undefined, end: string | null | undefined): void {
  if (start && end && end < start)
    throw invalid('end_date', 'refusals.event.ends_before_it_starts');
}

/** Checks what the dates of a body alone can tell, often without a time zone. */
export function checkSentDates(dates: Dates, now: string): void {
  const times = comparable(dates.start_date, dates.end_date);
  const ended = instantIfKnown(dates.actual_end_date, dates.timezone);
  allAtOnce(
    () => checkEnd(times?.start, times?.end),
    () => {
      if (ended && ended > now) throw invalid('actual_end_date', 'invalid.ended_early');
    },
  );
}
