import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import underPressure from '@fastify/under-pressure';
import type { Config } from '#platform/config.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isApiAddress } from './api-address.ts';

/** Bytes. No one types so much, and whatever reads an address afterwards need not fear its length. */
const longest_address = 8192;

const headers_of_api = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Origin',
};

const secured = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
/**
 * Of every answer: pages, files and probes too. Without https a browser would be told of one that is
 * not there.
 */
export const headersOfAll = (origin: string): Record<string, string> =>
  origin.startsWith('https:') ? secured : {};

/** Cross-origin rules of one request. Answers a preflight of a site that may ask, and says whether it did. */
function answerOrigin(request: FastifyRequest, reply: FastifyReply, config: Config): boolean {
  const { origin } = request.headers;
  if (!origin) return false;
  if (!config.cors_origins.includes(origin)) {
    if (request.method === 'GET' && (request.routeOptions.url ?? '').startsWith('/api/public/'))
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
      'Authorization, Content-Type, Idempotency-Key, Accept-Language',
    )
    .header('access-control-max-age', '600')
    .code(204)
    .send();
  return true;
}

/** Headers of every API answer, cross-origin rules, and shedding of load that would make everyone wait. */
export function registerSecurity(app: FastifyInstance, config: Config): void {
  // Measured over longer than the limit: an interval in which nothing could be measured counts as endless,
  // and half a second of hard work is no reason to refuse everyone.
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
    // An address may be written with escapes or slashes of its own: the route says what it is, if there is one.
    if (!request.routeOptions.url?.startsWith('/api/') && !isApiAddress(request.url)) return done();
    reply.headers({ ...headers_of_api, 'x-request-id': request.id });
    const isAnswered = answerOrigin(request, reply, config);
    return isAnswered ? undefined : done();
  });
  app.options('/api/*', (_request, reply) => reply.code(204).send());
}
