import type pg from 'pg';
import type { Config } from './config.ts';
import type { Platform } from './context.ts';
import { clockOffset, createDb, createPool, type Db } from './db.ts';
import { createFiles } from './files.ts';
import { Texts } from './i18n.ts';
import { Limits } from './limits.ts';
import { createLog } from './log.ts';
import { Passwords } from './passwords.ts';
import { createReplica } from './replica.ts';
import { unnamedVenue } from './pure/venue.ts';

/**
 * Rate limits are counted many at a time, one statement after another; sign-ins are counted on the
 * second connection.
 */
const limits_connections = 2;

/**
 * Creates everything that one process has, from its configuration. The offset of the database's
 * clock is measured again every minute. `texts` are read from the catalogues unless the caller
 * passes them.
 */
export async function makePlatform(
  config: Config,
  texts: Texts = new Texts(),
): Promise<{
  platform: Platform;
  pool: pg.Pool;
  /** Has its own connections, for `limits` alone. */
  limits_db: Db;
  stop: () => Promise<void>;
}> {
  const log = createLog(config.log_level);
  const through_pooler = config.database_direct_url !== config.database_url;
  const pool = createPool(config.database_url, config.database_pool, log, { through_pooler });
  const db = createDb(pool);
  // Limits are also counted inside transactions. If both used the same pool, transactions that hold
  // all its connections would deadlock waiting for another one.
  const limitsPool = createPool(config.database_url, limits_connections, log, { through_pooler });
  const limits_db = createDb(limitsPool);
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
    limits: new Limits(limits_db, clock),
    passwords: new Passwords(),
    venue: unnamedVenue(config.demo),
    clock,
    services: {},
  };
  return {
    platform,
    pool,
    limits_db,
    async stop() {
      clearInterval(timer);
      await Promise.all([pool.end(), limitsPool.end(), copy?.pool.end()]);
    },
  };
}
