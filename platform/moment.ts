import { invalid } from './pure/refusal.ts';
import { toInstant } from './pure/time.ts';

/**
 * Converts a date-time of the input to an instant; wall-clock time without an offset is read in the
 * zone. Absent stays absent and null stays null; anything that is not a date is refused at its
 * path.
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
