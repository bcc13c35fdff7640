import { useState } from 'react';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { typedKey } from '#web/components/event-page/running-order.ts';
import { unitsOf } from './typed.ts';

/**
 * Whether all tickets are for the buyer; the default for a single ticket. The choice survives a
 * reload.
 */
export function useSame(order: PublicOrder): [boolean, (same: boolean) => void] {
  const key = `${typedKey(order.short_id)}:same`;
  const [same, setSame] = useState(() => {
    try {
      const stored = sessionStorage.getItem(key);
      if (stored !== null) return stored === '1';
    } catch {
      // Without storage the default applies.
    }
    return unitsOf(order.order_items).length === 1;
  });
  return [
    same,
    (next) => {
      setSame(next);
      try {
        sessionStorage.setItem(key, next ? '1' : '0');
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  ];
}
