import { service, type HasServices } from '#platform/services.ts';

/** The number of orders that this process is completing or has queued for completion. */
const completing = service(() => ({ orders: 0, is_parent_completing: false }));

/** Counts an order as being completed while `work` runs, also when it fails. */
export async function whileCompleting<T>(ctx: HasServices, work: () => Promise<T>): Promise<T> {
  const now = completing(ctx);
  now.orders++;
  try {
    return await work();
  } finally {
    now.orders--;
  }
}

const many = 8;
/**
 * Buyers wait for their orders: the work that follows an order, its mails and PDF tickets, can wait
 * some seconds.
 */
export const isCompletingMany = (ctx: HasServices): boolean => {
  const { orders, is_parent_completing } = completing(ctx);
  return orders >= many || is_parent_completing;
};

/** In a worker process: what the serving process reported about itself. */
export const parentIsCompleting = (ctx: HasServices, is_completing: boolean): void =>
  void (completing(ctx).is_parent_completing = is_completing);
