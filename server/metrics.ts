import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Platform } from '#platform/context.ts';
import { replica_outcomes } from '#platform/replica.ts';
import { sameText } from '#platform/secrets.ts';
import { registerInstallationMetrics } from './installation-metrics.ts';
import type { Health } from './health.ts';

/** The metrics that Prometheus collects from this process. */
export interface Metrics {
  answered(method: string, route: string, status: number, seconds: number): void;
  contentType: string;
  text(): Promise<string>;
}

/**
 * Creates the metrics in a registry of their own; those of replica reads only where there is a
 * replica.
 */
export function createMetrics(platform: Platform, health: Health): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Responses with status 500 or above',
    labelNames: ['route'],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, n] of Object.entries(health.pool())) this.set({ state }, n);
    },
  });
  registerPageMetrics(registry, health);
  registerReplicaMetrics(registry, platform);
  registerInstallationMetrics(registry, platform);
  return {
    answered(method, route, status, duration) {
      seconds.observe({ method, route, status }, duration);
      if (status >= 500) faults.inc({ route });
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** A process without pages (`NO_WEB`) has no page metrics. */
function registerPageMetrics(registry: Registry, health: Health): void {
  new Counter({
    name: 'page_cache_requests_total',
    help: 'Requests for public pages, by cache hit or miss',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      const { hits = 0, misses = 0 } = health.pages?.() ?? {};
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  for (const unit of ['pages', 'bytes'] as const)
    new Gauge({
      name: `page_cache_${unit}`,
      help: `Public pages in the page cache: ${unit}`,
      registers: [registry],
      collect() {
        this.set(health.pages?.()[unit] ?? 0);
      },
    });
}

/** Where reads that a replica may answer were run; nothing when there is no replica. */
function registerReplicaMetrics(registry: Registry, { replica }: Platform): void {
  if (!replica) return;
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may run on the replica, by outcome: replica, or primary with the reason',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const outcome of replica_outcomes) this.inc({ outcome }, replica.outcomes[outcome]);
    },
  });
}

/** Serves `/metrics` to callers with the token, or to all when none is configured. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== undefined && !sameText(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}
