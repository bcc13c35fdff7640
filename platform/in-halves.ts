import { isUnavailable } from './db.ts';

/** The outcome of one item of a batch: its value, or what was thrown because of it. */
export type Taken<R> = { value: R } | { error: unknown };

/**
 * Takes many items at once and, when that fails, each half by itself, down to the one that cannot
 * be taken, so that it does not fail the items of other callers. `take` must undo everything when
 * it throws. Order is preserved. When the database is unavailable all fail at once, as halves would
 * fail too.
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
