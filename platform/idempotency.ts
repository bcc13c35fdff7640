import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Endpoint } from './endpoint.ts';
import type { Uploads } from './multipart.ts';
import { invalid, refuse } from './pure/refusal.ts';

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

interface StoredAnswer {
  status: number;
  body: unknown;
  cookies: Context['reply']['cookies'];
}

/**
 * `Idempotency-Key` (wire.md): the same key and body repeat the first answer, another body is refused with 422,
 * and while the first is still running with 409. Null when the caller sent no key; a scope when it is the first.
 */
export async function takeAnswer(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: Sent,
): Promise<StoredAnswer | { scope: string } | null> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw invalid('Idempotency-Key', 'invalid.too_long', { max: 255 });
  const who = ctx.actor ? `u${ctx.actor.user_id}` : `c${ctx.caller}`;
  const scope = createHash('sha256')
    .update(`${who} ${endpoint.method} ${request.url} ${key}`)
    .digest('base64url');
  const hash = printOf(sent);
  const { rows } = await sql<{
    first: boolean;
    body_hash: string;
    status: number | null;
    body: unknown;
    headers: Context['reply']['cookies'] | null;
  }>`
    insert into idempotency_keys as k (scope, key, body_hash) values (${scope}, '', ${hash})
    on conflict (scope, key) do update set created_at = case
      when k.status is null and k.created_at < now() - interval '2 minutes' then now()
      else k.created_at
    end
    returning (xmax = 0 or (status is null and created_at = now())) as first, body_hash, status,
      body, headers`.execute(ctx.db);
  const row = rows[0];
  if (!row || row.first) return { scope };
  if (row.body_hash !== hash) throw invalid('Idempotency-Key', 'refusals.idempotency.other_body');
  if (row.status === null) refuse('idempotency.still_running');
  return { status: row.status, body: row.body, cookies: row.headers ?? [] };
}

/** Stores the first answer; without one (it failed) the key is free again. */
export async function keepAnswer(
  ctx: Context,
  scope: string,
  answer: StoredAnswer | null,
): Promise<void> {
  if (!answer)
    await sql`delete from idempotency_keys where scope = ${scope} and status is null`.execute(
      ctx.db,
    );
  else
    await sql`
      update idempotency_keys
      set status = ${answer.status}, body = ${JSON.stringify(answer.body)}::jsonb,
        headers = ${JSON.stringify(answer.cookies)}::jsonb
      where scope = ${scope}`.execute(ctx.db);
}
