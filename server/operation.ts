import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Platform } from '#platform/context.ts';
import type { Health } from './health.ts';
import type { CachedFirst } from './cached-first.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';

/**
 * The declared path of the route; all files of the pages, which have a route each, count as one.
 */
const routeOf = ({ routeOptions: { url = 'unknown' } }: FastifyRequest): string =>
  url.startsWith('/assets/') ? '/assets/*' : url;

/**
 * Registers `/healthz` for the process, `/readyz` for whether it may get requests, and `/metrics`
 * for Prometheus where configured.
 */
export function registerOperation(
  app: FastifyInstance,
  platform: Platform,
  health: Health,
): CachedFirst['answered'] {
  const metrics = createMetrics(platform, health);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    platform.log.debug(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = createReadiness(platform);
  app.get('/readyz', async (_request, reply) => {
    const problem = health.draining ? 'draining' : await readiness();
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ready' });
  });
  const { metrics_port, metrics_token, host } = platform.config;
  // On the port that visitors reach, only with a token.
  if (metrics_token !== undefined) serveMetrics(app, metrics, metrics_token);
  const keptWas = (status: number, seconds: number): void =>
    metrics.answered('GET', '/*', status, seconds);
  if (metrics_port === 0) return keptWas;
  const own = Fastify({ logger: false });
  serveMetrics(own, metrics, metrics_token);
  app.addHook('onReady', async () => void (await own.listen({ port: metrics_port, host })));
  app.addHook('onClose', () => own.close());
  return keptWas;
}
