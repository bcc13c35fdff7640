import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { loadOffer } from '#features/tickets/actions/offer.ts';
import { isChargeable } from '#features/tickets/rules/chargeable.ts';
import { discounted, type Deal } from '#features/tickets/rules/deal.ts';

/**
 * Refuses a code whose discounted price the provider could not charge, when it is saved, like a
 * ticket's price: buyers could never use it.
 */
export async function checkChargeable(
  ctx: Pick<Context, 'db'>,
  eventId: number,
  deal: Deal,
): Promise<void> {
  const offer = await loadOffer(ctx, eventId);
  for (const ticket of offer?.tickets ?? [])
    for (const { price } of ticket.prices) {
      const currency = offer?.event.currency ?? '';
      const net = discounted(price, ticket, deal, currency);
      if (net !== price && !isChargeable(unitPrice(net, ticket.charges, currency).gross, currency))
        throw invalid('discount', 'refusals.promo_code.cannot_be_charged', { title: ticket.title });
    }
}
