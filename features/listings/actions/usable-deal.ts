import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { usableCode } from '#features/promo-codes/actions/find.ts';
import type { PromoCode } from '#features/promo-codes/rules/promo-code.ts';

/** What a code typed by a visitor does to the event's tickets; null when it does nothing. Guessing is limited. */
export async function usableDeal(
  ctx: Context,
  eventId: number,
  code: string | undefined,
): Promise<PromoCode | null> {
  if (!code?.trim()) return null;
  await limited(ctx, 'promo');
  return usableCode(ctx, eventId, code);
}
