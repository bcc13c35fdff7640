import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { Batcher } from '../batcher.ts';
import { outsideTransaction } from '../outside-transaction.ts';
import { processId } from '../process-id.ts';
import { sealJson } from '../sealed.ts';
import { service } from '../services.ts';
import type { RequestedKey, FirstCall, StoredAnswer } from './stored-answer.ts';
import { beat, freeKeys, gone_seconds, OpenKeys } from './open-keys.ts';
import { storedAnswer, type KeyRow } from './stored-answers.ts';

/** The state of a key. */
interface KnownKey extends KeyRow {
  /** True when no process holds it, or the one that held it was lost: the work must be done. */
  first: boolean;
  taken_at: string;
}

const openKeys = service((ctx: Context) => new OpenKeys(outsideTransaction(ctx), processId(ctx)));

const most_keys = 500;
/** Keys that arrive together are taken in one statement. */
const keyQueue = service((ctx: Context) => {
  const [db, process] = [outsideTransaction(ctx), processId(ctx)];
  return new Batcher<RequestedKey, KnownKey>((keys) => takeKeys(db, process, keys), most_keys, {
    subjectOf: ({ scope }) => scope,
  });
});

/** Whether a key `k` has no response and its process has stopped. */
const isAbandoned = (process: string) => sql<boolean>`k.status is null and case
    -- Keys of an older release have no process: they are abandoned after two minutes.
    when k.process is null then k.created_at < now() - interval '2 minutes'
    when k.process = ${process}::uuid then false
    else not exists (
      select from server_processes p
      where p.id = k.process and p.seen_at > now() - make_interval(secs => ${gone_seconds})
    )
  end`;

/** Frees a key whose process has stopped. Returns false when it is not such a key. */
export async function freeAbandoned(ctx: Context, scope: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys k
    where k.scope = ${scope} and k.key = '' and ${isAbandoned(processId(ctx))}`.execute(
    outsideTransaction(ctx),
  );
  return numAffectedRows === 1n;
}

async function takeKeys(
  db: Context['db'],
  process: string,
  callKeys: readonly RequestedKey[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey & { scope: string }>`
    with alive as (${beat(process)})
    insert into idempotency_keys as k (scope, key, body_hash, process)
    select scope, '', body_hash, ${process}::uuid
    from json_to_recordset(${JSON.stringify(callKeys)}::json) as r (scope text, body_hash text)
    order by scope
    on conflict (scope, key) do update set (created_at, process) = (
      select case when is_abandoned then now() else k.created_at end,
        case when is_abandoned then excluded.process else k.process end
      from (select ${isAbandoned(process)} as is_abandoned) as found
    )
    returning scope, (xmax = 0 or (status is null and created_at = now())) as first,
      created_at::text as taken_at, body_hash, status, sealed_answer, body, headers`.execute(db);
  const known = new Map(rows.map((row) => [row.scope, row]));
  return callKeys.map(({ scope }) => {
    const row = known.get(scope);
    if (!row) throw new Error('an idempotency key was neither inserted nor found');
    return row;
  });
}

/**
 * Takes a key before the work begins (`Idempotency-Key`, wire.md): a repeat with the same body gets
 * the first response, another body is refused with 422, and a repeat while the first call is
 * running with 409. A first call is ended once (`endKey`).
 */
export async function takeKey(ctx: Context, key: RequestedKey): Promise<StoredAnswer | FirstCall> {
  const { scope, body_hash } = key;
  const row = await keyQueue(ctx).add({ scope, body_hash });
  if (!row.first) return storedAnswer(ctx.config, key, row);
  openKeys(ctx).begin();
  return { scope, taken_at: row.taken_at };
}

/**
 * Stores a response in the transaction of the work it reports, so that a crash cannot separate
 * them: a repeat finds both or neither. Returns false when another call has taken over meanwhile.
 */
export async function keepAnswer(
  tx: Context,
  { scope, taken_at }: FirstCall,
  { status, body, cookies }: StoredAnswer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys
    set status = ${status}, sealed_answer = ${sealJson(tx.config, { body, cookies })}
    where scope = ${scope} and key = '' and created_at = ${taken_at}::timestamptz
      and status is null`.execute(tx.db);
  return numAffectedRows === 1n;
}

const freedQueue = service((ctx: Context) => {
  const db = outsideTransaction(ctx);
  return new Batcher<FirstCall, null>(async (keys) => {
    await freeKeys(db, keys);
    return keys.map(() => null);
  }, most_keys);
});

/**
 * The call failed: frees its key as soon as the database can be reached. Keys refused together are
 * freed together.
 */
export async function freeKey(ctx: Context, first: FirstCall): Promise<void> {
  try {
    await freedQueue(ctx).add(first);
  } catch {
    openKeys(ctx).freeLater(first);
  }
}

/** Marks a first call with a key as ended, with or without a response. */
export const endKey = (ctx: Context): void => openKeys(ctx).end();
