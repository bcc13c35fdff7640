import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Endpoint, ListOptions } from '../endpoint.ts';
import type { FileAnswer } from '../http.ts';
import { keepAnswer } from '../idempotency.ts';
import type { ListQuery } from '../list-query.ts';
import { toPage, type Rows } from '../page.ts';

/** Sends what a handler answered, in the shape that its endpoint declares; `scope` stores it under its key. */
export async function send(
  reply: FastifyReply,
  ctx: Context,
  endpoint: Endpoint,
  answer: unknown,
  list: ListQuery | undefined,
  encode: (v: unknown, c: string) => unknown,
  scope: string | undefined,
): Promise<unknown> {
  setCookies(reply, ctx, ctx.reply.cookies);
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

/** Sends the first answer to an idempotency key once more, marked as a repeat. */
export function repeatAnswer(
  reply: FastifyReply,
  ctx: Context,
  remembered: { status: number; body: unknown; cookies: Context['reply']['cookies'] },
): unknown {
  setCookies(reply, ctx, remembered.cookies);
  reply.code(remembered.status).header('idempotent-replayed', 'true');
  return remembered.status === 204 ? reply.send() : remembered.body;
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
