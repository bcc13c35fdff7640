import { loadBranding } from '#features/branding/actions/load.ts';
import { parentIsCompleting } from '#features/orders/actions/completing.ts';
import { listenToChanges } from '#platform/changes.ts';
import { readConfig } from '#platform/config.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { endOnUncaughtFault } from './end-on-fault.ts';
import { freezePrototypes } from './freeze-prototypes.ts';
import { startWork } from './work.ts';

/**
 * The process of `JOBS=apart`: it only runs jobs. Its parent checked the configuration and the
 * installation before it started this one, which serves no requests.
 */
const { platform, stop } = await makePlatform(readConfig(process.env));
endOnUncaughtFault(platform);
await loadBranding(platform);
const { database_direct_url, dev } = platform.config;
const changes = listenToChanges(database_direct_url, platform.log, (tag) => {
  if (tag === 'reset' || tag === 'site') void loadBranding(platform).catch(() => undefined);
});
process.on('message', (is_completing) => parentIsCompleting(platform, is_completing === true));
const work = startWork(platform);
if (!dev) freezePrototypes();

let isLeaving = false;
async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => process.exit(0), 13_000).unref();
  await Promise.allSettled([work.stop(), changes.close()]);
  await stop().catch(() => undefined);
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave());
// The parent has ended, possibly while this process was starting.
process.on('disconnect', () => void leave());
if (!process.connected) void leave();
