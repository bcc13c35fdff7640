import type { Context } from '#platform/context.ts';
import type { Offer } from '../rules/sale.ts';
import * as store from '../store.ts';

/** What an event sells, at one instant of the database's clock; null when there is no such event. */
export const loadOffer = (ctx: Pick<Context, 'db'>, eventId: number): Promise<Offer | null> =>
  store.offers(ctx, [eventId]).then(([offer]) => offer ?? null);

/** The same for several events, by id. */
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
