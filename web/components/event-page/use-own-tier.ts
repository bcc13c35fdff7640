import { useEffect, useState } from 'react';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { isForTier } from '#features/tickets/rules/for-members.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { calls } from './calls.ts';

/** Who looks at tickets for members; `framed` is the widget, where nobody is signed in. */
export type OwnTier =
  | { is: 'framed' | 'guest' | 'unknown' | 'no_member'; tier: null }
  | { is: 'member'; tier: MembershipTier };

// Each is one object, so that what is made of it is made once.
const unknown: OwnTier = { is: 'unknown', tier: null };
const framed: OwnTier = { is: 'framed', tier: null };
const guest: OwnTier = { is: 'guest', tier: null };

/**
 * The page is kept for all visitors, so the browser asks for the tier of who is signed in, and only where it matters.
 * What may really be bought is decided by the server.
 */
export function useOwnTier(isAsked: boolean, isFramed: boolean): OwnTier {
  const isSignedIn = useSignedIn();
  const [visitor, setVisitor] = useState(unknown);
  const asks = isAsked && isSignedIn && !isFramed;
  useEffect(() => {
    if (!asks) return;
    let left = false;
    const ask = async (): Promise<void> => {
      const { call } = await import('#web/lib/api.ts');
      const { member } = await call(calls.me, {});
      const isActive = member?.status === 'ACTIVE';
      if (!left)
        setVisitor(
          isActive ? { is: 'member', tier: member.tier } : { is: 'no_member', tier: null },
        );
    };
    // Without an answer the tickets stay locked; the page can be loaded again.
    ask().catch(() => undefined);
    return () => void (left = true);
  }, [asks]);
  if (isFramed) return framed;
  return isSignedIn ? visitor : guest;
}

/** The tickets as a visitor of this tier finds them. */
export const ticketsFor = (
  tickets: readonly PublicTicket[],
  { tier }: OwnTier,
): readonly PublicTicket[] =>
  tickets.map((ticket) =>
    ticket.locked_reason === 'members_only' && isForTier(ticket.membership_tiers, tier)
      ? { ...ticket, locked_reason: null }
      : ticket,
  );
