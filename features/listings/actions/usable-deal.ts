import type { Context } from '#platform/context.ts';
import { triedCode } from '#features/promo-codes/actions/find.ts';
import type { PromoCode } from '#features/promo-codes/rules/promo-code.ts';

/**
 * Returns the effect of a visitor's code on the event's tickets; null when it has none. Guessing is
 * limited.
 */
export const usableDeal = async (
  ctx: Context,
  eventId: number,
  code: string | undefined,
): Promise<PromoCode | null> => (code?.trim() ? triedCode(ctx, eventId, code) : null);
