import { toMajor } from '#platform/pure/money.ts';
import type { Line } from '#web/components/event-page/basket.ts';

interface Chosen {
  event: { id: number; currency: string };
  lines: readonly Line[];
  promo_code: string | null;
  aff: string | null;
  locale: string | null;
}

/**
 * Returns the checkout address for a selection, outside the frame, where the buyer's cookie would
 * be lost (decisions.md §6).
 */
export function checkoutAddress({ event, lines, ...more }: Chosen): string {
  const tickets = lines.map(({ ticket, price, chosen, net }) =>
    [
      price.id,
      chosen.quantity,
      ...(ticket.type === 'DONATION' && net !== null ? [toMajor(net, event.currency)] : []),
    ].join(':'),
  );
  const search = Object.entries(more).flatMap(([name, value]) =>
    value?.trim() ? [`&${name}=${encodeURIComponent(value.trim())}`] : [],
  );
  return `/checkout/${event.id}?tickets=${tickets.join(',')}${search.join('')}`;
}
