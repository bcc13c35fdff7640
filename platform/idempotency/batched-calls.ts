import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db.ts';
import { Batcher } from '../batcher.ts';
import { outsideTransaction } from '../outside-transaction.ts';
import { service } from '../services.ts';
import type { CallKey } from './asked-key.ts';
import { freeAbandoned } from './first-calls.ts';
import type { KeepAnswer, KeptAnswer, StoredAnswer } from './kept-answer.ts';
import { stillRunning } from './still-running.ts';
import { mustBeSameBody, sealedRows, storedAnswer, type KeyRow } from './stored-answers.ts';

interface Gather {
  ctx: Context;
  asked: CallKey;
  run: (ctx: Context) => Promise<unknown>;
  wire: (ctx: Context, answer: unknown) => StoredAnswer;
}

/** The body hashes of the calls in progress in this process, by the scopes of their keys. */
const underWay = service(() => new Map<string, string>());

/**
 * Does work that is written together with that of other callers: the last statement of its
 * transaction stores the response, so that a crash cannot separate them, and nothing is written
 * before it. Of calls with one key that run at once in two processes only one is written; the
 * transaction of the other fails, and its caller gets the first response. Throws a refusal while a
 * call with the key is in progress in this process.
 */
export async function answerBatched({
  ctx,
  asked,
  run,
  wire,
}: Gather): Promise<{ answer: StoredAnswer; isRepeat: boolean }> {
  const calls = underWay(ctx);
  const other = calls.get(asked.scope);
  if (other !== undefined) {
    mustBeSameBody(asked, { body_hash: other });
    stillRunning();
  }
  calls.set(asked.scope, asked.body_hash);
  try {
    const known = await knownAnswer(ctx, asked);
    if (known) return { answer: known, isRepeat: true };
    let kept: StoredAnswer | undefined;
    const keep: KeepAnswer = {
      key: { scope: asked.scope, body_hash: asked.body_hash },
      // A batch that fails is run again, so the last response made is the one that was written.
      answerOf: (answer) => (kept = wire(ctx, answer)),
    };
    try {
      await run({ ...ctx, keep });
    } catch (error) {
      if (violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
      const theirs = await knownAnswer(ctx, asked);
      if (!theirs) stillRunning();
      return { answer: theirs, isRepeat: true };
    }
    if (!kept) throw new Error('a batched call did not store its response');
    return { answer: kept, isRepeat: false };
  } finally {
    calls.delete(asked.scope);
  }
}

/**
 * Returns the last statement of a transaction, which stores these responses; null when there are
 * none. When one of the keys already has a response, the statement fails, and the whole transaction
 * with it.
 */
export function keepingAnswers(
  { config }: Pick<Context, 'config'>,
  kept: readonly KeptAnswer[],
): RawBuilder<never> | null {
  if (kept.length === 0) return null;
  // Ordered by scope, so that two processes with the same keys lock them in the same order.
  return sql<never>`
    insert into idempotency_keys (scope, key, body_hash, status, sealed_answer)
    select scope, '', body_hash, status, decode(answer, 'base64')
    from json_to_recordset(${sealedRows(config, kept)}::json)
      as r (scope text, body_hash text, status int, answer text)
    order by scope`;
}

interface FoundKey extends KeyRow {
  scope: string;
}
const most_keys = 500;
/** Keys that arrive together are looked up in one query: at an on-sale each browser sends one. */
const lookUps = service((ctx: Context) => {
  const db = outsideTransaction(ctx);
  return new Batcher<CallKey, FoundKey[]>((asked) => findKeys(db, asked), most_keys);
});

async function findKeys(db: Context['db'], asked: readonly CallKey[]): Promise<FoundKey[][]> {
  const { rows } = await sql<FoundKey>`
    select scope, body_hash, status, sealed_answer, body, headers
    from idempotency_keys
    where key = '' and scope = any (${asked.flatMap(({ scopes }) => scopes)})`.execute(db);
  const found = new Map(rows.map((row) => [row.scope, row]));
  return asked.map(({ scopes }) => scopes.flatMap((scope) => found.get(scope) ?? []));
}

async function knownAnswer(ctx: Context, asked: CallKey): Promise<StoredAnswer | null> {
  for (const row of await lookUps(ctx).add(asked)) {
    if (row.scope !== asked.scope) {
      const before = answerBefore(ctx, row);
      if (!before) continue;
      mustBeSameBody(asked, row);
      return before;
    }
    // An older release took keys before the work; those of its processes that have stopped are
    // freed.
    if (row.status !== null || !(await freeAbandoned(ctx, row.scope)))
      return storedAnswer(ctx.config, asked, row);
  }
  return null;
}

/**
 * Returns a response from before the browser had its session, if that response set the session: the
 * response of another caller is never returned.
 */
function answerBefore(ctx: Context, row: FoundKey): StoredAnswer | null {
  if (row.status === null) return null;
  const answer = storedAnswer(ctx.config, row, row);
  return answer.cookies.some(({ value }) => value === ctx.session) ? answer : null;
}
