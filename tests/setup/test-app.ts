import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { listenToChanges } from '#platform/changes.ts';
import { startJobs, type Lanes } from '#platform/jobs.ts';
import { readConfig } from '#platform/config.ts';
import { loadBranding } from '#features/branding/actions/load.ts';
import type { Context, Platform } from '#platform/context.ts';
import { createDb, createPool, type Db } from '#platform/db.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { createApp } from '#server/app.ts';
import { registerDevOnly } from '#server/dev-only.ts';
import { EventOwners } from '#server/guards.ts';
import type { Health } from '#server/health.ts';
import { CachedFirst } from '#server/cached-first.ts';
import { lanes } from '#server/jobs.ts';
import { registerSite } from '#server/site.ts';
import { startSimulator } from '../../simulator/server.ts';
import { atPort } from '../../tools/postgres/socket.ts';
import { freePort } from '../../tools/processes/ports.ts';
import { freshDatabase } from './fresh-database.ts';
import { oneConnectionEach } from './one-connection.ts';
import { outside } from './outside.ts';
import { recordCall } from './record-calls.ts';
import { TestLimits } from './test-limits.ts';
import { testTexts } from './test-texts.ts';
import { testPasswords } from './test-passwords.ts';
import { test_secret } from './test-secret.ts';

/** All jobs in one lane: each lane of the server would listen, poll and connect separately. */
const one_lane: Lanes = {
  all: { jobs: Object.assign({}, ...Object.values(lanes).map(({ jobs }) => jobs)), concurrency: 8 },
};

export interface Answer {
  status: number;
  body: unknown;
  data: never;
  code: string | undefined;
  errors: Record<string, string[]>;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  bytes: Buffer;
}
export interface Ask {
  token?: string | undefined;
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  payload?: Buffer | string;
}

/** The whole product in this process, with its own database and the payment simulator. */
export interface TestApp {
  platform: Platform;
  app: FastifyInstance;
  simulator: {
    url: string;
    control: (action: object) => Promise<Record<string, unknown>>;
    state: (path: string) => Promise<unknown>;
  };
  /** For a superuser; the product itself runs as a user with only the privileges of the server. */
  database_url: string;
  /** The same as a query builder, for what the server may not do: tests that change the schema. */
  owner: Db;
  ctx: () => Context;
  ask: (method: string, path: string, ask?: Ask) => Promise<Answer>;
  /** Waits until the provider's events have arrived and no due job is left. */
  work: () => Promise<void>;
  close: () => Promise<void>;
}

function withOptions(url: string, options: string | undefined): string {
  const address = new URL(url);
  if (options) address.searchParams.set('options', options);
  return address.href;
}

interface TestAppOptions {
  /** Options of each connection, for tests of short timeouts: `-c lock_timeout=50`. */
  database_options?: string;
  /** A build whose pages are served as well (`makeSmallBuild`). */
  site?: string;
  /** Servers other than those of all tests, prepared with `makeTemplate`. */
  servers?: { admin_url: string; replica_port: number };
}

