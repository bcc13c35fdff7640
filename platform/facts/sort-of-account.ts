import { accountOf } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Position } from '../rows/positions.ts';
import type { Fact } from './fact.ts';

/** The store of rows whose order the account chooses. */
interface SortedRows<T> {
  get(ctx: Context, id: number): Promise<T>;
  sort(ctx: Context, accountId: number, order: readonly Position[]): Promise<void>;
}

/**
 * Reorders rows of the caller's account and records `fact` for the first, with all ids in their new
 * order. Refuses with `invalid.choice` when one of them belongs to another account.
 */
export async function sortOfAccount<T extends { id: number }>(
  ctx: Context,
  fact: Fact<T>,
  rows: SortedRows<T>,
  order: readonly Position[],
): Promise<void> {
  const account_id = accountOf(ctx);
  await ctx.tx(async (tx) => {
    await rows.sort(tx, account_id, order);
    const [first] = order;
    if (!first) return;
    const after = await rows.get(tx, first.id);
    const ids = order.map(({ id }) => id);
    await tx.tell(fact, { account_id, event_id: null, after, details: { order: [null, ids] } });
  });
}
