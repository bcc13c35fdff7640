import { useEffect, useState } from 'react';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { isForTier } from '#features/tickets/rules/for-members.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { calls } from './calls.ts';

/** The visitor of a ticket for members; `framed` is the widget, where visitors cannot sign in. */
export type OwnTier =
  | { is: 'framed' | 'guest' | 'unknown' | 'no_member'; tier: null }
  | { is: 'member'; tier: MembershipTier };

// Constant objects, so that values derived from them are computed once.
const unknown: OwnTier = { is: 'unknown', tier: null };
const framed: OwnTier = { is: 'framed', tier: null };
const guest: OwnTier = { is: 'guest', tier: null };

/**
 * Returns the visitor's tier. The page is cached for all visitors, so the browser requests the tier
 * of a signed-in user, and only when it matters. The server decides what may be bought.
 */
export function useOwnTier(isEnabled: boolean, isFramed: boolean): OwnTier {
  const isSignedIn = useSignedIn();
  const [visitor, setVisitor] = useState(unknown);
  const asks = isEnabled && isSignedIn && !isFramed;
  useEffect(() => {
    if (!asks) return;
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const { call } = await import('#web/lib/api.ts');
      const { member } = await call(calls.me, {});
      const isActive = member?.status === 'ACTIVE';
      if (!isUnmounted)
        setVisitor(
          isActive ? { is: 'member', tier: member.tier } : { is: 'no_member', tier: null },
        );
    };
    // Without a response the tickets stay locked; the page can be reloaded.
    load().catch(() => undefined);
    return () => void (isUnmounted = true);
  }, [asks]);
  if (isFramed) return framed;
  return isSignedIn ? visitor : guest;
}

/** Returns the tickets as they are for a visitor of this tier. */
export const ticketsFor = (
  tickets: readonly PublicTicket[],
  { tier }: OwnTier,
): readonly PublicTicket[] =>
  tickets.map((ticket) =>
    ticket.locked_reason === 'members_only' && isForTier(ticket.membership_tiers, tier)
      ? { ...ticket, locked_reason: null }
      : ticket,
  );
