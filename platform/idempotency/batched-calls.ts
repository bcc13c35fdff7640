import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { violatedConstraint } from '../db.ts';
import { Batcher } from '../batcher.ts';
import { outsideTransaction } from '../outside-transaction.ts';
import { service } from '../services.ts';
import type { CallKey } from './call-key.ts';
import { freeAbandoned } from './first-calls.ts';
import type { StoreAnswer, StoredKeyAnswer, StoredAnswer } from './stored-answer.ts';
import { stillRunning } from './still-running.ts';
import { mustBeSameBody, sealedRows, storedAnswer, type KeyRow } from './stored-answers.ts';

interface Gather {
  ctx: Context;
  callKey: CallKey;
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
  callKey,
  run,
  wire,
}: Gather): Promise<{ answer: StoredAnswer; isRepeat: boolean }> {
  const calls = underWay(ctx);
  const bodyHashUnderWay = calls.get(callKey.scope);
  if (bodyHashUnderWay !== undefined) {
    mustBeSameBody(callKey, { body_hash: bodyHashUnderWay });
    stillRunning();
  }
  calls.set(callKey.scope, callKey.body_hash);
  try {
    const known = await knownAnswer(ctx, callKey);
    if (known) return { answer: known, isRepeat: true };
    let answerToStore: StoredAnswer | undefined;
    const keepAnswer: StoreAnswer = {
      key: { scope: callKey.scope, body_hash: callKey.body_hash },
      // A batch that fails is run again, so the last response made is the one that was written.
      answerOf: (answer) => (answerToStore = wire(ctx, answer)),
    };
    try {
      await run({ ...ctx, keep: keepAnswer });
    } catch (error) {
      if (violatedConstraint(error) !== 'idempotency_keys_pkey') throw error;
      const theirs = await knownAnswer(ctx, callKey);
      if (!theirs) stillRunning();
      return { answer: theirs, isRepeat: true };
    }
    if (!answerToStore) throw new Error('a batched call did not store its response');
    return { answer: answerToStore, isRepeat: false };
  } finally {
    calls.delete(callKey.scope);
  }
}

/**
 * Returns the last statement of a transaction, which stores these responses; null when there are
 * none. When one of the keys already has a response, the statement fails, and the whole transaction
 * with it.
 */
export function storingAnswers(
  { config }: Pick<Context, 'config'>,
  answers: readonly StoredKeyAnswer[],
): RawBuilder<never> | null {
  if (answers.length === 0) return null;
  // Ordered by scope, so that two processes with the same keys lock them in the same order.
  return sql<never>`
    insert into idempotency_keys (scope, key, body_hash, status, sealed_answer)
    select scope, '', body_hash, status, decode(answer, 'base64')
    from json_to_recordset(${sealedRows(config, answers)}::json)
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
  return new Batcher<CallKey, FoundKey[]>((callKeys) => findKeys(db, callKeys), most_keys);
});

async function findKeys(db: Context['db'], callKeys: readonly CallKey[]): Promise<FoundKey[][]> {
  const { rows } = await sql<FoundKey>`
    select scope, body_hash, status, sealed_answer, body, headers
    from idempotency_keys
    where key = '' and scope = any (${callKeys.flatMap(({ scopes }) => scopes)})`.execute(db);
  const found = new Map(rows.map((row) => [row.scope, row]));
  return callKeys.map(({ scopes }) => scopes.flatMap((scope) => found.get(scope) ?? []));
}

async function knownAnswer(ctx: Context, callKey: CallKey): Promise<StoredAnswer | null> {
  for (const row of await lookUps(ctx).add(callKey)) {
    if (row.scope !== callKey.scope) {
      const before = answerBefore(ctx, row);
      if (!before) continue;
      mustBeSameBody(callKey, row);
      return before;
    }
    // An older release took keys before the work; those of its processes that have stopped are
    // freed.
    if (row.status !== null || !(await freeAbandoned(ctx, row.scope)))
      return storedAnswer(ctx.config, callKey, row);
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
