import { plus } from '#platform/pure/time.ts';
import type { Holds } from '#features/stock/rules/counter.ts';

/** Sums several holds: the units of each counter are added up. */
export function addHolds(all: readonly Holds[]): Holds {
  const sum: Holds = {};
  for (const holds of all)
    for (const [id, units] of Object.entries(holds)) sum[id] = (sum[id] ?? 0) + units;
  return sum;
}

/** Holds after units moved from some counters to others; counters with nothing left are omitted. */
export function moveHolds(holds: Holds, from: Holds, to: Holds): Holds {
  const moved = addHolds([holds, to]);
  for (const [id, units] of Object.entries(from)) moved[id] = (moved[id] ?? 0) - units;
  return Object.fromEntries(Object.entries(moved).filter(([, units]) => units !== 0));
}

const extended_ms = 10 * 60_000;

/**
 * When a hold ends once starting to pay has extended it, which happens only once; `extendHold` does
 * the same in SQL.
 */
export function heldWhenPaying(
  order: { reserved_until: string; hold_extended: boolean },
  now: string,
): string {
  const extended = plus(now, extended_ms);
  return order.hold_extended || order.reserved_until > extended ? order.reserved_until : extended;
}
