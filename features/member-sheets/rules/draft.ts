import type { FieldProblem } from '#platform/pure/refusal.ts';
import { dayOf, fromWallClock, venueZone } from '#platform/pure/time.ts';
import type { ProfileChange } from '#features/members/contract.ts';
import type { Channel } from '#features/members/rules/consent.ts';
import type { PhoneNumber } from '#features/members/rules/phone.ts';
import { businessNumber } from '#features/members/rules/record.ts';
import { termFrom, type MembershipTier, type Term } from '#features/members/rules/tiers.ts';
import type { RowProblem, Values } from './cells.ts';
import { consentFields, type SheetField } from './fields.ts';

export type Profile = ProfileChange;

/**
 * The fields that the spec requires at registration: a new member must have all of them (decision
 * 045).
 */
export const requiredOfNew = [
  'last_name',
  'first_name',
  'email',
  'phone',
  'gender',
  'birth_month',
  'age_group',
  'residence_city',
  'relationship',
] as const satisfies readonly SheetField[];

/** Returns a problem for each required field without a value, in the order of `requiredOfNew`. */
export const missingOfNew = (values: Values): RowProblem[] =>
  requiredOfNew
    .filter((field) => values[field] === undefined)
    .map((field) => ({ field, problem: { key: 'invalid.required' } }));

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((item) => b.includes(item))
    : typeof a === 'object' && typeof b === 'object' && a !== null && b !== null
      ? isSamePhone(a as PhoneNumber, b as PhoneNumber)
      : (a ?? null) === (b ?? null);
const isSamePhone = (a: PhoneNumber, b: PhoneNumber): boolean =>
  a.country_code === b.country_code && a.number === b.number;

/** Returns the values of a row that differ from the stored record. */
export const changesOf = (input: Profile, stored: object): Profile =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) =>
        value !== undefined &&
        !isSame(
          name === 'business_registration_number' && typeof value === 'string'
            ? businessNumber(value)
            : value,
          Reflect.get(stored, name),
        ),
    ),
  );

/**
 * Returns the term that a row sets; null when it is the current one. An impossible term is a
 * problem.
 */
export function termOfRow(
  values: Values,
  current: Term,
  now: string,
): { term: Term | null } | { field: SheetField; problem: FieldProblem } {
  const tier = (values.tier as MembershipTier | undefined) ?? current.tier;
  const day = (values.expires_at as string | undefined) ?? null;
  const until = current.expires_at && dayOf(current.expires_at, venueZone);
  if (tier === current.tier && (day === null || day === until)) return { term: null };
  const term = termFrom(tier, day, now);
  return 'problem' in term ? { field: 'expires_at', problem: term.problem } : { term };
}

/** The cells that decide what the cell of a field means. */
const decidedBy: Partial<Record<SheetField, readonly SheetField[]>> = {
  expires_at: ['tier'],
  district: ['residence_city'],
  has_section_88: ['member_type'],
  ...Object.fromEntries(consentFields.map(({ is, at, source }) => [is, [at, source]])),
};
/**
 * Returns the problems of a row without those that only an unreadable cell causes: with an unknown
 * tier, "this tier has no last day" would be about the current tier, and the day would be deleted.
 */
export const withoutFollowing = (
  problems: readonly RowProblem[],
  unreadable: readonly RowProblem[],
): RowProblem[] =>
  problems.filter(
    (problem) =>
      unreadable.includes(problem) ||
      !unreadable.some(
        ({ field }) => field && problem.field && decidedBy[problem.field]?.includes(field),
      ),
  );

export interface RecordedConsent {
  channel: Channel;
  is_given: boolean;
  created_at: string;
}
export interface ConsentChanges {
  withdrawn: Channel[];
  given: { channel: Channel; given_at: string; origin: string }[];
}
/**
 * Returns the changes of direct marketing consent in a row. A row can always withdraw consent; it
 * can give consent only with date and source, and never against what the member said after that
 * date.
 */
export function consentsOfRow(
  values: Values,
  consents: Readonly<Record<Channel, boolean>>,
  recordedConsents: readonly RecordedConsent[],
  now: string,
): ConsentChanges & { problems: RowProblem[] } {
  const found: ConsentChanges & { problems: RowProblem[] } = {
    withdrawn: [],
    given: [],
    problems: [],
  };
  for (const { channel, is, at, source } of consentFields) {
    const newConsent = values[is];
    if (newConsent === undefined || newConsent === consents[channel]) continue;
    if (newConsent === false) {
      found.withdrawn.push(channel);
      continue;
    }
    const [day, origin] = [values[at] as string | undefined, values[source] as string | undefined];
    const last = recordedConsents.find((recordedConsent) => recordedConsent.channel === channel);
    if (!day || !origin)
      found.problems.push({ field: is, problem: { key: 'invalid.sheet_consent_proof' } });
    else {
      const given_at = fromWallClock(`${day}T00:00`, venueZone);
      if (given_at > now)
        found.problems.push({ field: at, problem: { key: 'invalid.sheet_consent_later' } });
      else if (last && last.created_at >= given_at)
        found.problems.push({ field: at, problem: { key: 'invalid.sheet_consent_withdrawn' } });
      else if (origin.length > 200)
        found.problems.push({
          field: source,
          problem: { key: 'invalid.too_long', values: { max: 200 } },
        });
      else found.given.push({ channel, given_at, origin });
    }
  }
  return found;
}
