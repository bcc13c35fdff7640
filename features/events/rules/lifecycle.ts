export const statuses = ['DRAFT', 'LIVE', 'ARCHIVED'] as const;
export type EventStatus = (typeof statuses)[number];
export type Lifecycle = 'UPCOMING' | 'ONGOING' | 'ENDED';

/** The allowed status changes (decisions.md §4). */
export const moves: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['LIVE', 'ARCHIVED'],
  LIVE: ['DRAFT', 'ARCHIVED'],
  ARCHIVED: ['DRAFT'],
};

export interface EventTimes {
  start_date: string;
  end_date: string | null;
  actual_end_date: string | null;
}

/** When an event is over: an early end wins; without an end it lasts 24 hours. */
export function endsAt({ start_date, end_date, actual_end_date }: EventTimes): string {
  return actual_end_date ?? end_date ?? new Date(Date.parse(start_date) + 86_400_000).toISOString();
}

/** An early end must have happened already: after the start, and not in the future. */
export const mayHaveEnded = (start_date: string, ended: string, now: string): boolean =>
  ended >= start_date && ended <= now;

/** Upcoming before its start, ended from its end on, ongoing between. */
export function lifecycle(times: EventTimes, now: string): Lifecycle {
  if (now >= endsAt(times)) return 'ENDED';
  return now < times.start_date ? 'UPCOMING' : 'ONGOING';
}
