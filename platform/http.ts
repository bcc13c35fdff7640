import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, Context, Platform } from './context.ts';
import type { Endpoint, ListOptions, Shape } from './endpoint.ts';
import { keepAnswer, takeAnswer } from './idempotency.ts';
import { limited } from './limited.ts';
import type { Bucket } from './limits.ts';
import { listParameters, readListQuery, type ListQuery } from './list-query.ts';
import { readMultipart, type Uploads } from './multipart.ts';
import { toPage, type Rows } from './page.ts';
import { allows, isPermission } from './pure/access.ts';
import { forbidden, notFound, unauthenticated } from './pure/refusal.ts';
import { decoder, encoder } from './wire.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Bytes with a name; `attachment` makes a browser keep rather than show them. */
export interface FileAnswer {
  bytes: Buffer | NodeJS.ReadableStream;
  mime_type: string;
  name: string;
  attachment: boolean;
  cache?: string;
}

export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType, Shape>
    ? {
        params: P;
        query: z.output<Q>;
        body: z.output<B>;
        files: Uploads;
        list: ListQuery;
        raw: Buffer;
        headers: Record<string, string | string[] | undefined>;
      }
    : never;
export type Answer<E> =
  E extends Endpoint<unknown, z.ZodType, z.ZodType, infer R, infer S>
    ? S extends 'page'
      ? Rows<z.input<R>>
      : S extends 'list'
        ? z.input<R>[]
        : S extends 'none'
          ? void
          : S extends 'file'
            ? FileAnswer
            : z.input<R>
    : never;
export type Handler<E> = (ctx: Context, input: Input<E>) => Promise<Answer<E>>;
export interface Route {
  endpoint: Endpoint;
  handler: (ctx: Context, input: never) => Promise<unknown>;
}

/** Joins a call to the action or store that answers it. */
export const on = <
  P,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends Shape,
>(
  endpoint: Endpoint<P, Q, B, R, S>,
  handler: Handler<Endpoint<P, Q, B, R, S>>,
): Route => ({ endpoint: endpoint as unknown as Endpoint, handler });

/** What the features lend to the glue: it knows none of them. */
export interface Gate {
  authenticate(platform: Platform, token: string, reply: Context['reply']): Promise<Actor | null>;
  /** Throws a 404 when something the path names is not within the caller's reach; sets `ctx.currency`. */
  guard(ctx: Context, endpoint: Endpoint, params: Record<string, string | number>): Promise<void>;
  context(request: FastifyRequest): Context;
}

/** Registers routes under `/api`. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  gate: Gate,
): void {
  for (const route of routes) registerRoute(app, route, platform, gate);
}

function registerRoute(
  app: FastifyInstance,
  { endpoint, handler }: Route,
  platform: Platform,
  gate: Gate,
): void {
  const params = paramsSchema(endpoint.path);
  const encode = endpoint.returns ? encoder(endpoint.returns) : (value: unknown) => value;
  const decode = endpoint.body ? decoder(endpoint.body) : (value: unknown) => value;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    schema: {
      ...(params ? { params } : {}),
      ...(endpoint.list
        ? {
            querystring:
              endpoint.query instanceof z.ZodObject
                ? listParameters.extend(endpoint.query.shape)
                : listParameters,
          }
        : endpoint.query
          ? { querystring: endpoint.query }
          : {}),
      ...(endpoint.body && !endpoint.files ? { body: endpoint.body } : {}),
      ...(endpoint.returns && endpoint.shape !== 'file'
        ? { response: { [endpoint.status]: wrapped(endpoint) } }
        : {}),
    },
    onRequest: async (request) => {
      const ctx = gate.context(request);
      request.ctx = ctx;
      await limit(ctx, endpoint);
      await admit(ctx, endpoint, request, platform, gate);
    },
    handler: async (request, reply) => {
      const ctx = request.ctx;
      const multipart = endpoint.files ? await readMultipart(request, endpoint) : null;
      const body = decode(multipart ? multipart.body : request.body, ctx.currency);
      const kept = endpoint.idempotent
        ? await takeAnswer(ctx, endpoint, request, multipart ?? { body: request.body, files: {} })
        : null;
      if (kept && 'status' in kept) return repeatAnswer(reply, ctx, kept);
      try {
        const list = endpoint.list
          ? readListQuery(request.query as Record<string, unknown>, endpoint.list, ctx.now)
          : undefined;
        const answer = await handler(ctx, {
          params: request.params,
          query: request.query,
          body,
          files: multipart?.files ?? {},
          list,
          raw: (request as { rawBody?: Buffer }).rawBody,
          headers: request.headers,
        } as never);
        return await send(reply, ctx, endpoint, answer, list, encode, kept?.scope);
      } catch (error) {
        if (kept) await keepAnswer(ctx, kept.scope, null);
        throw error;
      }
    },
  });
}

async function send(
  reply: FastifyReply,
  ctx: Context,
  endpoint: Endpoint,
  answer: unknown,
  list: ListQuery | undefined,
  encode: (v: unknown, c: string) => unknown,
  scope: string | undefined,
): Promise<unknown> {
  setCookies(reply, ctx, ctx.reply.cookies);
  if (ctx.reply.token) reply.header('x-auth-token', ctx.reply.token);
  if (endpoint.shape === 'none') {
    reply.code(204);
    if (scope)
      await keepAnswer(ctx, scope, { status: 204, body: null, cookies: ctx.reply.cookies });
    return reply.send();
  }
  if (endpoint.shape === 'file') return sendFile(reply, answer as FileAnswer);
  const one = (value: unknown): unknown => encode(value, ctx.currency);
  const wire =
    endpoint.shape === 'page'
      ? (({ data, ...rest }) => ({ data: data.map(one), ...rest }))(
          toPage(
            answer as Rows<unknown>,
            list as ListQuery,
            endpoint.list as ListOptions,
            addressOf(ctx, reply.request.url),
            ctx.texts,
            ctx,
          ),
        )
      : endpoint.shape === 'list'
        ? { data: (answer as unknown[]).map(one) }
        : endpoint.shape === 'raw'
          ? one(answer)
          : { data: one(answer) };
  reply.code(endpoint.status);
  if (scope)
    await keepAnswer(ctx, scope, {
      status: endpoint.status,
      body: wire,
      cookies: ctx.reply.cookies,
    });
  return wire;
}

function setCookies(reply: FastifyReply, ctx: Context, cookies: Context['reply']['cookies']): void {
  for (const { name, value, max_age } of cookies)
    reply.setCookie(name, value, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: max_age,
      secure: ctx.config.base_url.startsWith('https:'),
    });
}

/** Where a list is asked for, from the configuration rather than from what the caller says of our host. */
function addressOf(ctx: Context, url: string): URL {
  const [path = '', search = ''] = url.slice(4).split('?');
  return new URL(`${ctx.config.base_url}/api${path}?${search}`);
}

