/** The position of an item in a list: by rank, then by date. */
export interface Key {
  id: number;
  rank: number;
  at: string;
}
/**
 * Merges two sorted lists; `from` and `count` select the page. The soonest come first, or with
 * `latest` the latest; of two with the same start, the one sold here comes first.
 */
export function merged<K extends Key>(
  sold: readonly K[],
  others: readonly K[],
  { from, count, latest }: { from: number; count: number; latest: boolean },
): (K & { is_sold_here: boolean })[] {
  const sign = latest ? -1 : 1;
  return [
    ...sold.map((key) => ({ ...key, is_sold_here: true })),
    ...others.map((key) => ({ ...key, is_sold_here: false })),
  ]
    .toSorted((a, b) => b.rank - a.rank || sign * (Date.parse(a.at) - Date.parse(b.at)))
    .slice(from, from + count);
}
