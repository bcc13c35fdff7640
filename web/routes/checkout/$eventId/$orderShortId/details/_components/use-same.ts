import { useState } from 'react';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { typedKey } from '#web/components/event-page/running-order.ts';
import { unitsOf } from './typed.ts';

/** Are all tickets for the buyer? So it begins with one ticket; the choice survives a reload. */
export function useSame(order: PublicOrder): [boolean, (same: boolean) => void] {
  const key = `${typedKey(order.short_id)}:same`;
  const [same, setSame] = useState(() => {
    try {
      const stored = sessionStorage.getItem(key);
      if (stored !== null) return stored === '1';
    } catch {
      // The usual choice then.
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
        // It lasts as long as the page.
      }
    },
  ];
}
