import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { World } from '../world.ts';
import { answerRequest, send } from './answer-request.ts';
import { type Answer, json } from './answer.ts';
import { cameFromOutside } from './outside.ts';
import { parseForm } from './params.ts';
import type { Request, Route } from './route.ts';

const unknownUrl = json(404, {
  error: { type: 'invalid_request_error', message: 'Unrecognized request URL.' },
});

/**
 * Creates an HTTP server that does not listen yet. It answers unknown addresses with 404 in
 * Stripe's format.
 */
export function createApp(world: World, routes: Route[]): FastifyInstance {
  const app = Fastify({
    logger: false,
    keepAliveTimeout: 60_000,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
    // A path that cannot be decoded.
    frameworkErrors: (_fault, _request, reply) => void send(reply, unknownUrl),
  });
  app.setNotFoundHandler((_request, reply) => send(reply, unknownUrl));
  app.setErrorHandler((fault: FastifyError, _request, reply) => send(reply, failure(fault)));
  for (const kind of ['form', 'json', 'text'] as const) {
    app.register(async (scope) => {
      readEveryBodyAs(scope, kind);
      for (const route of routes) if (route.body === kind) addRoute(scope, world, route);
    });
  }
  return app;
}

/**
 * Callers do not always send the content type (`curl -d`), so each call decides how its body is
 * parsed.
 */
function readEveryBodyAs(scope: FastifyInstance, kind: Route['body']): void {
  // The response to an unreadable JSON body differs by call, so the handler gets null for it.
  const parseJson = scope.getDefaultJsonParser('remove', 'remove');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (kind === 'text') done(null, text);
    else if (kind === 'form') done(null, parseForm(text));
    else void parseJson(request, text, (fault, value) => done(null, fault === null ? value : null));
  });
}

function addRoute(scope: FastifyInstance, world: World, route: Route): void {
  scope.route({
    method: route.method,
    url: route.url,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    onRequest: (request, reply, done) => {
      if (!route.open && cameFromOutside(request.raw)) send(reply, unknownUrl);
      else done();
    },
    handler: (request: Request, reply: FastifyReply) => answerRequest(world, route, request, reply),
  });
}

function failure(fault: FastifyError): Answer {
  const status = fault.statusCode ?? 500;
  if (status < 500)
    return json(status, { error: { type: 'invalid_request_error', message: fault.message } });
  console.error('simulator:', fault);
  return json(500, { error: { type: 'api_error', message: 'Internal error of the simulator.' } });
}
