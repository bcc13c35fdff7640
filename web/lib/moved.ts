/** The items when the one at `from` has gone to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The body of a call that sorts: each in the place where it stands, counted from `first`. */
export const placesOf = (
  items: readonly { id: number }[],
  first = 0,
): { id: number; order: number }[] => items.map(({ id }, n) => ({ id, order: first + n }));
