import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberCards, type MemberCard } from '#features/member-cards/contract.ts';
import { daysLeft, tierAt } from '#features/members/rules/tiers.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { keyOf } from '#web/lib/query.ts';
import { keepPage } from './keep-page.ts';

/** Emptied with everything else of a person when their session ends (`web/lib/session.ts`). */
const kept_as = 'member.card';

export interface ShownCard {
  card: MemberCard;
  /** When it was last had from the server; null while it is fresh. */
  kept_at: string | null;
}

function keep(card: MemberCard): void {
  try {
    localStorage.setItem(kept_as, JSON.stringify({ card, kept_at: nowInstant() }));
  } catch {
    // Nothing can be kept here, so the card needs the network each time.
  }
}

/** The card that was opened here before, with its term as it is by now. */
export function keptCard(): ShownCard | null {
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

/** The card of who is signed in; without a network the one that was opened here last. */
const ownCard = () =>
  queryOptions({
    queryKey: keyOf(memberCards.own),
    retry: false,
    // Asked also when the browser says that there is no network: what is kept answers then.
    networkMode: 'always',
    queryFn: async (): Promise<ShownCard> => {
      try {
        const card = await call(memberCards.own, {});
        keep(card);
        void keepPage().catch(() => undefined);
        return { card, kept_at: null };
      } catch (error) {
        const before = error instanceof CallError && error.status === 0 ? keptCard() : null;
        if (before) return before;
        throw error;
      }
    },
  });

/** The own member card; without a network the one kept in this browser, or an error when none is kept. */
export const useCard = () => useQuery(ownCard());
