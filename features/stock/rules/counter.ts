/**
 * A guarded counter: `capacity` null is unlimited. Reserved units are held by unfinished orders,
 * sold units are paid. `shared_ids` are the counters that its units also count towards (a capacity
 * shared by several tickets).
 */
export interface Counter {
  id: number;
  capacity: number | null;
  reserved: number;
  sold: number;
  shared_ids: number[];
}
/**
 * Units wanted or held, per counter id. Shared counters are never named: they follow from the
 * others.
 */
export type Holds = Record<string, number>;

/** The wire's value for unlimited (spec §9). */
export const UNLIMITED = 999_999_999;

/** Units still available; Infinity when unlimited. */
export const remaining = ({
  capacity,
  reserved,
  sold,
}: Pick<Counter, 'capacity' | 'reserved' | 'sold'>): number =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - reserved - sold;

export type StockLevel = 'none' | 'few' | 'enough' | number;

/**
 * The stock level that public pages show: "few" means at most five or a tenth of the capacity,
 * whichever is more. Below `least`, the minimum of an order, the level is the exact number: whether
 * it is enough depends on what is left of the ticket's other prices.
 */
export function stockLevel(
  counter: Pick<Counter, 'capacity' | 'reserved' | 'sold'>,
  least = 1,
): StockLevel {
  const left = remaining(counter);
  if (left <= 0) return 'none';
  if (left < least) return left;
  return counter.capacity !== null && left <= fewLeft(counter.capacity) ? 'few' : 'enough';
}
/**
 * The largest number that counts as few, not rounded: five, or a tenth of the capacity if that is
 * more.
 */
export const fewLeft = (capacity: number): number => Math.max(5, capacity * 0.1);

/** Returns the holds together with the units that count towards shared counters. */
export function withShared(counters: ReadonlyMap<number, Counter>, holds: Holds): Holds {
  let extended: Holds | null = null;
  for (const [id, units] of Object.entries(holds))
    for (const shared of counters.get(Number(id))?.shared_ids ?? []) {
      extended ??= { ...holds };
      extended[shared] = (extended[shared] ?? 0) + units;
    }
  return extended ?? holds;
}

/**
 * Returns the first counter, shared ones included, that has too little for the holds; null when all
 * have enough.
 */
export function shortOf(counters: ReadonlyMap<number, Counter>, holds: Holds): number | null {
  for (const [id, units] of Object.entries(withShared(counters, holds))) {
    const counter = counters.get(Number(id));
    if (!counter || remaining(counter) < units) return Number(id);
  }
  return null;
}

export type Column = 'reserved' | 'sold';
export type Deltas = Map<number, { reserved: number; sold: number }>;

/**
 * Adds `sign × holds` to one column, in the deltas and in the given counters, shared ones included.
 */
export function move(
  counters: ReadonlyMap<number, Counter>,
  deltas: Deltas,
  holds: Holds,
  column: Column,
  sign: 1 | -1,
): void {
  for (const [key, units] of Object.entries(withShared(counters, holds))) {
    const id = Number(key);
    const delta = deltas.get(id) ?? { reserved: 0, sold: 0 };
    delta[column] += sign * units;
    deltas.set(id, delta);
    const counter = counters.get(id);
    if (counter) counter[column] += sign * units;
  }
}
