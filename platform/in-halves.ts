import { isUnavailable } from './db.ts';

/** What became of one of many: its value, or what was thrown because of it. */
export type Taken<R> = { value: R } | { error: unknown };

/**
 * Takes many in one go and, when that fails, each half by itself, until the one that cannot be taken is alone: what one
 * caller sent costs no other theirs. `take` must undo everything when it throws. Order is preserved. When the database
 * is away, all fail at once: halves would fail as well.
 */
export async function takeInHalves<T, R>(
  items: readonly T[],
  take: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<Taken<R>[]> {
  try {
    return (await take(items)).map((value) => ({ value }));
  } catch (error) {
    if (items.length === 1 || isUnavailable(error)) return items.map(() => ({ error }));
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await takeInHalves(items.slice(0, middle), take)),
      ...(await takeInHalves(items.slice(middle), take)),
    ];
  }
}
