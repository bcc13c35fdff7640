import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { Gathered } from '../gathered.ts';
import { outsideTransaction } from '../outside-transaction.ts';
import { processId } from '../process-id.ts';
import { sealJson } from '../sealed.ts';
import { service } from '../services.ts';
import type { AskedKey, FirstCall, StoredAnswer } from './kept-answer.ts';
import { beat, freeKeys, gone_seconds, OpenKeys } from './open-keys.ts';
import { storedAnswer, type KeyRow } from './stored-answers.ts';

/** What is known of a key. */
interface KnownKey extends KeyRow {
  /** No process has it, or the one that had it was lost: the work is to be done. */
  first: boolean;
  taken_at: string;
}

const openKeys = service((ctx: Context) => new OpenKeys(outsideTransaction(ctx), processId(ctx)));

const most_keys = 500;
/** Keys that arrive together are taken together. */
const keyQueue = service((ctx: Context) => {
  const [db, process] = [outsideTransaction(ctx), processId(ctx)];
  return new Gathered<AskedKey, KnownKey>((asked) => takeKeys(db, process, asked), most_keys, {
    subjectOf: ({ scope }) => scope,
  });
});

/** Of a key `k`: it has no answer, and its process is gone. */
const isAbandoned = (process: string) => sql<boolean>`k.status is null and case
    -- An older release did not say which process it was: its keys are free after two minutes.
    when k.process is null then k.created_at < now() - interval '2 minutes'
    when k.process = ${process}::uuid then false
    else not exists (
      select from server_processes p
      where p.id = k.process and p.seen_at > now() - make_interval(secs => ${gone_seconds})
    )
  end`;

/** Makes a key free that a process took which is gone. False when it is not one. */
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
  asked: readonly AskedKey[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey & { scope: string }>`
    with alive as (${beat(process)})
    insert into idempotency_keys as k (scope, key, body_hash, process)
    select scope, '', body_hash, ${process}::uuid
    from json_to_recordset(${JSON.stringify(asked)}::json) as r (scope text, body_hash text)
    order by scope
    on conflict (scope, key) do update set (created_at, process) = (
      select case when is_abandoned then now() else k.created_at end,
        case when is_abandoned then excluded.process else k.process end
      from (select ${isAbandoned(process)} as is_abandoned) as found
    )
    returning scope, (xmax = 0 or (status is null and created_at = now())) as first,
      created_at::text as taken_at, body_hash, status, sealed_answer, body, headers`.execute(db);
  const known = new Map(rows.map((row) => [row.scope, row]));
  return asked.map(({ scope }) => {
    const row = known.get(scope);
    if (!row) throw new Error('a key was not taken');
    return row;
  });
}

/**
 * Takes a key before the work begins (`Idempotency-Key`, wire.md): the same key and body repeat the first answer,
 * another body is refused with 422, and while the first is still running with 409. A first call is ended once
 * (`endKey`).
 */
export async function takeKey(ctx: Context, asked: AskedKey): Promise<StoredAnswer | FirstCall> {
  const { scope, body_hash } = asked;
  const row = await keyQueue(ctx).add({ scope, body_hash });
  if (!row.first) return storedAnswer(ctx.config, asked, row);
  openKeys(ctx).begin();
  return { scope, taken_at: row.taken_at };
}

/**
 * Keeps an answer in the transaction of what it tells about, so that no kill can part them: a repeat finds both or
 * neither. False when the call was taken over meanwhile.
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
  return new Gathered<FirstCall, null>(async (keys) => {
    await freeKeys(db, keys);
    return keys.map(() => null);
  }, most_keys);
});

/** The call failed: its key is free as soon as the database hears of it. Those refused together are freed together. */
export async function freeKey(ctx: Context, first: FirstCall): Promise<void> {
  try {
    await freedQueue(ctx).add(first);
  } catch {
    openKeys(ctx).freeLater(first);
  }
}

/** The first call with a key has its answer, or none. */
export const endKey = (ctx: Context): void => openKeys(ctx).end();
