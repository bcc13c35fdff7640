import { Refusal } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import { shortId } from '#platform/secrets.ts';
import { move } from '#features/stock/rules/counter.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { countersOf, type Offer } from '#features/tickets/rules/sale.ts';
import { plan } from '#features/orders/rules/plan.ts';
import { soldOutIn } from '#features/orders/rules/sold-out.ts';
import type { TakeReservations } from '#features/orders/actions/reserve.ts';

/**
 * Has the same rules and answers as `reserveBatch`, with counters in memory and without any writes.
 */
export function reserveInMemory(): TakeReservations {
  const offers = new Map<number, Promise<Offer | null>>();
  let id = 0;
  return async (ctx, eventId, requests) => {
    const known = offers.get(eventId) ?? loadOffer(ctx, eventId);
    offers.set(eventId, known);
    const offer = await known;
    if (!offer) return requests.map(() => new Refusal('event.not_available', 404));
    const counters = countersOf(offer);
    return requests.map(({ input }) => {
      try {
        const made = plan(offer, input);
        const soldOut = soldOutIn(made, offer, counters);
        if (soldOut) return soldOut;
        move(counters, new Map(), made.holds, 'reserved', 1);
        id++;
        const reserved_until = plus(ctx.now, offer.event.order_timeout_in_minutes * 60_000);
        return {
          order: {
            id,
            short_id: shortId('o'),
            public_id: `O-${id}`,
            created_at: ctx.now,
            reserved_until,
            affiliate: null,
            item_ids: made.items.map((_, i) => id * 100 + i),
          },
          plan: made,
          offer,
        };
      } catch (error) {
        if (error instanceof Refusal) return error;
        throw error;
      }
    });
  };
}
