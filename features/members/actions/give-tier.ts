import type { Context } from '#platform/context.ts';
import { withoutActor } from '#platform/make-context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import type { Member } from '../contract.ts';
import { memberFacts } from '../facts.ts';
import { tierAt, type MembershipTier } from '../rules/tiers.ts';
import * as store from '../store.ts';
import { asOf, ownMembership } from './read.ts';

/** Returns the membership of a user, locked until the transaction ends. */
export async function lockMembership(tx: Context, userId: number): Promise<Member> {
  const stored = await store.findForChange(tx, userId);
  if (!stored) throw notFound();
  return asOf(stored, tx.now);
}

export interface GivenTier extends Partial<Omit<store.NewMember, 'tier' | 'expires_at'>> {
  tier: MembershipTier;
  /** The last moment of the tier; null when it is permanent. */
  expires_at: string | null;
  /** Recorded in the trail. */
  reason: string;
}

/**
 * Stores the end of a term that is already over, with its own entry in the trail, which names nobody
 * even when the staff's next change stores it. The caller has locked the member.
 */
export async function endTerm(
  tx: Context,
  account_id: number,
  stored: store.Stored,
  now = tx.now,
): Promise<void> {
  const after = asOf(stored, now);
  const before = { ...after, tier: stored.tier, expires_at: stored.expires_at };
  if (before.tier === after.tier) return;
  await store.change(tx, stored.id, tierAt(stored, now));
  await withoutActor(tx).tell(memberFacts.changed, {
    account_id,
    event_id: null,
    before,
    after,
    details: { reason: [null, 'term_ended'] },
  });
}

/**
 * Sets a member's tier or its end, with one entry in the trail: who, when, from, to and why.
 * Refuses a stale `version`.
 */
export async function giveTier(
  tx: Context,
  userId: number,
  { reason, ...fields }: GivenTier,
  version?: number,
): Promise<Member> {
  const stored = await store.findForChange(tx, userId);
  if (!stored) throw notFound();
  if (version !== undefined && version !== stored.version) refuse('stale_version');
  const { id: account_id } = await hostAccount(tx);
  await endTerm(tx, account_id, stored);
  const before = asOf(stored, tx.now);
  await store.change(tx, stored.id, fields);
  const after = await ownMembership(tx, userId);
  await tx.tell(memberFacts.changed, {
    account_id,
    event_id: null,
    before,
    after,
    details: { reason: [null, reason] },
  });
  return after;
}
