import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import * as calls from '../calls.store.ts';
import { ProviderTrouble } from '../rules/provider-trouble.ts';

/**
 * Sends a stored call, and stores its result in one transaction with the end of the call. Without
 * an answer the call stays open, and the next attempt repeats it under its key. Must not run inside
 * a transaction: it calls the provider.
 */
export async function sendCall<T, R>(
  ctx: Context,
  call: calls.ProviderCall,
  send: (call: calls.ProviderCall) => Promise<T>,
  keep: (tx: Context, answer: T) => Promise<{ provider_object_id: string | null; stored: R }>,
): Promise<R> {
  const tries = await calls.countTry(ctx, call.id);
  // Two processes may send it concurrently: only one of them sees zero previous tries.
  const answer = await send({ ...call, tries: tries - 1 }).catch(async (error: unknown) => {
    const failure = error instanceof Refusal ? error.code : null;
    if (error instanceof ProviderTrouble) {
      if (error.is_key_spent) await calls.close(ctx, call.id, 'UNKNOWN', { failure });
    } else if (failure) await calls.close(ctx, call.id, 'REFUSED', { failure });
    throw error;
  });
  return ctx.tx(async (tx) => {
    const { provider_object_id, stored } = await keep(tx, answer);
    await calls.close(tx, call.id, 'DONE', { provider_object_id });
    return stored;
  });
}
