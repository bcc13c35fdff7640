import type { Context } from '#platform/context.ts';
import type { Offer } from '../rules/sale.ts';
import * as store from '../store.ts';

/**
 * Returns what an event sells, at one instant of the database's clock; null when there is no such
 * event.
 */
export const loadOffer = (ctx: Pick<Context, 'db'>, eventId: number): Promise<Offer | null> =>
  store.offers(ctx, [eventId]).then(([offer]) => offer ?? null);

/** Like `loadOffer`, for several events, keyed by id. */
export async function loadOffers(
  ctx: Pick<Context, 'db'>,
  eventIds: readonly number[],
): Promise<Map<number, Offer>> {
  return new Map(
    (eventIds.length ? await store.offers(ctx, eventIds) : []).map((offer) => [
      offer.event.id,
      offer,
    ]),
  );
}
