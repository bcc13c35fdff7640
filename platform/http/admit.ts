import type { FastifyRequest } from 'fastify';
import type { Context, Platform } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Gate } from '../http.ts';
import { limited } from '../limited.ts';
import { buckets, type Bucket } from '../pure/buckets.ts';
import { allowsIn, isOfHost, isPermission } from '../pure/access.ts';
import { forbidden, notFound, refuse, unauthenticated } from '../pure/refusal.ts';
import { readParams } from './params.ts';

/**
 * Counts the call towards the caller's rate limit. Webhooks have none, as a signature authenticates
 * their sender.
 */
export async function limit(ctx: Context, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'webhook') await limited(ctx, bucketOf(endpoint));
}

/** The rate-limit bucket of a call: its own, or that of all public or all private calls. */
export const bucketOf = ({ limit: own, path }: Endpoint): Bucket =>
  own ?? (path.startsWith('/public') ? 'public' : 'private');

/**
 * Returns the rate limit of a call as the header `RateLimit-Policy` states it (RFC draft
 * httpapi-ratelimit-headers). The remaining quota is not sent: processes lease attempts in blocks,
 * so none of them knows it.
 */
export function policyOf(endpoint: Endpoint): string {
  const bucket = bucketOf(endpoint);
  const { limit: tries, seconds } = buckets[bucket];
  return `"${bucket}";q=${tries};w=${seconds}`;
}

/**
 * An API key works only where its permissions are required; it reads public endpoints as an
 * anonymous caller.
 */
async function admitProgram(ctx: Context, access: Endpoint['access']): Promise<void> {
  if (ctx.actor?.api_token_id === undefined) return;
  await limited(ctx, 'api_token', String(ctx.actor.api_token_id));
  if (access === 'signed_in' || access === 'dev') throw forbidden();
  if (!isPermission(access)) ctx.actor = null;
}

/**
 * Throws 401 first, then 404 for what is not the caller's, then 403 for what their role does not
 * permit (decisions.md §2).
 */
export async function admit(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  platform: Platform,
  gate: Gate,
): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (token && scheme?.toLowerCase() === 'bearer' && token.length < 200)
    ctx.actor = await gate.authenticate(platform, token, ctx.reply, ctx.device);
  const { access } = endpoint;
  await admitProgram(ctx, access);
  if ((access === 'signed_in' || isPermission(access)) && !ctx.actor) throw unauthenticated();
  // Staff without the second factor that their account requires get nothing from it.
  if (isPermission(access) && ctx.actor?.must_set_up_two_factor)
    refuse('two_factor.set_up_first', {}, 403);
  // Other accounts are refused before a 404 could tell them what exists.
  if (isPermission(access) && isOfHost(access) && !ctx.actor?.is_host) throw forbidden();
  const params = request.params as Record<string, string>;
  if (Object.keys(params).length) {
    const read = readParams(endpoint.path, params);
    if (!read) throw notFound();
    await gate.guard(ctx, endpoint, read);
  }
  if (isPermission(access) && (!ctx.actor?.account_id || !allowsIn(ctx.actor, access)))
    throw forbidden();
  if (endpoint.presence) await gate.mustBePresent(ctx);
}
