import { dayOf, plusDays, wallClock } from '#platform/pure/time.ts';

/** Tonight, today or tomorrow; null for any other day. Evening begins at five. */
export function dayWord(
  start: string,
  zone: string,
  today: string,
): 'tonight' | 'today' | 'tomorrow' | null {
  const day = dayOf(start, zone);
  if (day === plusDays(today, 1)) return 'tomorrow';
  if (day !== today) return null;
  return Number(wallClock(start, zone).slice(11, 13)) >= 17 ? 'tonight' : 'today';
}
