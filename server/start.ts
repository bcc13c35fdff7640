import { loadBranding } from '#features/branding/actions/load.ts';
import { listenToChanges } from '#platform/changes.ts';
import type { Platform } from '#platform/context.ts';
import { tooManyRights } from '#platform/database-rights.ts';
import { simulatedPaymentsLine } from '#features/payments/actions/simulated.ts';
import { noMailLine } from '#platform/mail-deliveries.ts';
import { makeContext } from '#platform/make-context.ts';
import type { makePlatform } from '#platform/make-platform.ts';
import { setUpLink } from '#features/accounts/actions/set-up.ts';
import { cannotListen } from './cannot-listen.ts';
import { createApp } from './app.ts';
import { closeConnections } from './closing.ts';
import { registerDevOnly } from './dev-only.ts';
import { endOnUncaughtFault } from './end-on-fault.ts';
import { freezePrototypes } from './freeze-prototypes.ts';
import { EventOwners } from './guards.ts';
import type { Health } from './health.ts';
import { CachedFirst } from './cached-first.ts';
import { outOfReach } from './out-of-reach.ts';
import { registerSimulatorProxy } from './simulator-proxy.ts';
import { isCompletingMany } from '#features/orders/actions/completing.ts';
import { startWork, type Work } from './work.ts';
import { startWorkApart } from './work-apart.ts';

/** Serves requests and runs jobs in this process until it is told to stop. */
export async function startServer({
  platform,
  pool,
  stop,
}: Awaited<ReturnType<typeof makePlatform>>): Promise<void> {
  const { config } = platform;
  endOnUncaughtFault(platform);
  const health: Health = {
    draining: false,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
  const events = new EventOwners();
  const cachedFirst = new CachedFirst(health);
  const app = await createApp(platform, health, events, cachedFirst);
  registerDevOnly(app, platform);
  if (config.simulator_url) await registerSimulatorProxy(app, config.simulator_url);

  const web = config.has_pages
    ? await import('./site.ts').then((site) => site.registerSite(app, platform, cachedFirst))
    : null;
  if (web) health.pages = web.pages;
  const changes = listenToChanges(config.database_direct_url, platform.log, (tag) => {
    const event = /^event:(\d+)$/.exec(tag);
    if (tag === 'reset' || event) events.forget(event ? Number(event[1]) : null);
    web?.changed(tag);
    if (tag !== 'reset' && tag !== 'site') return;
    // Invalidated again, as pages may have been rendered with the previous name.
    void loadBranding(platform)
      .catch(() => undefined)
      .then(() => web?.changed(tag));
  });
  const work = startConfiguredWork(platform);

  // All modules are loaded; from here on a fault in a parser cannot change what other requests see.
  // Not during development, as Vite keeps loading modules that were not written for frozen
  // prototypes.
  if (!config.dev) freezePrototypes();
  await app
    .listen({ port: config.port, host: config.host })
    .catch((error: NodeJS.ErrnoException & { port?: number }) => {
      console.error(cannotListen(error, config));
      process.exit(1);
    });
  platform.log.info({ port: config.port }, 'listening');
  // An empty installation belongs to the person who can read this console.
  const link = await setUpLink(makeContext(platform)).catch(() => null);
  if (link) console.log(`Set up this installation (the link works once): ${link}`);
  const silence = noMailLine(platform);
  if (silence) console.log(silence);
  const simulated = simulatedPaymentsLine(config);
  if (simulated) console.log(simulated);
  const excess = config.demo ? null : await tooManyRights(platform.db).catch(() => null);
  if (excess) console.log(excess);
  process.send?.('ready');
  // Not awaited: servers that are away delay no start.
  void outOfReach(platform).then((lines) => lines.forEach((line) => console.log(line)));

  /**
   * First reports that it is not ready, so that no more requests are routed here; then accepts no
   * new connections, answers requests in progress, finishes its jobs, and ends within 15 seconds.
   */
  async function drain(): Promise<void> {
    if (health.draining) return;
    health.draining = true;
    setTimeout(() => process.exit(0), 14_000).unref();
    const workEnded = work?.stop();
    await new Promise((resolve) => setTimeout(resolve, config.drain_seconds * 1000));
    // At least a second: a request that is just arriving on an old connection is still answered.
    await closeConnections(app, Math.max(1, config.drain_seconds) * 1000);
    await Promise.allSettled([app.close(), workEnded, changes.close()]);
    await stop().catch(() => undefined);
    process.exit(0);
  }
  process.on('SIGTERM', () => void drain());
  process.on('SIGINT', () => void drain());
}

function startConfiguredWork(platform: Platform): Work | null {
  const { jobs } = platform.config;
  if (jobs === 'apart') return startWorkApart(platform.log, () => isCompletingMany(platform));
  return jobs === 'on' ? startWork(platform) : null;
}
