import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ProviderCalls } from '#platform/tables.ts';

export type ProviderCall = Selectable<ProviderCalls>;

/**
 * A call to be made; `body` receives its key, by which the provider's object can be found again.
 */
export interface WantedCall {
  purpose: ProviderCalls['purpose'];
  provider: ProviderCalls['provider'];
  provider_account_id: string | null;
  account_id: number;
  order_id: number | null;
  refund_id: number | null;
  /** Random, new for each call wanted. */
  key: string;
  body: (key: string) => object;
}
type Subject = Pick<WantedCall, 'purpose' | 'account_id' | 'order_id' | 'refund_id'>;

const ofSubject = (ctx: Context, { purpose, account_id, order_id, refund_id }: Subject) =>
  ctx.db
    .selectFrom('provider_calls')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('account_id', '=', account_id)
    .$if(order_id !== null, (q) => q.where('order_id', '=', order_id))
    .$if(refund_id !== null, (q) => q.where('refund_id', '=', refund_id))
    .orderBy('id');

/** Returns all calls for this subject so far. */
export const all = (ctx: Context, subject: Subject): Promise<ProviderCall[]> =>
  ofSubject(ctx, subject).execute();

const most_turns = 3;

/**
 * Returns the open call for this subject, or a new one, so that a repeated request sends the same
 * call. If another process opens and ends a call meanwhile, a new one follows it.
 */
export async function open(ctx: Context, wanted: WantedCall): Promise<ProviderCall> {
  const { body, ...row } = wanted;
  for (let turn = 1; turn <= most_turns; turn++) {
    const before = await all(ctx, wanted);
    // An open call to another provider must not be sent to this one.
    const waiting = before.find(
      (call) => call.state === 'OPEN' && call.provider === wanted.provider,
    );
    if (waiting) return waiting;
    const inserted = await ctx.db
      .insertInto('provider_calls')
      .values({ ...row, attempt: before.length + 1, body: JSON.stringify(body(row.key)) })
      .onConflict((c) => c.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (inserted) return inserted;
  }
  throw new Error('a call to another provider is still open for the same operation');
}

/**
 * Counts a try before the call is sent and sets the time of the first one. Returns the new count:
 * each number is returned once.
 */
export async function countTry(ctx: Context, id: number): Promise<number> {
  const { tries } = await ctx.db
    .updateTable('provider_calls')
    .set({
      tries: sql`tries + 1`,
      first_tried_at: sql<string>`coalesce(first_tried_at, now())`,
    })
    .where('id', '=', id)
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** Closes an open or unknown call; one that is done or refused does not change. */
export const close = (
  ctx: Context,
  id: number,
  state: 'DONE' | 'REFUSED' | 'UNKNOWN',
  outcome: { provider_object_id?: string | null; failure?: string | null },
) =>
  ctx.db
    .updateTable('provider_calls')
    .set({ state, ...outcome })
    .where('id', '=', id)
    .where('state', 'in', ['OPEN', 'UNKNOWN'])
    .execute();
