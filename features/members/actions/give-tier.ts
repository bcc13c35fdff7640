import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import type { Member } from '../contract.ts';
import { memberFacts } from '../facts.ts';
import type { MembershipTier } from '../rules/tiers.ts';
import * as store from '../store.ts';
import { asOf, ownMembership } from './read.ts';

/** The membership of a user, with nobody else changing it until the transaction ends. */
export async function lockMembership(tx: Context, userId: number): Promise<Member> {
  const stored = await store.findForChange(tx, userId);
  if (!stored) throw notFound();
  return asOf(stored, tx.now);
}

export interface GivenTier extends Partial<Omit<store.NewMember, 'tier' | 'expires_at'>> {
  tier: MembershipTier;
  /** The last moment of it; null when it is permanent. */
  expires_at: string | null;
  /** Stands in the trail. */
  reason: string;
}

/** Gives a member another tier or another end of it, with one entry in the trail: who, when, from, to and why. */
export async function giveTier(
  tx: Context,
  userId: number,
  { reason, ...fields }: GivenTier,
): Promise<Member> {
  const before = await lockMembership(tx, userId);
  await store.change(tx, before.id, fields);
  const after = await ownMembership(tx, userId);
  const { id: account_id } = await hostAccount(tx);
  await tx.tell(memberFacts.changed, {
    account_id,
    event_id: null,
    before,
    after,
    details: { reason: [null, reason] },
  });
  return after;
}
