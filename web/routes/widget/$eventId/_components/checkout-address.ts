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
 * The checkout address for a selection, in a window of our own, because a frame would lose the
 * buyer's cookie (decisions.md §6).
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
