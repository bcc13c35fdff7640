import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context, Platform } from '../context.ts';
import type { Endpoint } from '../endpoint.ts';
import type { FileAnswer, Gate, Route } from '../http.ts';
import { keyOfCall } from '../idempotency/call-key.ts';
import type { StoredAnswer } from '../idempotency/stored-answer.ts';
import { listParameters, readListQuery } from '../list-query.ts';
import { readMultipart, type Uploads } from '../multipart.ts';
import { deprecationHeaders } from '../pure/deprecation.ts';
import { readOn, readsReplica } from '../reading.ts';
import { decoder, encoder, idReader } from '../wire.ts';
import { admit, limit, policyOf } from './admit.ts';
import { decoded, refusalOf, type Judges } from './all-problems.ts';
import { answerOnce } from './answer-once.ts';
import { isKept, spareKnown } from './known-answer.ts';
import { paramsSchema } from './params.ts';
import { answerOf, send, sendFile } from './send.ts';
import { mustBeWellFormed } from './well-formed.ts';
import { wrapped } from './wrapped.ts';

/** Registers routes under `/api`. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  gate: Gate,
): void {
  // Sent with every response, refusals and faults too: a token is rotated before the outcome of the
  // request is known.
  app.addHook('onSend', async (request, reply) => {
    const token = request.ctx?.reply.token;
    if (token) reply.header('x-auth-token', token);
  });
  for (const route of routes) registerRoute(app, route, platform, gate);
}

function registerRoute(
  app: FastifyInstance,
  { endpoint, handler, rules }: Route,
  platform: Platform,
  gate: Gate,
): void {
  const encode = endpoint.returns ? encoder(endpoint.returns) : (value: unknown) => value;
  const decode = endpoint.body ? decoder(endpoint.body) : (value: unknown) => value;
  const mayBeEmpty =
    endpoint.body !== undefined && !endpoint.files && !(endpoint.body instanceof z.ZodArray);
  const judgesOf = (ctx: Context, files: Uploads = {}): Judges => ({
    decode: (body) => decode(body, ctx.currency, ctx.config.base_url),
    // `on` has bound the rules to the schema of this body.
    rules: rules ? (valid) => rules(valid as never, { ctx, files }) : null,
  });
  const readIds = endpoint.body ? idReader(endpoint.body) : (value: unknown) => value;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { endpoint },
    schema: schemaOf(endpoint),
    onRequest: async (request, reply) => {
      const ctx = gate.context(request);
      request.ctx = ctx;
      if (endpoint.access !== 'webhook') reply.header('ratelimit-policy', policyOf(endpoint));
      if (endpoint.deprecated) reply.headers(deprecationHeaders(endpoint.deprecated));
      await limit(ctx, endpoint);
      await admit(ctx, endpoint, request, platform, gate);
    },
    // Runs before validation, so that a schema that cuts or ignores a text cannot hide it.
    preValidation: async (request) => {
      mustBeWellFormed(request);
      // An absent body counts as `{}`; a missing list stays missing.
      if (request.body === undefined && mayBeEmpty) request.body = {};
      request.body = readIds(request.body);
      const visitorBody = request.ctx.actor ? undefined : endpoint.visitor_body;
      if (visitorBody) mustFit(visitorBody, request.body, judgesOf(request.ctx));
    },
    // The handler refuses what is invalid, together with what the rules find.
    attachValidation: true,
    ...(isKept(endpoint)
      ? { onSend: async (request, reply, payload) => spareKnown(request, reply, payload) }
      : {}),
    handler: async (request, reply) => {
      const { ctx, validationError } = request;
      if (validationError?.validationContext === 'body' && endpoint.body)
        mustFit(endpoint.body, request.body, judgesOf(ctx));
      if (validationError) throw validationError;
      const multipart = endpoint.files
        ? await readMultipart(request, endpoint, (files) => judgesOf(ctx, files))
        : null;
      const body = decoded(
        multipart ? multipart.body : request.body,
        judgesOf(ctx, multipart?.files),
      );
      const list = endpoint.list
        ? readListQuery(request.query as Record<string, unknown>, endpoint.list, ctx.now)
        : undefined;
      const run = (context: Context): Promise<unknown> =>
        // `on` has bound the handler to this endpoint, whose schemas have parsed all of this.
        handler(context, {
          params: request.params,
          query: request.query,
          body,
          files: multipart?.files ?? {},
          list,
          raw: (request as { rawBody?: Buffer }).rawBody ?? Buffer.alloc(0),
          headers: request.headers,
        } as never);
      const wire = (context: Context, answer: unknown): StoredAnswer =>
        answerOf(context, endpoint, answer, list, encode, request.url);
      const callKey = endpoint.idempotent
        ? keyOfCall(ctx, endpoint, request, multipart ?? { body: request.body, files: {} })
        : null;
      if (callKey) {
        const work = workOf(endpoint, Object.keys(multipart?.files ?? {}).length > 0);
        const { answer, isRepeat } = await answerOnce({ ctx, callKey, work, run, wire });
        if (isRepeat) reply.header('idempotent-replayed', 'true');
        return send(reply, ctx, answer);
      }
      const answered = async (context: Context): Promise<unknown> => {
        const answer = await run(context);
        return endpoint.shape === 'file'
          ? sendFile(reply, context, answer as FileAnswer)
          : send(reply, context, wire(context, answer));
      };
      return readsReplica(endpoint) ? readOn(ctx, answered) : answered(ctx);
    },
  });
}

function mustFit(schema: z.ZodType, body: unknown, judges: Judges): void {
  const { error } = schema.safeParse(body);
  if (error) throw refusalOf(schema, body, error.issues, judges);
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const params = paramsSchema(endpoint.path);
  const query =
    endpoint.list && endpoint.query instanceof z.ZodObject
      ? listParameters.extend(endpoint.query.shape)
      : endpoint.list
        ? listParameters
        : endpoint.query;
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(endpoint.body && !endpoint.files ? { body: endpoint.body } : {}),
    ...(endpoint.returns && endpoint.shape !== 'file'
      ? { response: { [endpoint.status]: wrapped(endpoint) } }
      : {}),
  };
}

/** Files are written outside the transaction. */
const workOf = ({ idempotent }: Endpoint, hasFiles: boolean): 'transaction' | 'apart' | 'batched' =>
  typeof idempotent === 'string' ? idempotent : hasFiles ? 'apart' : 'transaction';