export async function openTestApp(
  env: Record<string, string> = {},
  { database_options, site, servers }: TestAppOptions = {},
): Promise<TestApp> {
  const database = await freshDatabase(servers?.admin_url ?? inject('adminUrl'));
  const data_dir = await mkdtemp(join(tmpdir(), 'foyer-test-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const secrets = {
    webhookSecret: 'whsec_platform_0123456789',
    connectWebhookSecret: 'whsec_connect_0123456789',
  };
  const simulator = await startSimulator({
    port: 0,
    publicUrl: `${base}/simulator`,
    webhookUrl: `${base}/api/public/webhooks/stripe`,
    connectWebhookUrl: `${base}/api/public/webhooks/stripe-connect`,
    ...secrets,
    retryMs: 50,
    processingMs: 200,
    lateMs: 60_000,
  });
  const config = readConfig({
    PORT: String(port),
    BASE_URL: base,
    DATABASE_URL: withOptions(database.server_url, database_options),
    ...(servers && {
      DATABASE_REPLICA_URL: atPort(database.server_url, servers.replica_port),
    }),
    DATA_DIR: data_dir,
    FOYER_SECRET: test_secret,
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    RATE_LIMIT: 'off',
    PAYMENTS: 'simulator',
    STRIPE_API_URL: simulator.url,
    STRIPE_SECRET_KEY: 'sk_test_simulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: secrets.connectWebhookSecret,
    PAYMENT_FORM_URL: `${base}/simulator/pay`,
    PAYME_API_URL: `${simulator.url}/payme`,
    ...env,
  });
  const { platform: made, pool, limits_db, stop } = await makePlatform(config, testTexts);
  const platform: Platform = { ...made, passwords: testPasswords() };
  // A test may stop the platform's clock.
  platform.limits = new TestLimits(limits_db, () => platform.clock());
  const asAnother = oneConnectionEach(pool, made.db);
  const owner = createDb(createPool(database.url, 2, platform.log));
  const events = new EventOwners();
  const health: Health = {
    draining: false,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
  const cachedFirst = new CachedFirst(health);
  const app = await createApp(platform, health, events, cachedFirst);
  const injected = app.inject.bind(app) as (...given: unknown[]) => Promise<unknown>;
  // An injected request starts only when it is awaited.
  const answered = async (...given: unknown[]): Promise<unknown> => await injected(...given);
  Object.assign(app, { inject: (...given: unknown[]) => asAnother(() => answered(...given)) });
  // As in main.ts: the cached owner of an event is dropped when any process announces a change.
  const changes = listenToChanges(config.database_direct_url, platform.log, (tag) => {
    const event = /^event:(\d+)$/.exec(tag);
    if (tag === 'site') void loadBranding(platform).catch(() => undefined);
    if (tag === 'reset' || event) events.forget(event ? Number(event[1]) : null);
  });
  registerDevOnly(app, platform);
  if (site) await registerSite(app, platform, cachedFirst, site);
  await app.listen({ port, host: '127.0.0.1' });
  const runner = startJobs(platform, one_lane, {});

  return {
    platform,
    app,
    database_url: database.url,
    owner,
    simulator: {
      url: simulator.url,
      control: (action) =>
        outside(`${simulator.url}/control`, action) as Promise<Record<string, unknown>>,
      state: (path) => outside(`${simulator.url}/control/${path}`),
    },
    ctx: () => makeContext(platform),
    async ask(method, path, { token, cookie, body, headers, payload } = {}) {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          'accept-language': 'en',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined
          ? { payload }
          : body === undefined
            ? {}
            : { payload: JSON.stringify(body) }),
      });
      let json: { data?: never; code?: string; errors?: Record<string, string[]> } = {};
      if (String(answer.headers['content-type']).includes('json'))
        json = JSON.parse(answer.body) as typeof json;
      recordCall(method, path, body, {
        status: answer.statusCode,
        body: json,
        isJson: String(answer.headers['content-type']).includes('json'),
      });
      return {
        status: answer.statusCode,
        body: json,
        data: json?.data as never,
        code: json?.code,
        errors: json?.errors ?? {},
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
      };
    },
    async work() {
      for (let quiet = 0; quiet < 2;) {
        const { rows } = await pool.query<{ n: number }>(
          'select count(*)::int as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
        );
        const deliveries = await Promise.all(
          ['stripe', 'payme'].map((provider) =>
            outside(`${simulator.url}/control/deliveries?limit=1&provider=${provider}`),
          ),
        );
        const onTheWay = (deliveries as { states: Record<string, number> }[])
          .flatMap(({ states }) => Object.entries(states))
          .some(
            ([state, n]) =>
              n > 0 && !['delivered', 'held', 'given_up', 'lost', 'no_endpoint'].includes(state),
          );
        quiet = rows[0]?.n === 0 && !onTheWay ? quiet + 1 : 0;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    async close() {
      await app.close();
      await runner.stop();
      await changes.close();
      await simulator.close();
      await stop();
      await owner.destroy();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
