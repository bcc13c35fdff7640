import type { Context } from '#platform/context.ts';
import { triedCode } from '#features/promo-codes/actions/find.ts';
import type { PromoCode } from '#features/promo-codes/rules/promo-code.ts';

/** What a code typed by a visitor does to the event's tickets; null when it does nothing. Guessing is limited. */
export const usableDeal = async (
  ctx: Context,
  eventId: number,
  code: string | undefined,
): Promise<PromoCode | null> => (code?.trim() ? triedCode(ctx, eventId, code) : null);
