import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Uploads } from '../multipart.ts';
import { invalid } from '../pure/refusal.ts';
import type { RequestedKey } from './stored-answer.ts';

/** What was sent, for comparison: files by their bytes. */
export interface Sent {
  body: unknown;
  files: Uploads;
}

/**
 * The idempotency key of a call: `scopes` starts with its own, followed by those under which the
 * browser may have called before it had its session.
 */
export interface CallKey extends RequestedKey {
  scopes: readonly string[];
}

/**
 * Returns the key of a call (`Idempotency-Key`, wire.md), or null when it has none. A key is scoped
 * to its caller and address. Throws a refusal at the header when it is longer than 255.
 */
export function keyOfCall(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: Sent,
): CallKey | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw invalid('Idempotency-Key', 'invalid.too_long', { max: 255 });
  const [caller, ...before] = callersOf(ctx, request);
  const scopeOf = (by: string): string =>
    createHash('sha256')
      .update(`${by} ${endpoint.method} ${request.url} ${key}`)
      .digest('base64url');
  const scope = scopeOf(caller);
  return { scope, body_hash: printOf(sent, key), scopes: [scope, ...before.map(scopeOf)] };
}

/**
 * Identifies the caller: a user in an account; a browser by its session, or before it has one by
 * its device mark, so that it may change networks; without a mark, by what distinguishes callers at
 * one address. For a browser with a session, also its identities without the session.
 */
function callersOf(ctx: Context, request: FastifyRequest): [string, ...string[]] {
  if (ctx.actor) return [`user ${ctx.actor.user_id} ${ctx.actor.account_id ?? ''}`];
  const { 'user-agent': agent, 'accept-language': language } = request.headers;
  const unmarked = `caller ${ctx.caller} ${agent ?? ''} ${language ?? ''}`;
  const marked = ctx.device ? [`device ${ctx.device}`] : [];
  return ctx.session ? [`session ${ctx.session}`, ...marked, unmarked] : [marked[0] ?? unmarked];
}

/**
 * The hash of what was sent. The key, of which only a hash is stored, salts that of a password:
 * otherwise a reader of the table could guess passwords without the cost of the password hash.
 */
function printOf({ body, files }: Sent, key: string): string {
  const salt = body instanceof Object && 'password' in body ? key : '';
  const hash = createHash('sha256').update(salt + (JSON.stringify(body) ?? ''));
  for (const [field, uploads] of Object.entries(files))
    for (const { bytes } of uploads) hash.update(`${field} ${bytes.length} `).update(bytes);
  return hash.digest('base64url');
}
