import { comparable, type Sent } from '#platform/pure/comparable.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import type { SetUp } from '#features/venue/rules/set-up.ts';

/** The details of a requested hire; times are instants. */
export interface Hire {
  section_ids: readonly number[];
  starts_at: string;
  ends_at: string;
  head_count: number;
  set_up: SetUp | null;
}
export interface Room {
  id: number;
  capacities: Record<SetUp, number | null>;
}

type Heads = Pick<Hire, 'section_ids' | 'head_count' | 'set_up'>;

const day = 86_400_000;
const longest_days = 31;
const years_ahead = 3;

/** Refuses an impossible time for a request, at its field. */
export function checkTimes(hire: Pick<Hire, 'starts_at' | 'ends_at'>, now: string): void {
  if (hire.starts_at <= now) throw invalid('starts_at', 'invalid.in_the_past');
  checkAgreedTimes(hire, now);
}

/** Like `checkTimes`, for an agreed time, which may be in the past. */
export function checkAgreedTimes(hire: Pick<Hire, 'starts_at' | 'ends_at'>, now: string): void {
  if (hire.starts_at > plus(now, years_ahead * 365 * day))
    throw invalid('starts_at', 'invalid.too_far_ahead', { years: years_ahead });
  checkEnd(hire);
}

/** Refuses an end that is not after its beginning, or too long after it; `path` is its field. */
export function checkEnd(hire: Pick<Hire, 'starts_at' | 'ends_at'>, path = 'ends_at'): void {
  if (hire.ends_at <= hire.starts_at) throw invalid(path, 'refusals.event.ends_before_it_starts');
  if (hire.ends_at > plus(hire.starts_at, longest_days * day))
    throw invalid(path, 'invalid.hire_too_long', { days: longest_days });
}

/** Checks the times of a body of which other fields are invalid, as far as they can be compared. */
export function checkSentTimes(sent: { starts_at?: Sent; ends_at?: Sent }): void {
  const times = comparable(sent.starts_at, sent.ends_at);
  if (times) checkEnd({ starts_at: times.start, ends_at: times.end });
}

/** Refuses rooms that the venue does not have. */
export function checkRooms(section_ids: readonly number[], rooms: readonly Room[]): void {
  if (section_ids.some((id) => !rooms.some((room) => room.id === id)))
    throw invalid('section_ids', 'invalid.choice');
}

/**
 * Refuses more people than the rooms hold together; a room without a stated capacity has no limit.
 */
export function checkHeads(hire: Heads, rooms: readonly Room[]): void {
  const most = mostIn(hire, rooms);
  if (most !== null && hire.head_count > most)
    throw invalid('head_count', 'invalid.too_many_people', { max: most });
}

/**
 * Returns how many people the chosen rooms hold in a set-up; null when one of them does not state
 * it.
 */
export function mostIn(
  { section_ids, set_up }: Pick<Hire, 'section_ids' | 'set_up'>,
  rooms: readonly Room[],
): number | null {
  if (!set_up) return null;
  const chosen = rooms.filter(({ id }) => section_ids.includes(id));
  const capacities = chosen.map((room) => room.capacities[set_up]);
  return capacities.length === 0 || capacities.includes(null)
    ? null
    : capacities.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
}
