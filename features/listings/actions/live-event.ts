import type { Context } from '#platform/context.ts';
import { allows } from '#platform/pure/access.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isAssigned, eventById, findEvent } from '#features/events/actions/find.ts';
import type { Event } from '#features/events/contract.ts';
import { asSwitched } from '#features/events/rules/as-switched.ts';
import { withPublicAttributes } from '#features/events/rules/public-attributes.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { ownTier } from '#features/tickets/actions/own-tier.ts';
import { nextEdge } from '#features/tickets/rules/sale.ts';
import { publicTickets } from '#features/tickets/rules/view.ts';
import { eventInLanguage } from '#features/events/rules/texts.ts';
import { offerInLanguage } from '#features/tickets/rules/texts.ts';
import type { PublicEvent } from '../contract.ts';
import { usableDeal } from './usable-deal.ts';

const missing = (): Refusal => new Refusal('event.not_available', 404);

/**
 * Returns a live event, or one that the caller manages and previews. All others are answered like
 * one that never existed.
 */
export async function liveEvent(ctx: Context, id: number): Promise<Event> {
  const facts = await findEvent(ctx, id);
  if (!facts) throw missing();
  if (facts.status !== 'LIVE') {
    const mine =
      ctx.actor?.account_id === facts.account_id && allows(ctx.actor.role, 'events.read');
    if (
      !mine ||
      (ctx.actor?.role === 'COLLABORATOR' && !(await isAssigned(ctx, id, ctx.actor.user_id)))
    )
      throw missing();
  }
  return eventById(ctx, id);
}

/** Returns the public page's event with its tickets, and the effect of a promo code. */
export async function publicEvent(
  ctx: Context,
  id: number,
  code: string | undefined,
): Promise<PublicEvent> {
  const event = eventInLanguage(await liveEvent(ctx, id), ctx.locale);
  const [deal, offer] = [await usableDeal(ctx, id, code), await loadOffer(ctx, id)];
  if (!offer) throw missing();
  const tier = await ownTier(ctx, offer);
  const promo_code = code?.trim()
    ? { code: deal?.code ?? code.trim(), valid: deal !== null }
    : null;
  return {
    ...withPublicAttributes(asSwitched(event)),
    tickets: publicTickets(offerInLanguage(offer, ctx.locale), deal, tier),
    promo_code,
    server_time: offer.now,
    next_change_at: nextEdge(offer, deal, tier),
  };
}
