import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Config } from './config.ts';
import { connection_settings, type Db } from './db.ts';
import { messageOf } from './pure/thrown.ts';
import { scrubbed } from './scrub.ts';

type Addresses = Pick<Config, 'database_url' | 'database_direct_url'>;
const heard_within_ms = 2000;
const connected_within_ms = 5000;

export const pooler_advice =
  'DATABASE_URL points to a transaction pooler, where LISTEN and the job queue do not work; set ' +
  'DATABASE_DIRECT_URL to PostgreSQL itself';

/** Whether the driver's error says that a pooler refused what PostgreSQL accepts. */
export const isPoolerRefusal = (error: Error): boolean =>
  /unsupported startup parameter/i.test(error.message);

/**
 * Returns a sentence that says why Foyer cannot work with the configured connections; null when it
 * can. Notifications of one process must reach all others, and the connection settings must be set
 * on the pooler's connections.
 */
export async function poolerRefusal(db: Db, addresses: Addresses): Promise<string | null> {
  const isReceived = await isNotificationReceived(db, addresses.database_direct_url);
  if (typeof isReceived === 'string') return `DATABASE_DIRECT_URL cannot be used: ${isReceived}`;
  if (!isReceived)
    return addresses.database_direct_url === addresses.database_url
      ? pooler_advice
      : 'DATABASE_DIRECT_URL does not point to the database of DATABASE_URL: its notifications are not received';
  if (addresses.database_direct_url === addresses.database_url) return null;
  const wrong = await missingSettings(db);
  return wrong.length
    ? `the pooler's connections lack settings; configure it with connect_query = '${wrong
        .map(([name, value]) => `set ${name} = ''${value}''`)
        .join('; ')}'`
    : null;
}

/** Returns a text when no connection can be made. */
async function isNotificationReceived(db: Db, directUrl: string): Promise<boolean | string> {
  const channel = `foyer_probe_${randomUUID().replaceAll('-', '')}`;
  const listener = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: connected_within_ms,
  });
  listener.on('error', () => undefined);
  const problem = await listener.connect().then(() => null, messageOf);
  if (problem !== null) return scrubbed(problem);
  let timer: NodeJS.Timeout | undefined;
  try {
    const received = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      timer = setTimeout(() => resolve(false), heard_within_ms);
    });
    await listener.query(`listen ${channel}`);
    await sql`select pg_notify(${channel}, '')`.execute(db);
    return await received;
  } finally {
    clearTimeout(timer);
    await listener.end().catch(() => undefined);
  }
}

async function missingSettings(db: Db): Promise<[string, string][]> {
  const { rows } = await sql<{ name: string; is_set: boolean }>`
    select name, case
        when unit = 'ms' then setting = wanted
        -- The time zone must be set explicitly: a default may change with a restart.
        else setting = wanted
          and source in ('client', 'session', 'user', 'database', 'database user')
      end as is_set
    from json_each_text(${JSON.stringify(connection_settings)}::json) as t (wanted_name, wanted)
    join pg_settings on lower(name) = wanted_name`.execute(db);
  return Object.entries(connection_settings).filter(
    ([name]) => !rows.some((row) => row.is_set && row.name.toLowerCase() === name),
  );
}
