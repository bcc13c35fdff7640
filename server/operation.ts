import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Platform } from '#platform/context.ts';
import { createReadiness } from './readiness.ts';

/** What readiness asks beside the database. */
export interface Health {
  draining: boolean;
  pool(): { total: number; idle: number; waiting: number };
}

/** `/healthz` the process, `/readyz` whether it may get requests, `/metrics` for Prometheus. */
export function registerOperation(app: FastifyInstance, platform: Platform, health: Health): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers of 500 and above',
    labelNames: ['route'],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool',
    help: 'Connections',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, n] of Object.entries(health.pool())) this.set({ state }, n);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (reply.statusCode >= 500) faults.inc({ route });
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
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = createReadiness(platform);
  app.get('/readyz', async (_request, reply) => {
    const problem = health.draining ? 'draining' : await readiness();
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ready' });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}
