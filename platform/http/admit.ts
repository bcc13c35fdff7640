import type { FastifyRequest } from 'fastify';
import type { Context, Platform } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Gate } from '../http.ts';
import { limited } from '../limited.ts';
import { buckets, type Bucket } from '../pure/buckets.ts';
import { allowsIn, isOfHost, isPermission } from '../pure/access.ts';
import { forbidden, notFound, refuse, unauthenticated } from '../pure/refusal.ts';
import { readParams } from './params.ts';

/** Counts the call towards the caller's limit; webhooks have none, for their sender is known by its signature. */
export async function limit(ctx: Context, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'webhook') await limited(ctx, bucketOf(endpoint));
}

/** What a call counts towards: a bucket of its own, or that of all public or all private calls. */
export const bucketOf = ({ limit: own, path }: Endpoint): Bucket =>
  own ?? (path.startsWith('/public') ? 'public' : 'private');

/**
 * How often a call may be made, as the header `RateLimit-Policy` says it (RFC draft httpapi-ratelimit-headers). What is
 * left is not told: processes lease tries in blocks, so none of them knows.
 */
export function policyOf(endpoint: Endpoint): string {
  const bucket = bucketOf(endpoint);
  const { limit: tries, seconds } = buckets[bucket];
  return `"${bucket}";q=${tries};w=${seconds}`;
}

/** A key works where its permissions are asked for and nowhere else; what is public it reads as anybody does. */
async function admitProgram(ctx: Context, access: Endpoint['access']): Promise<void> {
  if (ctx.actor?.api_token_id === undefined) return;
  await limited(ctx, 'api_token', String(ctx.actor.api_token_id));
  if (access === 'signed_in' || access === 'dev') throw forbidden();
  if (!isPermission(access)) ctx.actor = null;
}

/** 401 first, then 404 for what is not yours, then 403 for what your role may not (decisions.md §2). */
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
  // An account tells nothing to staff who lack the second factor that it asks for.
  if (isPermission(access) && ctx.actor?.must_set_up_two_factor)
    refuse('two_factor.set_up_first', {}, 403);
  // Other accounts learn that it is not for them before they learn what there is.
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
