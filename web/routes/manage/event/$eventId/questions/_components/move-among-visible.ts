/**
 * Returns all items after a visible one was moved among the visible ones. Hidden items stay after
 * their predecessor.
 */
export function moveAmongVisible<T extends { id: number }>(
  all: readonly T[],
  visible: readonly T[],
  from: number,
  to: number,
): T[] {
  const [item, goal] = [visible[from], visible[to]];
  if (!item || !goal || from === to) return [...all];
  const rest = all.filter(({ id }) => id !== item.id);
  const index = rest.findIndex(({ id }) => id === goal.id);
  return rest.toSpliced(from < to ? index + 1 : index, 0, item);
}
