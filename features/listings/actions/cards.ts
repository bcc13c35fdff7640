import type { Context } from '#platform/context.ts';
import type { Event } from '#features/events/contract.ts';
import { asSwitched } from '#features/events/rules/as-switched.ts';
import { eventInLanguage } from '#features/events/rules/texts.ts';
import { loadOffers } from '#features/tickets/actions/offer.ts';
import { offerInLanguage } from '#features/tickets/rules/texts.ts';
import { nextEdge } from '#features/tickets/rules/sale.ts';
import { publicTickets } from '#features/tickets/rules/view.ts';
import type { EventCard } from '../contract.ts';
import { cardOf } from '../rules/card.ts';

/** Returns events as cards of a public list, in the reader's language. */
export async function cards(ctx: Context, events: readonly Event[]): Promise<EventCard[]> {
  const offers = await loadOffers(
    ctx,
    events.map((event) => event.id),
  );
  return events.map((event) => {
    const offer = offers.get(event.id);
    return {
      ...asSwitched(eventInLanguage(event, ctx.locale)),
      ...cardOf(offer ? publicTickets(offerInLanguage(offer, ctx.locale)) : []),
      next_change_at: offer ? nextEdge(offer) : null,
    };
  });
}
