import type { FastifyInstance } from 'fastify';
import underPressure from '@fastify/under-pressure';
import type { Config } from '#platform/config.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isApiAddress } from './api-address.ts';

/** Bytes. No one types so much, and whatever reads an address afterwards need not fear its length. */
const longest_address = 8192;

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
  const is_https = config.base_url.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    // On every answer: pages, files and probes too. Without https a browser would be told of one that is not there.
    if (is_https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if ((request.raw.url ?? '').length > longest_address) throw new Refusal('input.malformed', 414);
    // An address may be written with escapes or slashes of its own: the route says what it is, if there is one.
    if (!request.routeOptions.url?.startsWith('/api/') && !isApiAddress(request.url)) return;
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('x-request-id', request.id)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('vary', 'Origin');
    const origin = request.headers.origin;
    if (!origin) return;
    if (config.cors_origins.includes(origin)) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-allow-credentials', 'true')
        .header(
          'access-control-expose-headers',
          'X-Auth-Token, X-Request-Id, Retry-After, RateLimit-Policy, ETag, Deprecation, Sunset',
        );
      if (request.method === 'OPTIONS') {
        return reply
          .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
          .header(
            'access-control-allow-headers',
            'Authorization, Content-Type, Idempotency-Key, Accept-Language',
          )
          .header('access-control-max-age', '600')
          .code(204)
          .send();
      }
    } else if (
      request.method === 'GET' &&
      (request.routeOptions.url ?? '').startsWith('/api/public/')
    )
      reply.header('access-control-allow-origin', '*');
    return undefined;
  });
  app.options('/api/*', (_request, reply) => reply.code(204).send());
}
