import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/secrets.ts';
import { countTry } from './guessing.ts';
import { isExpired, type PromoCode } from '../rules/promo-code.ts';
import * as store from '../store.ts';

/** Codes by their text in lower case. */
export type PromoCodes = ReadonlyMap<string, PromoCode>;

/** Returns the codes of an event with these texts; makes no query when there are none. */
export async function promoCodesNamed(
  ctx: Pick<Context, 'db'>,
  eventId: number,
  texts: readonly (string | undefined)[],
): Promise<PromoCodes> {
  const distinctCodes = [...new Set(texts.filter((text) => text !== undefined))];
  const found = distinctCodes.length ? await store.named(ctx, eventId, distinctCodes) : [];
  return new Map(found.map((code) => [code.code.toLowerCase(), code]));
}

/**
 * Returns a visitor's code if it can be used now, else null: unknown, expired and used-up codes
 * give the same answer. A last use held by this session counts as free, because reserving again
 * returns it first. Only texts that never were codes count as guesses.
 */
export async function triedCode(
  ctx: Context,
  eventId: number,
  text: string,
): Promise<PromoCode | null> {
  const promoTry = await countTry(ctx, eventId, text);
  const [code] = await store.named(ctx, eventId, [text.trim()]);
  if (!code) return null;
  promoTry.wasRight();
  if (isExpired(code, ctx.now)) return null;
  const usesLeft = await store.usesLeft(ctx, code.counter_id);
  if (usesLeft === null || usesLeft > 0) return code;
  return ctx.session !== null &&
    (await store.heldBySession(ctx, eventId, code.counter_id, hashToken(ctx.session)))
    ? code
    : null;
}
