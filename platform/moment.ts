import { invalid } from './pure/refusal.ts';
import { toInstant } from './pure/time.ts';

/**
 * A date-time of the input as an instant: wall-clock without an offset is read in the zone. Absent stays absent and
 * null stays null; anything that is no date is refused at its path.
 */
export function momentIn<T extends string | null | undefined>(
  path: string,
  value: T,
  zone: string,
): T {
  if (!value) return value;
  const instant = toInstant(value, zone);
  if (!instant) throw invalid(path, 'invalid.date');
  return instant as T;
}
