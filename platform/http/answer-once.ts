import type { Context } from '../context.ts';
import { endKey, freeKey, keepAnswers } from '../idempotency.ts';
import type { FirstCall, StoredAnswer } from '../kept-answer.ts';
import { refuse } from '../pure/refusal.ts';

interface Once {
  ctx: Context;
  first: FirstCall;
  /** The work is not one transaction: it speaks to the outside, or is written together with others'. */
  apart: boolean;
  run: (ctx: Context) => Promise<unknown>;
  wire: (ctx: Context, answer: unknown) => StoredAnswer;
}

/** Does the work of the first call with a key and keeps its answer; when it fails the key is free. */
export async function answerOnce({ ctx, first, apart, run, wire }: Once): Promise<StoredAnswer> {
  try {
    if (!apart) return await ctx.tx((tx) => answerIn(tx, first, run, wire));
    const keep = { first, done: false, answerOf: (answer: unknown) => wire(ctx, answer) };
    const answer = wire(ctx, await run({ ...ctx, keep }));
    if (!keep.done) await keepAnswers(ctx, [{ first, answer }]);
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
  // Someone took over because this took so long: theirs is the first answer, and nothing of this stays.
  if ((await keepAnswers(tx, [{ first, answer }])) === 0) refuse('idempotency.still_running');
  return answer;
}