function repeatAnswer(
  reply: FastifyReply,
  ctx: Context,
  kept: { status: number; body: unknown; cookies: Context['reply']['cookies'] },
): unknown {
  setCookies(reply, ctx, kept.cookies);
  reply.code(kept.status).header('idempotent-replayed', 'true');
  return kept.status === 204 ? reply.send() : kept.body;
}

function sendFile(
  reply: FastifyReply,
  { bytes, mime_type, name, attachment, cache }: FileAnswer,
): FastifyReply {
  const plain = name.replace(/[^\w.-]+/g, '_');
  return reply
    .header('content-type', mime_type)
    .header(
      'content-disposition',
      `${attachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', cache ?? 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(bytes);
}

async function limit(ctx: Context, endpoint: Endpoint): Promise<void> {
  if (endpoint.access !== 'webhook')
    await limited(
      ctx,
      (endpoint.limit ?? (endpoint.path.startsWith('/public') ? 'public' : 'private')) as Bucket,
    );
}

/** 401 first, then 404 for what is not yours, then 403 for what your role may not (decisions.md §2). */
async function admit(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  platform: Platform,
  gate: Gate,
): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (token && scheme?.toLowerCase() === 'bearer' && token.length < 200)
    ctx.actor = await gate.authenticate(platform, token, ctx.reply);
  const { access } = endpoint;
  if ((access === 'signed_in' || isPermission(access)) && !ctx.actor) throw unauthenticated();
  const params = request.params as Record<string, string>;
  if (Object.keys(params).length) {
    const read = paramsSchema(endpoint.path)?.safeParse(params);
    if (read && !read.success) throw notFound();
    await gate.guard(ctx, endpoint, (read?.data ?? {}) as Record<string, string | number>);
  }
  if (isPermission(access) && (!ctx.actor?.account_id || !allows(ctx.actor.role, access)))
    throw forbidden();
}

const known = new Map<string, z.ZodObject | null>();
/** `…Id` are positive integers, `…ShortId` and everything else are short texts. */
function paramsSchema(path: string): z.ZodObject | null {
  let schema = known.get(path);
  if (schema === undefined) {
    const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const shape = names.map((name) => [
      name,
      /(?<!Short)Id$/.test(name)
        ? z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
        : z.string().min(1).max(200),
    ]);
    schema = names.length ? z.object(Object.fromEntries(shape)) : null;
    known.set(path, schema);
  }
  return schema;
}

const links = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});
const meta = z.object({
  current_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
  total_is_exact: z.boolean(),
  path: z.string(),
  allowed_sorts: z.record(z.string(), z.object({ asc: z.string(), desc: z.string() })),
  default_sort: z.string(),
  default_sort_direction: z.string(),
  allowed_filter_fields: z.array(z.string()),
});

function wrapped(endpoint: Endpoint): z.ZodType {
  const item = endpoint.returns ?? z.unknown();
  if (endpoint.shape === 'raw') return item;
  if (endpoint.shape === 'list') return z.object({ data: z.array(item) });
  return endpoint.shape === 'page'
    ? z.object({ data: z.array(item), links, meta })
    : z.object({ data: item });
}
