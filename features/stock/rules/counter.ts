/** A guarded counter: `capacity` null is unlimited. Units reserved are held by unfinished orders, units sold are paid. */
export interface Counter { id: number; capacity: number | null; reserved: number; sold: number }
/** Units wanted or held, per counter id. */
export type Holds = Record<string, number>;

/** The wire's word for unlimited (spec §9). */
export const UNLIMITED = 999_999_999;

/** Units that may still be taken; Infinity when unlimited. */
export const remaining = ({ capacity, reserved, sold }: Counter): number => (capacity === null ? Number.POSITIVE_INFINITY : capacity - reserved - sold);

/** The first counter that has too little for the holds, or null when all have enough. */
export function shortOf(counters: ReadonlyMap<number, Counter>, holds: Holds): number | null {
  for (const [id, units] of Object.entries(holds)) {
    const counter = counters.get(Number(id));
    if (!counter || remaining(counter) < units) return Number(id);
  }
  return null;
}

export type Column = 'reserved' | 'sold';
export type Deltas = Map<number, { reserved: number; sold: number }>;

/** Adds `sign × holds` to one column, in the deltas and in the counters at hand. */
export function move(counters: ReadonlyMap<number, Counter>, deltas: Deltas, holds: Holds, column: Column, sign: 1 | -1): void {
  for (const [key, units] of Object.entries(holds)) {
    const id = Number(key);
    const delta = deltas.get(id) ?? { reserved: 0, sold: 0 };
    delta[column] += sign * units;
    deltas.set(id, delta);
    const counter = counters.get(id);
    if (counter) counter[column] += sign * units;
  }
}
