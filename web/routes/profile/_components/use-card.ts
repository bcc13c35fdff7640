import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberCards, type MemberCard } from '#features/member-cards/contract.ts';
import { daysLeft, tierAt } from '#features/members/rules/tiers.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { storePage } from '#web/lib/offline-page.ts';
import { keyOf } from '#web/lib/query.ts';

/** Deleted with all other personal data when the session ends (`web/lib/session.ts`). */
const kept_as = 'member.card';

export interface ShownCard {
  card: MemberCard;
  /** When it was last loaded from the server; null while it is fresh. */
  kept_at: string | null;
}

function storeCard(card: MemberCard): void {
  try {
    localStorage.setItem(kept_as, JSON.stringify({ card, kept_at: nowInstant() }));
  } catch {
    // Storage is unavailable, so the card needs the network each time.
  }
}

/** Returns the card that was opened here before, with its term as of now. */
export function storedCard(): ShownCard | null {
  try {
    const found = JSON.parse(localStorage.getItem(kept_as) ?? 'null') as ShownCard | null;
    if (!found) return null;
    const now = nowInstant();
    const term = tierAt(found.card, now);
    const days_left = daysLeft(term, now);
    const expires_soon = days_left !== null && days_left <= found.card.warning_days;
    return { ...found, card: { ...found.card, ...term, days_left, expires_soon } };
  } catch {
    return null;
  }
}

/** The query for the signed-in user's card; without network or server the last one opened here. */
const ownCard = () =>
  queryOptions({
    queryKey: keyOf(memberCards.own),
    retry: false,
    // Runs even when the browser reports that it is offline: the stored card is used then.
    networkMode: 'always',
    queryFn: async (): Promise<ShownCard> => {
      try {
        const card = await call(memberCards.own, {});
        storeCard(card);
        void storePage('member.card');
        return { card, kept_at: null };
      } catch (error) {
        const isAway = error instanceof CallError && (error.status === 0 || error.status >= 500);
        const before = isAway ? storedCard() : null;
        if (before) return before;
        throw error;
      }
    },
  });

/**
 * Returns the user's member card; without network or server the one stored in this browser, or an
 * error when there is none.
 */
export const useCard = () => useQuery(ownCard());
