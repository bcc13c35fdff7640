import { dayOf, plusDays, venueZone } from '#platform/pure/time.ts';
import {
  endOfDay,
  termEnd,
  tierAt,
  type MembershipTier,
  type Term,
} from '#features/members/rules/tiers.ts';

/** The sum of receipts must exceed this, in cents: HK$500.00 (spec §5). */
export const sum_over = 50_000;
/** A receipt must be from today or at most this many days ago (decisions §9). */
export const receipt_days = 14;
export const most_receipts = 20;

/** Common reasons for a rejection; their texts are `upgrades.reject.template.*`. */
export const rejectionTemplates = [
  'unreadable',
  'differs',
  'not_partner',
  'too_old',
  'used',
  'documents',
] as const;

export const requestTiers = ['PLATINUM', 'INDIVIDUAL', 'CORPORATE', 'NGO'] as const;
export type RequestTier = (typeof requestTiers)[number];
/** The tiers that require receipts; the others require documents. */
export type ReceiptTier = 'PLATINUM' | 'INDIVIDUAL';
export const documentKinds = ['CERTIFICATE', 'SECTION_88'] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** False for the tiers that require documents. */
export const isByReceipts = (tier: RequestTier): tier is ReceiptTier =>
  tier === 'PLATINUM' || tier === 'INDIVIDUAL';

const byReceipts: Readonly<Record<MembershipTier, ReceiptTier | null>> = {
  NORMAL: 'INDIVIDUAL',
  INDIVIDUAL: 'INDIVIDUAL',
  GOLD: 'PLATINUM',
  PLATINUM: 'PLATINUM',
  CORPORATE: null,
  NGO: null,
};

/**
 * Returns the tiers that a member may request (decisions §9): Gold → Platinum, Normal → Individual,
 * and another term of either while it runs. Corporate and NGO are open to every member who does not
 * have that tier permanently. The given term must be the current one.
 */
export function tiersToAskFor({ tier, expires_at }: Term): RequestTier[] {
  const more = byReceipts[tier];
  const byDocuments = (['CORPORATE', 'NGO'] as const).filter(
    (item) => item !== tier || expires_at !== null,
  );
  return more ? [more, ...byDocuments] : byDocuments;
}

/**
 * Returns the term after a request is approved at `now`; null when the member can no longer have
 * the tier. Receipts give three calendar months, from the end of a term that still runs; for
 * documents staff decide: permanent, or until a day.
 */
export function termAfter(
  stored: Term,
  tier: RequestTier,
  now: string,
  last_day: string | null = null,
): Term | null {
  const current = tierAt(stored, now);
  if (!tiersToAskFor(current).includes(tier)) return null;
  if (!isByReceipts(tier))
    return { tier, expires_at: last_day === null ? null : endOfDay(last_day) };
  const runs = current.tier === tier && current.expires_at !== null;
  return { tier, expires_at: termEnd(runs ? (current.expires_at ?? now) : now) };
}

/** Returns the document that a request still lacks; null when it is complete. */
export function missingDocument({
  tier,
  has_section_88,
  documents,
}: {
  tier: RequestTier;
  has_section_88: boolean;
  documents: readonly { kind: DocumentKind }[];
}): DocumentKind | null {
  const needed: DocumentKind | null =
    tier === 'CORPORATE' ? 'CERTIFICATE' : tier === 'NGO' && has_section_88 ? 'SECTION_88' : null;
  return documents.some(({ kind }) => kind === needed) ? null : needed;
}

/** Returns the problem with the date of a receipt on a Hong Kong day; null when there is none. */
export function dateProblem(date: string, today: string): 'future' | 'too_old' | null {
  if (date > today) return 'future';
  return date < plusDays(today, -receipt_days) ? 'too_old' : null;
}

export interface Claim {
  id: number;
  /** In cents. */
  amount: number;
  /** `2026-11-21` */
  date: string;
}
export interface Finding {
  code: 'none' | 'too_little' | 'future' | 'too_old' | 'days_differ';
  /** Null when it concerns all of them. */
  receipt_id: number | null;
}

/** In cents; 0 when there are none. */
export const sumOf = (claims: readonly Pick<Claim, 'amount'>[]): number =>
  claims.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns why receipts are not enough for a request sent on a Hong Kong day; empty when they are
 * (spec §5, decisions §9).
 */
export function receiptFindings(
  claims: readonly Claim[],
  { today, same_day }: { today: string; same_day: boolean },
): Finding[] {
  if (claims.length === 0) return [{ code: 'none', receipt_id: null }];
  const found: Finding[] = [];
  for (const { id, date } of claims) {
    const code = dateProblem(date, today);
    if (code) found.push({ code, receipt_id: id });
  }
  if (same_day && new Set(claims.map(({ date }) => date)).size > 1)
    found.push({ code: 'days_differ', receipt_id: null });
  if (sumOf(claims) <= sum_over) found.push({ code: 'too_little', receipt_id: null });
  return found;
}

/** The Hong Kong day of an instant. */
export const dayInHongKong = (now: string): string => dayOf(now, venueZone);

/** Normalizes a receipt's number for comparison: `AB-12 3` → `ab123`, as the database does. */
export const comparedNumber = (number: string): string =>
  number.replace(/[\s-]/g, '').toLowerCase();
