import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from './db.ts';
import type { Log } from './log.ts';
import type { CacheTag } from './pure/cache-tags.ts';
import { messageOf } from './pure/thrown.ts';
import { silent_ms } from './silent-server.ts';

/**
 * Publishes to every process what changed, as a cache tag such as `event:12`, once the change is
 * committed. The page caches subscribe. A listener that lost its connection cannot know what it
 * missed, so it reports `reset` after it has reconnected.
 */
export type OnChange = (tag: string) => void;

const channel = 'foyer_changes';

/**
 * Announces a change. Inside a transaction it is delivered at the commit, and never after a
 * rollback.
 */
export async function announce(db: Db | Tx, tags: readonly CacheTag[]): Promise<void> {
  const distinct = [...new Set(tags)];
  if (distinct.length > 0)
    await sql`
      select pg_notify(${channel}, tag) from unnest(${distinct}::text[]) as t (tag)`.execute(db);
}

/**
 * A database that has moved to another host may never answer; the operating system gives up only
 * after two minutes.
 */
const answer_within_ms = 5000;

/** Listens until `close`, and reconnects by itself after PostgreSQL was unavailable. */
export function listenToChanges(
  url: string,
  log: Log,
  onChange: OnChange,
  connect_ms = answer_within_ms,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const reconnect = (): void => {
    client = null;
    onChange('reset');
    if (!closed) timer = setTimeout(() => void connect(), 500);
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connect_ms,
      keepAlive: true,
      keepAliveInitialDelayMillis: silent_ms,
    });
    next.on('notification', ({ payload }) => onChange(payload || 'reset'));
    let failed = false;
    next.on('error', (error) => {
      if (failed) return;
      failed = true;
      log.warn({ reason: error.message }, 'change listener lost its connection');
      void next.end().catch(() => undefined);
      reconnect();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      client = next;
      onChange('reset');
      if (closed) await next.end();
    } catch (error) {
      if (failed) return;
      failed = true;
      log.warn({ reason: messageOf(error) }, 'change listener could not connect');
      void next.end().catch(() => undefined);
      reconnect();
    }
  };
  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
