import type pg from 'pg';
import type { Config } from './config.ts';
import type { Platform } from './context.ts';
import { clockOffset, createDb, createPool } from './db.ts';
import { createFiles } from './files.ts';
import { Texts } from './i18n.ts';
import { Limits } from './limits.ts';
import { createLog } from './log.ts';
import { Passwords } from './passwords.ts';
import { createReplica } from './replica.ts';
import { unnamedVenue } from './pure/venue.ts';

/**
 * Everything one process has, from its configuration. The offset of the database's clock is measured again
 * every minute. `texts` are read from the catalogues unless whoever makes several has them already.
 */
export async function makePlatform(
  config: Config,
  texts: Texts = new Texts(),
): Promise<{
  platform: Platform;
  pool: pg.Pool;
  stop: () => Promise<void>;
}> {
  const log = createLog(config.log_level);
  const through_pooler = config.database_direct_url !== config.database_url;
  const pool = createPool(config.database_url, config.database_pool, log, { through_pooler });
  const db = createDb(pool);
  const copy = createReplica(config, db, log);
  let offset = await clockOffset(db);
  const timer = setInterval(
    () =>
      void clockOffset(db).then(
        (measured) => (offset = measured),
        () => undefined,
      ),
    60_000,
  );
  timer.unref();
  const clock = (): number => performance.timeOrigin + performance.now() + offset;
  const platform: Platform = {
    config,
    db,
    replica: copy?.replica ?? null,
    log,
    texts,
    files: createFiles(config),
    limits: new Limits(db, clock),
    passwords: new Passwords(),
    venue: unnamedVenue(config.demo),
    clock,
    services: {},
  };
  return {
    platform,
    pool,
    async stop() {
      clearInterval(timer);
      await Promise.all([pool.end(), copy?.pool.end()]);
    },
  };
}
