import type { Holds } from '#features/stock/rules/counter.ts';

/** Several holds as one: the units of each counter are added up. */
export function addHolds(all: readonly Holds[]): Holds {
  const sum: Holds = {};
  for (const holds of all) for (const [id, units] of Object.entries(holds)) sum[id] = (sum[id] ?? 0) + units;
  return sum;
}
