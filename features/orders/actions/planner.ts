import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { tiersOf } from '#features/members/actions/tiers.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { PromoCodes } from '#features/promo-codes/actions/find.ts';
import type { Offer } from '#features/tickets/rules/sale.ts';
import { mustBeChargeable } from '../rules/must-be-chargeable.ts';
import { plan, type Plan, type ReservationInput } from '../rules/plan.ts';

/**
 * Returns the tiers of the requesting users; empty when no ticket of the event is restricted to
 * members.
 */
export const tiersAmong = async (
  ctx: Context,
  offer: Offer,
  requests: readonly { user_id: number | null }[],
): Promise<Map<number, MembershipTier>> =>
  offer.tickets.some((ticket) => ticket.membership_tiers.length > 0)
    ? tiersOf(
        ctx,
        requests.flatMap((request) => request.user_id ?? []),
        offer.now,
      )
    : new Map();

interface Choice {
  input: ReservationInput;
  locale: Locale;
  had_session: boolean;
}

/**
 * In a rush most buyers choose the same: equal choices in the same language and tier share one
 * plan. What the browser's previous reservation holds may be free again, like what is due.
 */
export function planner(
  offerIn: (locale: Locale) => Offer,
  promos: PromoCodes,
): (choice: Choice, tier: MembershipTier | null) => Plan | Refusal {
  const plansByChoice = new Map<string, Plan>();
  return ({ input, locale, had_session }, tier) => {
    const choice = JSON.stringify([input, locale, tier, had_session]);
    const offer = offerIn(locale);
    const has_due_holds = offer.has_due_holds || had_session;
    const found =
      plansByChoice.get(choice) ?? planOrRefusal({ ...offer, has_due_holds }, input, promos, tier);
    if (!(found instanceof Refusal)) plansByChoice.set(choice, found);
    return found;
  };
}

function planOrRefusal(
  offer: Offer,
  input: ReservationInput,
  promos: PromoCodes,
  tier: MembershipTier | null,
): Plan | Refusal {
  try {
    const promo = promos.get(input.promo_code?.toLowerCase() ?? '') ?? null;
    const planned = plan(offer, input, promo, tier);
    mustBeChargeable(planned, offer);
    return planned;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
