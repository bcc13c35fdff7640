import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { canBuy, maxOf, type Basket } from './basket.ts';
import { basketKey, rememberedOrder } from './running-order.ts';

function storedBasket(eventId: number): Basket {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(basketKey(eventId)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Basket) : {};
  } catch {
    return {};
  }
}

function storeBasket(eventId: number, basket: Basket): void {
  try {
    sessionStorage.setItem(basketKey(eventId), JSON.stringify(basket));
  } catch {
    // Storage is unavailable, so nothing is kept.
  }
}

/** Returns what was chosen before and can still be bought, limited to the available quantities. */
export function stillOffered(tickets: readonly PublicTicket[], stored: Basket): Basket {
  let basket: Basket = {};
  for (const ticket of tickets)
    for (const price of ticket.prices) {
      const chosen = stored[price.id];
      if (!chosen || !(chosen.quantity > 0) || !canBuy(ticket, price)) continue;
      const quantity = Math.min(chosen.quantity, maxOf(ticket, price, tickets, basket));
      basket = { ...basket, [price.id]: { ...chosen, quantity } };
    }
  return basket;
}

/**
 * The basket of a visitor. This tab keeps it until the order is complete: across a change of
 * language, a sign-in, and an expired hold. While an order is in progress the visitor continues
 * with that order, and the basket starts empty. Choices of tickets that appear later, after a promo
 * code or for the visitor's tier, are restored with them.
 */
export function useBasket(eventId: number, tickets: readonly PublicTicket[], isKept: boolean) {
  const [basket, setBasket] = useState<Basket>({});
  const restore = useEffectEvent(() => {
    if (!isKept || rememberedOrder(eventId) !== null) return;
    const restored = stillOffered(tickets, storedBasket(eventId));
    // Returning a new but equal basket would render the page again.
    setBasket((chosen) =>
      Object.keys(restored).every((id) => id in chosen) ? chosen : { ...restored, ...chosen },
    );
  });
  useEffect(() => restore(), [tickets]);
  const change = (next: (before: Basket) => Basket): void =>
    setBasket((before) => {
      const after = next(before);
      if (isKept) storeBasket(eventId, after);
      return after;
    });
  return [basket, change] as const;
}
