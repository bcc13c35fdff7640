/** Returns the items with the one at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Returns the body of a sorting call: each item with its position, counted from `first`. */
export const placesOf = (
  items: readonly { id: number }[],
  first = 0,
): { id: number; order: number }[] => items.map(({ id }, n) => ({ id, order: first + n }));
