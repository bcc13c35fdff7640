import type { Context } from '../context.ts';
import { endKey, freeKey, keepAnswer, takeKey } from '../idempotency/first-calls.ts';
import { answerBatched } from '../idempotency/batched-calls.ts';
import type { CallKey } from '../idempotency/call-key.ts';
import type { FirstCall, StoredAnswer } from '../idempotency/stored-answer.ts';
import { stillRunning } from '../idempotency/still-running.ts';

interface Once {
  ctx: Context;
  callKey: CallKey;
  /**
   * Whether the work is one transaction, calls external services, or is written together with that
   * of other callers.
   */
  work: 'transaction' | 'apart' | 'batched';
  run: (ctx: Context) => Promise<unknown>;
  wire: (ctx: Context, answer: unknown) => StoredAnswer;
}

/**
 * Does the work of the first call with a key and stores its response; a repeat gets the same
 * response.
 */
export async function answerOnce(once: Once): Promise<{ answer: StoredAnswer; isRepeat: boolean }> {
  if (once.work === 'batched') return answerBatched(once);
  const keyOrAnswer = await takeKey(once.ctx, once.callKey);
  return 'status' in keyOrAnswer
    ? { answer: keyOrAnswer, isRepeat: true }
    : { answer: await answerFirst(once, keyOrAnswer), isRepeat: false };
}

/** When the work fails, the key is freed. */
async function answerFirst(
  { ctx, work, run, wire }: Once,
  first: FirstCall,
): Promise<StoredAnswer> {
  try {
    if (work === 'transaction') return await ctx.tx((tx) => answerIn(tx, first, run, wire));
    const answer = wire(ctx, await run(ctx));
    await keepAnswer(ctx, first, answer);
    return answer;
  } catch (error) {
    await freeKey(ctx, first);
    throw error;
  } finally {
    endKey(ctx);
  }
}

async function answerIn(
  tx: Context,
  first: FirstCall,
  run: Once['run'],
  wire: Once['wire'],
): Promise<StoredAnswer> {
  const answer = wire(tx, await run(tx));
  // Another call took over because this one took too long: its response is the first, and this one
  // is rolled back.
  if (!(await keepAnswer(tx, first, answer))) stillRunning();
  return answer;
}
