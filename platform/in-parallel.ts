/**
 * Works through a list in order, `width` items at a time; after `limit_ms` no further item is
 * begun. `work` must not throw: the first error ends everything.
 */
export async function inParallel<T>(
  list: readonly T[],
  width: number,
  limit_ms: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...list];
  const end = performance.now() + limit_ms;
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item);
      if (performance.now() > end) return;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
