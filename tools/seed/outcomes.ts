import type { Random } from './random.ts';
import type { EventSale } from './event-sale.ts';

/** The outcome of an order. */
export type Outcome =
  | { kind: 'completed'; refund_failed?: boolean }
  | { kind: 'refunded_part' }
  | { kind: 'cancelled'; keeps_fee: boolean }
  | { kind: 'failed' }
  | { kind: 'abandoned' }
  | { kind: 'open' };

/**
 * Draws the outcome of an order. Nearly all sold orders are simply completed; lost ones were mostly
 * declined, abandoned or cancelled.
 */
export function outcomeOf(
  random: Random,
  sale: Pick<EventSale, 'prices'>,
  of: 'sold' | 'lost',
): Outcome {
  const isFree = sale.prices.every((price) => price.price === 0);
  if (of === 'sold')
    return isFree
      ? { kind: 'completed' }
      : random.weighted<Outcome>([
          [{ kind: 'completed' }, 985],
          [{ kind: 'refunded_part' }, 13],
          [{ kind: 'completed', refund_failed: true }, 1],
        ]);
  if (isFree) return { kind: 'cancelled', keeps_fee: false };
  return random.weighted<Outcome>([
    [{ kind: 'cancelled', keeps_fee: false }, 36],
    [{ kind: 'cancelled', keeps_fee: true }, 26],
    [{ kind: 'failed' }, 26],
    [{ kind: 'abandoned' }, 12],
  ]);
}
