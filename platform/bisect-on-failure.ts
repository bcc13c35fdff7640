import { isUnavailable } from './db.ts';

/** The outcome of one item of a batch: its value, or what was thrown because of it. */
export type Settled<R> = { value: R } | { error: unknown };

/**
 * Processes many items at once and, when that fails, each half by itself, down to the one that cannot
 * be processed, so that it does not fail the items of other callers. `process` must undo everything when
 * it throws. Order is preserved. When the database is unavailable all fail at once, as halves would
 * fail too.
 */
export async function bisectOnFailure<T, R>(
  items: readonly T[],
  process: (items: readonly T[]) => Promise<readonly R[]>,
): Promise<Settled<R>[]> {
  try {
    return (await process(items)).map((value) => ({ value }));
  } catch (error) {
    if (items.length === 1 || isUnavailable(error)) return items.map(() => ({ error }));
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await bisectOnFailure(items.slice(0, middle), process)),
      ...(await bisectOnFailure(items.slice(middle), process)),
    ];
  }
}
