import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import { optionsOf } from '../pure/list-options.ts';
import { Refusal } from '../pure/refusal.ts';
import type { FileAnswer } from '../http.ts';
import type { StoredAnswer } from '../idempotency/stored-answer.ts';
import type { ListQuery } from '../list-query.ts';
import { toPage, type Rows } from '../page.ts';
import { isKnown } from './known-answer.ts';
import { readRange } from './range.ts';
import { cookieName } from '../visitor.ts';

/**
 * Turns a handler's result into the response, in the shape that its endpoint declares; not for
 * files.
 */
export function answerOf(
  ctx: Context,
  endpoint: Endpoint,
  answer: unknown,
  list: ListQuery | undefined,
  encode: (value: unknown, currency: string, base_url: string) => unknown,
  url: string,
): StoredAnswer {
  const { cookies } = ctx.reply;
  if (endpoint.shape === 'none') return { status: 204, body: null, cookies };
  const encoded = (value: unknown): unknown => encode(value, ctx.currency, ctx.config.base_url);
  const body =
    endpoint.shape === 'page'
      ? (({ data, ...rest }) => ({ data: data.map(encoded), ...rest }))(
          toPage(
            answer as Rows<unknown>,
            list as ListQuery,
            optionsOf(endpoint),
            addressOf(ctx, url),
            ctx.texts,
            ctx,
          ),
        )
      : endpoint.shape === 'list'
        ? { data: (answer as unknown[]).map(encoded) }
        : endpoint.shape === 'raw'
          ? encoded(answer)
          : { data: encoded(answer) };
  return { status: endpoint.status, body, cookies };
}

/** Sends a response with its cookies; `register.ts` adds a new token to every response. */
export function send(
  reply: FastifyReply,
  ctx: Context,
  { status, body, cookies }: StoredAnswer,
): unknown {
  setCookies(reply, ctx, cookies);
  reply.code(status);
  return status === 204 ? reply.send() : body;
}

function setCookies(reply: FastifyReply, ctx: Context, cookies: Context['reply']['cookies']): void {
  for (const { name, value, max_age } of cookies)
    reply.setCookie(cookieName(ctx.config, name), value, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: max_age,
      secure: ctx.config.base_url.startsWith('https:'),
    });
}

/** The address of a list, from the configuration rather than from the Host header. */
function addressOf(ctx: Context, url: string): URL {
  const [path = '', search = ''] = url.slice(4).split('?');
  return new URL(`${ctx.config.base_url}/api${path}?${search}`);
}

/** Sends bytes with their own content type, for display or download. */
export function sendFile(
  reply: FastifyReply,
  ctx: Context,
  { bytes, mime_type, name, attachment, expected_bytes, cache, etag }: FileAnswer,
): FastifyReply {
  setCookies(reply, ctx, ctx.reply.cookies);
  const plain = name.replace(/[^\w.-]+/g, '_');
  const disposition = [
    attachment ? 'attachment' : 'inline',
    `filename="${plain}"`,
    `filename*=UTF-8''${encodeURIComponent(name)}`,
  ].join('; ');
  if (etag !== undefined) {
    reply.header('etag', `"${etag}"`);
    if (isKnown(reply.request.headers['if-none-match'], `"${etag}"`))
      return (
        reply
          .code(304)
          .header('cache-control', cache ?? 'no-store')
          // The file may have been renamed since the browser stored it.
          .header('content-disposition', disposition)
          .send()
      );
  }
  const sent = Buffer.isBuffer(bytes) ? part(reply, bytes) : bytes;
  if (expected_bytes !== undefined) reply.header('x-expected-length', expected_bytes);
  return reply
    .header('content-type', mime_type)
    .header('content-disposition', disposition)
    .header('cache-control', cache ?? 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(sent);
}

/**
 * Returns the requested bytes: all of them, or the one range that `Range` names (RFC 9110, 14.2).
 */
function part(reply: FastifyReply, bytes: Buffer): Buffer {
  reply.header('accept-ranges', 'bytes');
  const range = readRange(reply.request.headers, bytes.length, String(reply.getHeader('etag')));
  if (range === null) return bytes;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes.length}`);
    throw new Refusal('input.malformed', 416);
  }
  const { from, to } = range;
  reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes.length}`);
  return bytes.subarray(from, to + 1);
}
