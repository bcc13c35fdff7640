import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Platform } from '#platform/context.ts';
import { localeOf } from '#platform/http/locale-of.ts';
import { registerRoutes } from '#platform/http/register.ts';
import type { Gate } from '#platform/http.ts';
import { makeContext } from '#platform/make-context.ts';
import { answerError } from '#platform/problems.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { isTooDeep } from '#platform/pure/well-formed.ts';
import {
  addressHash,
  networkHash,
  cookieName,
  device_cookie,
  deviceHash,
  ownCookieValue,
  readableCookies,
  session_cookie,
} from '#platform/visitor.ts';
import { loadBranding } from '#features/branding/actions/load.ts';
import { authenticateProgram } from '#features/api-tokens/actions/authenticate.ts';
import { isApiToken } from '#features/api-tokens/rules/token.ts';
import { mustBePresent } from '#features/users/actions/presence.ts';
import { authenticate } from '#features/users/actions/session.ts';
import { known_codes_cookie } from '#features/promo-codes/actions/guessing.ts';
import { known_browser_cookie } from '#features/users/actions/known-browser.ts';
import { noteMethods, readableUrl } from './api-address.ts';
import { answerClientError } from './client-error.ts';
import { registerClosing } from './closing.ts';
import { registerCurrentRequest } from './current-request.ts';
import type { Health } from './health.ts';
import { CachedFirst } from './cached-first.ts';
import { assertGuarded, EventOwners, guard } from './guards.ts';
import { registerOpenApi } from './openapi.ts';
import { registerOperation } from './operation.ts';
import { trustIn, warnOfUntrustedProxies } from './proxies.ts';
import { routes } from './routes.ts';
import { malformedQuery, queryStringParser } from './query-string.ts';
import { registerSecurity } from './security.ts';

/** Creates the whole API on one Fastify instance; the server's entry point adds `web`. */
export async function createApp(
  platform: Platform,
  health: Health,
  events = new EventOwners(),
  cachedFirst = new CachedFirst(health),
): Promise<FastifyInstance> {
  assertGuarded(routes);
  const { config } = platform;
  const app = Fastify({
    bodyLimit: 262_144,
    genReqId: () => randomUUID(),
    trustProxy: trustIn(config.trust_proxy),
    logger: false,
    serverFactory: (handler, options) => cachedFirst.server(handler, options),
    forceCloseConnections: 'idle',
    // Of a connection on which nothing moves, as nginx's own limits.
    connectionTimeout: 60_000,
    // A file of 20 MB takes three minutes over a slow line; Node's own limit for the headers is one
    // minute.
    requestTimeout: 300_000,
    routerOptions: { maxParamLength: 300, querystringParser: queryStringParser },
    clientErrorHandler: (error, socket) => answerClientError(platform, error, socket),
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
  });
  await loadBranding(platform);
  const methodsAt = noteMethods(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError(platform));
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url);
    if (methods.length === 0 || methods.includes(request.method))
      return answerError(platform)(new Refusal('not_found', 404), request, reply);
    reply.header('allow', methods.join(', '));
    return answerError(platform)(new Refusal('method_not_allowed', 405), request, reply);
  });
  app.decorateRequest('ctx');
  registerCurrentRequest(app);
  warnOfUntrustedProxies(app, platform.log, platform.clock);
  registerClosing(app, health);
  readJson(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, _reply, done) => {
    request.cookies = readableCookies(request.cookies);
    done();
  });
  // The router cannot refuse: a query that its parser could not read is refused here, before
  // anything uses it.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.query === malformedQuery ? new Refusal('input.malformed', 400) : undefined),
  );
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, {
    global: true,
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  registerSecurity(app, config);
  await registerOpenApi(app, platform, routes);
  cachedFirst.answered = registerOperation(app, platform, health);
  const gate: Gate = {
    authenticate: (from, token, reply, device) =>
      isApiToken(token)
        ? authenticateProgram(from, token)
        : authenticate(from, token, reply, device),
    mustBePresent,
    guard: (ctx, endpoint, params) => guard(ctx, endpoint, params, events),
    context: (request) =>
      makeContext(platform, {
        locale: localeOf(request),
        request_id: request.id,
        caller: addressHash(config, request.ip),
        network: networkHash(config, request.ip),
        device: deviceHash(config, request.cookies[cookieName(config, device_cookie)]),
        session: ownCookieValue(
          config,
          'session',
          request.cookies[cookieName(config, session_cookie)],
        ),
        known_browser: request.cookies[cookieName(config, known_browser_cookie)] ?? null,
        known_codes: request.cookies[cookieName(config, known_codes_cookie)] ?? null,
      }),
  };
  registerRoutes(app, routes, platform, gate);
  return app;
}

/**
 * Parses JSON, keeping its raw bytes alongside (webhooks are signed over them) and limiting its
 * depth.
 */
function readJson(app: FastifyInstance): void {
  // A text body without a JSON content type is not JSON, whatever it contains.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // Some clients send a content type by habit without a body.
  app.addHook('onRequest', ({ headers }, _, done) => {
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'];
    if (!hasBody) delete headers['content-type'];
    done();
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      (request as { rawBody?: Buffer }).rawBody = body;
      if (body.length === 0) return done(null, undefined);
      if (!isUtf8(body)) return done(new Refusal('input.malformed', 400), undefined);
      try {
        const value: unknown = JSON.parse(body.toString('utf8'), (key, item: unknown) =>
          key === '__proto__' ? undefined : item,
        );
        return isTooDeep(value)
          ? done(new Refusal('input.malformed', 400), undefined)
          : done(null, value);
      } catch {
        return done(new Refusal('input.malformed', 400), undefined);
      }
    },
  );
}
