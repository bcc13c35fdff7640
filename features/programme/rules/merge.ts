/** Where something stands in a list: what is wanted more first, then by date. */
export interface Key {
  id: number;
  rank: number;
  at: string;
}
/**
 * Two lists, each in its order, as one: `from` and `count` choose the page. The soonest stand first, with `latest` the
 * latest; what is sold here stands first where both begin at once.
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
