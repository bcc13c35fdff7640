import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { canBuy, maxOf, type Basket } from './basket.ts';
import { basketKey, rememberedOrder } from './running-order.ts';

function keptIn(eventId: number): Basket {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(basketKey(eventId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Basket) : {};
  } catch {
    return {};
  }
}

function keep(eventId: number, basket: Basket): void {
  try {
    sessionStorage.setItem(basketKey(eventId), JSON.stringify(basket));
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

/** What was chosen before and can still be bought, each at most as many as there are. */
export function stillOffered(tickets: readonly PublicTicket[], kept: Basket): Basket {
  let basket: Basket = {};
  for (const ticket of tickets)
    for (const price of ticket.prices) {
      const chosen = kept[price.id];
      if (!chosen || !(chosen.quantity > 0) || !canBuy(ticket, price)) continue;
      const quantity = Math.min(chosen.quantity, maxOf(ticket, price, tickets, basket));
      basket = { ...basket, [price.id]: { ...chosen, quantity } };
    }
  return basket;
}

/**
 * What a visitor chooses. This tab keeps it until the order is complete: over a change of the language, a sign-in, and
 * a hold whose time ran out. While an order runs, the way on is that order, and the basket begins empty. What is chosen
 * of tickets that come later, for a promo code or for the visitor's tier, comes with them.
 */
export function useBasket(eventId: number, tickets: readonly PublicTicket[], isKept: boolean) {
  const [basket, setBasket] = useState<Basket>({});
  const restore = useEffectEvent(() => {
    if (!isKept || rememberedOrder(eventId) !== null) return;
    const kept = stillOffered(tickets, keptIn(eventId));
    // The same basket again would draw the page again.
    setBasket((chosen) =>
      Object.keys(kept).every((id) => id in chosen) ? chosen : { ...kept, ...chosen },
    );
  });
  useEffect(() => restore(), [tickets]);
  const change = (next: (before: Basket) => Basket): void =>
    setBasket((before) => {
      const after = next(before);
      if (isKept) keep(eventId, after);
      return after;
    });
  return [basket, change] as const;
}
