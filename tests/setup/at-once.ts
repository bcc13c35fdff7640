import { sql, type Kysely } from 'kysely';
import { vi } from 'vitest';
import type { DB } from '#platform/tables.ts';
import { patience_ms } from './patience.ts';
import type { TestApp } from './test-app.ts';

/** Runs `work` several times concurrently. */
export const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** Returns the number of responses with each status. */
export const tally = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [
      status,
      some.length,
    ]),
  );

/** Returns the changed fields of each audit entry about an object, as `name,email`. */
export const trailOf = async (
  { platform }: Pick<TestApp, 'platform'>,
  target_type: string,
  action: string,
  id: number,
): Promise<string[]> =>
  (
    await platform.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('target_type', '=', target_type)
      .where('target_id', '=', id)
      .where('action', '=', action)
      .execute()
  ).map(({ changes }) => Object.keys(changes).join());

/** Waits until at least `count` other connections wait for a lock. */
export const untilOthersWait = (tx: Kysely<DB>, count = 1): Promise<unknown> =>
  vi.waitUntil(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(tx);
    return rows.length >= count;
  }, patience_ms);
