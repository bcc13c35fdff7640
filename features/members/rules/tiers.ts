import type { FieldProblem } from '#platform/pure/refusal.ts';
import { dayOf, fromWallClock, plus, venueZone } from '#platform/pure/time.ts';

/** The membership tiers (decisions §9). */
export const membershipTiers = [
  'NORMAL',
  'GOLD',
  'PLATINUM',
  'INDIVIDUAL',
  'CORPORATE',
  'NGO',
] as const;
export type MembershipTier = (typeof membershipTiers)[number];

/** The length of Platinum and Individual terms (spec §9). */
export const term_months = 3;

/** The tier that follows when a term has ended (decisions §9). */
export const falls_back: Record<MembershipTier, MembershipTier> = {
  NORMAL: 'NORMAL',
  GOLD: 'GOLD',
  PLATINUM: 'GOLD',
  INDIVIDUAL: 'NORMAL',
  CORPORATE: 'NORMAL',
  NGO: 'NORMAL',
};

export interface Term {
  tier: MembershipTier;
  /** The last moment of the tier; null while it is permanent. */
  expires_at: string | null;
}

/**
 * Returns the tier that counts now: an expired term reads as the tier it falls back to, whether or
 * not a job has stored that yet.
 */
export const tierAt = ({ tier, expires_at }: Term, now: string): Term =>
  expires_at !== null && expires_at < now
    ? { tier: falls_back[tier], expires_at: null }
    : { tier, expires_at };

/**
 * Adds whole months to a calendar day; a day that the month lacks becomes its last one: 30 November
 * + 3 = 28 February.
 */
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The last moment of a Hong Kong day: `2027-02-28` → `2027-02-28T15:59:59.999Z`. */
export const endOfDay = (day: string): string =>
  plus(fromWallClock(`${day}T23:59`, venueZone), 59_999);

/**
 * The last moment of a term that begins now, or continues from the end of one that still runs
 * (decisions §9).
 */
export const termEnd = (from: string): string =>
  endOfDay(plusMonths(dayOf(from, venueZone), term_months));

/**
 * Whole Hong Kong days until the last day of the tier, 0 on that day itself; null when it is
 * permanent.
 */
export function daysLeft({ expires_at }: Pick<Term, 'expires_at'>, now: string): number | null {
  if (expires_at === null) return null;
  const days = Date.parse(dayOf(expires_at, venueZone)) - Date.parse(dayOf(now, venueZone));
  return Math.round(days / 86_400_000);
}

/** How each tier ends: never, after fixed months, or on a day that staff may set (decisions §9). */
export const termOf: Record<MembershipTier, 'permanent' | 'months' | 'as_set'> = {
  NORMAL: 'permanent',
  GOLD: 'permanent',
  PLATINUM: 'months',
  INDIVIDUAL: 'months',
  CORPORATE: 'as_set',
  NGO: 'as_set',
};

/**
 * Returns the term of a tier set by staff: until the given last day, otherwise the tier's default.
 * A day that the tier cannot have, or that is over, is a problem.
 */
export function termFrom(
  tier: MembershipTier,
  lastDay: string | null,
  now: string,
): Term | { problem: FieldProblem } {
  if (lastDay === null)
    return { tier, expires_at: termOf[tier] === 'months' ? termEnd(now) : null };
  if (termOf[tier] === 'permanent') return { problem: { key: 'invalid.tier_never_ends' } };
  const expires_at = endOfDay(lastDay);
  if (expires_at < now) return { problem: { key: 'invalid.in_the_past' } };
  return { tier, expires_at };
}
