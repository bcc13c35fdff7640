/** Returns what the work returns, or `late` after `limit_ms`; the work itself goes on. */
export async function inTime<T, L>(
  work: Promise<T>,
  limit_ms: number,
  late: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late()), limit_ms);
  });
  try {
    return await Promise.race([work, isLate]);
  } finally {
    clearTimeout(timer);
  }
}
