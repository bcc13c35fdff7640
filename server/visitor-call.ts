import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createClient, type Call } from '#platform/client.ts';
import { isRecord } from '#platform/pure/is-record.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { device_cookie } from '#platform/visitor.ts';

/** With https and without. */
const deviceCookies = [`__Host-${device_cookie}`, device_cookie];

/**
 * The API in process for one visitor: sends their cookies, and collects those that the API sets.
 */
export interface VisitorCall {
  call: Call;
  /** Values of `set-cookie`, for the response to the visitor. */
  cookies: string[];
  token: string | null;
}

/**
 * Creates the typed client without a network: the same routes and checks, without a signed-in user.
 * Rate limits count the visitor whose page it is.
 */
export function anonymousCall(
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'ip' | 'cookies'>,
  locale: Locale,
): Call {
  // Nothing else, and no value that could name another cookie: the page is kept for all visitors.
  const device = deviceCookies.flatMap((name) => {
    const value = visitor.cookies[name] ?? '';
    return /^[\w-]+$/.test(value) ? [[name, value]] : [];
  });
  const cookie = [['locale', locale], ...device].map((pair) => pair.join('=')).join('; ');
  return createClient({
    base: '',
    headers: () => ({ cookie, 'accept-encoding': 'identity' }),
    fetch: async (url, init) => responseOf(await inject(app, url, init, visitor.ip)),
  });
}

/**
 * Like `anonymousCall`, also passing what identifies this visitor: rate limits count them, and
 * orders and known browsers are recognised.
 */
export function visitorCall(
  app: FastifyInstance,
  request: FastifyRequest,
  locale: Locale,
): VisitorCall {
  const passed = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'].flatMap(
    (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    },
  );
  const visitor: VisitorCall = {
    cookies: [],
    token: null,
    call: createClient({
      base: '',
      headers: () => ({
        ...(Object.fromEntries(passed) as Record<string, string>),
        'x-page-locale': locale,
        'accept-encoding': 'identity',
      }),
      fetch: async (url, init) => {
        const answer = await inject(app, url, init, request.socket.remoteAddress);
        visitor.cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
        visitor.token = tokenIn(answer) ?? visitor.token;
        return responseOf(answer);
      },
    }),
  };
  return visitor;
}

const inject = (app: FastifyInstance, url: string, init: RequestInit, remoteAddress?: string) =>
  app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url,
    headers: init.headers as Record<string, string>,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });

const responseOf = (answer: Awaited<ReturnType<typeof inject>>): Response =>
  new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });

/** The bearer token of a new session: in a header, or in the response to a sign-in. */
function tokenIn(answer: Awaited<ReturnType<typeof inject>>): string | null {
  const named = answer.headers['x-auth-token'];
  if (typeof named === 'string') return named;
  if (!String(answer.headers['content-type']).includes('json')) return null;
  const body: unknown = JSON.parse(answer.body);
  return isRecord(body) && body['token_type'] === 'bearer' && typeof body['token'] === 'string'
    ? body['token']
    : null;
}
