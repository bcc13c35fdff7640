import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Gate, Route } from '#platform/http.ts';
import { registerRoutes } from '#platform/http/register.ts';
import { makeContext } from '#platform/make-context.ts';
import { answerError } from '#platform/problems.ts';
import type { Actor, Context, Platform } from '#platform/context.ts';

/**
 * The contract layer with routes of the test: the bearer of the token `role` is an actor with that
 * role.
 */
export const testActor = (role: Actor['role'], more: Partial<Actor> = {}): Actor => ({
  user_id: 1,
  session_id: 1,
  account_id: role ? 1 : null,
  role,
  is_host: false,
  must_set_up_two_factor: false,
  is_email_verified: true,
  locale: 'en',
  ...more,
});

export async function smallApi(
  platform: Platform,
  routes: readonly Route[],
  gate: Partial<Gate> = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError(platform));
  app.decorateRequest('ctx', null as unknown as Context);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  registerRoutes(app, routes, platform, {
    authenticate: async (_platform, token) =>
      ['ADMIN', 'ORGANIZER', 'COLLABORATOR'].includes(token)
        ? testActor(token as Actor['role'])
        : token === 'member'
          ? testActor(null)
          : null,
    guard: async () => undefined,
    mustBePresent: async () => undefined,
    context: (request) =>
      makeContext(platform, { locale: 'en', request_id: request.id, caller: 'test' }),
    ...gate,
  });
  return app;
}
