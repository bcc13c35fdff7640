import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import { Gathered } from './gathered.ts';
import type { FirstCall, KeptAnswer, StoredAnswer } from './kept-answer.ts';
import type { Uploads } from './multipart.ts';
import { beat, freeKeys, gone_seconds, OpenKeys } from './open-keys.ts';
import { outsideTransaction } from './outside-transaction.ts';
import { processId } from './process-id.ts';
import { invalid, refuse } from './pure/refusal.ts';
import { openJson, sealJson } from './sealed.ts';
import { service } from './services.ts';

/** What was sent, to be compared: files by their bytes. */
interface Sent {
  body: unknown;
  files: Uploads;
}

function printOf({ body, files }: Sent): string {
  const hash = createHash('sha256').update(JSON.stringify(body) ?? '');
  for (const [field, uploads] of Object.entries(files))
    for (const { bytes } of uploads) hash.update(`${field} ${bytes.length} `).update(bytes);
  return hash.digest('base64url');
}

/**
 * Who calls: a user in an account, a browser with its session, or, before it has one, with its mark, so that it may
 * change its network; without a mark, whatever tells callers at one address apart. No one ever sees the answer to
 * another one's key.
 */
function callerOf(ctx: Context, request: FastifyRequest): string {
  if (ctx.actor) return `user ${ctx.actor.user_id} ${ctx.actor.account_id ?? ''}`;
  if (ctx.session) return `session ${ctx.session}`;
  if (ctx.device) return `device ${ctx.device}`;
  const { 'user-agent': agent, 'accept-language': language } = request.headers;
  return `caller ${ctx.caller} ${agent ?? ''} ${language ?? ''}`;
}

interface AskedKey {
  scope: string;
  body_hash: string;
}
/** What is known of a key. */
interface KnownKey {
  /** No process has it, or the one that had it was lost: the work is to be done. */
  first: boolean;
  taken_at: string;
  body_hash: string;
  status: number | null;
  sealed_answer: Buffer | null;
  body: unknown;
  headers: Context['reply']['cookies'] | null;
}

const openKeys = service((ctx: Context) => new OpenKeys(outsideTransaction(ctx), processId(ctx)));

const most_keys = 500;
/** Keys that arrive together are taken together: at an on-sale each browser sends one. */
const keyQueue = service((ctx: Context) => {
  const [db, process] = [outsideTransaction(ctx), processId(ctx)];
  return new Gathered<AskedKey, KnownKey>((asked) => takeKeys(db, process, asked), most_keys, {
    subjectOf: ({ scope }) => scope,
  });
});

async function takeKeys(
  db: Context['db'],
  process: string,
  asked: readonly AskedKey[],
): Promise<KnownKey[]> {
  // An older release did not say which process it was: its keys are free after two minutes.
  const isAbandoned = sql`k.status is null and case
    when k.process is null then k.created_at < now() - interval '2 minutes'
    when k.process = ${process}::uuid then false
    else not exists (
      select from server_processes p
      where p.id = k.process and p.seen_at > now() - make_interval(secs => ${gone_seconds})
    )
  end`;
  const { rows } = await sql<KnownKey & { scope: string }>`
    with alive as (${beat(process)})
    insert into idempotency_keys as k (scope, key, body_hash, process)
    select scope, '', body_hash, ${process}::uuid
    from json_to_recordset(${JSON.stringify(asked)}::json) as r (scope text, body_hash text)
    order by scope
    on conflict (scope, key) do update set (created_at, process) = (
      select case when is_abandoned then now() else k.created_at end,
        case when is_abandoned then excluded.process else k.process end
      from (select ${isAbandoned} as is_abandoned) as found
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
 * `Idempotency-Key` (wire.md): the same key and body repeat the first answer, another body is refused with 422,
 * and while the first is still running with 409. Null when the caller sent no key; a first call is ended once
 * (`endKey`).
 */
export async function takeAnswer(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: Sent,
): Promise<StoredAnswer | FirstCall | null> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw invalid('Idempotency-Key', 'invalid.too_long', { max: 255 });
  const scopeOf = (caller: string): string =>
    createHash('sha256')
      .update(`${caller} ${endpoint.method} ${request.url} ${key}`)
      .digest('base64url');
  const scope = scopeOf(callerOf(ctx, request));
  const hash = printOf(sent);
  const row = await keyQueue(ctx).add({ scope, body_hash: hash });
  if (row.first) {
    openKeys(ctx).begin();
    return {
      scope,
      taken_at: row.taken_at,
      body_hash: hash,
      scopeOf: (session) => scopeOf(`session ${session}`),
    };
  }
  if (row.body_hash !== hash) throw invalid('Idempotency-Key', 'refusals.idempotency.other_body');
  if (row.status === null) refuse('idempotency.still_running');
  // An older release kept its answers readable; a day later there are none of these.
  const { body, cookies } = row.sealed_answer
    ? openJson<Pick<StoredAnswer, 'body' | 'cookies'>>(ctx.config, row.sealed_answer)
    : { body: row.body, cookies: row.headers ?? [] };
  return { status: row.status, body, cookies };
}

/**
 * Keeps answers in the transaction of what they tell about, so that no kill can part them: a repeat finds both or
 * neither. How many were kept; one whose call was taken over meanwhile is not.
 */
export async function keepAnswers(tx: Context, kept: readonly KeptAnswer[]): Promise<number> {
  if (kept.length === 0) return 0;
  // An answer holds the session of a browser and what people typed.
  const sealed = kept.map(({ first, answer: { status, body, cookies } }) => ({
    first,
    cookies,
    row: {
      body_hash: first.body_hash,
      status,
      answer: sealJson(tx.config, { body, cookies }).toString('base64'),
    },
  }));
  const rows = sealed.map(({ first: { scope, taken_at }, row }) => ({ scope, taken_at, ...row }));
  const { numAffectedRows } = await sql`
    update idempotency_keys k
    set status = r.status, sealed_answer = decode(r.answer, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (scope text, taken_at timestamptz, status int, answer text)
    where k.scope = r.scope and k.key = '' and k.created_at = r.taken_at
      and k.status is null`.execute(tx.db);
  const own = sealed.flatMap(({ first, cookies, row }) =>
    cookies.map(({ value }) => ({ scope: first.scopeOf(value), ...row })),
  );
  if (own.length)
    await sql`
      insert into idempotency_keys (scope, key, body_hash, status, sealed_answer)
      select r.scope, '', r.body_hash, r.status, decode(r.answer, 'base64')
      from json_to_recordset(${JSON.stringify(own)}::json)
        as r (scope text, body_hash text, status int, answer text)
      on conflict do nothing`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
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
