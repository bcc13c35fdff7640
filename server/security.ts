import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import underPressure from '@fastify/under-pressure';
import type { Config } from '#platform/config.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isApiAddress } from './api-address.ts';

/** Bytes. No legitimate address is longer, so later code need not guard against long ones. */
const longest_address = 8192;

const headers_of_api = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Origin',
};

const typed = { 'x-content-type-options': 'nosniff' };
const secured = { ...typed, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/**
 * Headers of every response, including pages, files and probes. HSTS is sent only with https, as it
 * would announce an https site that does not exist.
 */
export const headersOfAll = (origin: string): Record<string, string> =>
  origin.startsWith('https:') ? secured : typed;

/**
 * Applies the cross-origin rules to one request. Answers the preflight of an allowed origin, and
 * returns whether it did.
 */
function answerOrigin(request: FastifyRequest, reply: FastifyReply, config: Config): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  if (!config.cors_origins.includes(origin)) {
    // An address without a route too: otherwise a page elsewhere could not read why.
    const path = request.routeOptions.url ?? request.url;
    if (request.method === 'GET' && path.startsWith('/api/public/'))
      reply.header('access-control-allow-origin', '*');
    return false;
  }
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header(
      'access-control-expose-headers',
      'X-Auth-Token, X-Request-Id, Retry-After, RateLimit-Policy, ETag, Deprecation, Sunset',
    );
  if (request.method !== 'OPTIONS') return false;
  reply
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header(
      'access-control-allow-headers',
      'Authorization, Content-Type, Idempotency-Key, Accept-Language, If-None-Match',
    )
    .header('access-control-max-age', '600')
    .code(204)
    .send();
  return true;
}

/**
 * Sets the headers of every API response, applies cross-origin rules, and sheds load that would
 * delay all requests.
 */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  // The interval is longer than the limit: an interval without a measurement counts as an infinite
  // delay, and half a second of heavy work is no reason to refuse all callers.
  if (config.rate_limit)
    void app.register(underPressure, {
      maxEventLoopDelay: 2000,
      retryAfter: 2,
      sampleInterval: 2500,
    });
  const ofAll = headersOfAll(config.base_url);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofAll);
    if ((request.raw.url ?? '').length > longest_address)
      return done(new Refusal('input.malformed', 414));
    // An address may be written with escapes or extra slashes: the matched route, if any, decides.
    if (!request.routeOptions.url?.startsWith('/api/') && !isApiAddress(request.url)) return done();
    reply.headers({ ...headers_of_api, 'x-request-id': request.id });
    const isAnswered = answerOrigin(request, reply, config);
    return isAnswered ? undefined : done();
  });
  app.options('/api/*', (_request, reply) => reply.code(204).send());
}
