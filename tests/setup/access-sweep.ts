import { fingerprints } from './fingerprints.ts';
import { watchStatements } from './written-statements.ts';
import { openAccessWorld, type AccessWorld } from './access-world.ts';
import { openTestApp } from './test-app.ts';

/** Statements that may write although the caller is refused, each with its reason. */
export const bookkeeping: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /^\s*insert into rate_limits as r \(bucket, subject, window_start, leased\)/,
    reason: 'whoever is refused counts towards their limit, or they would ask without an end',
  },
  {
    statement: /^update "sessions" set "used_at" = clock_timestamp\(\) where "id" = \$1$/,
    reason: 'a session that is used is no idle one, whatever it is refused',
  },
  {
    statement: /^update "api_tokens" set "last_used_on" = current_date where "id" = \$1/,
    reason: 'the day a key was last used tells its maker that somebody has it',
  },
  {
    statement:
      /^\s*with alive as \(\s*insert into server_processes[^;]+\)\s*insert into idempotency_keys as k/,
    reason: 'a key is claimed before the work begins, or two at once would both begin it',
  },
  {
    statement: /^\s*insert into server_processes[^;]+now\(\)$/,
    reason: 'a process says that it lives while calls with keys are under way in it',
  },
  {
    statement: /^\s*delete from idempotency_keys k\s+using json_to_recordset/,
    reason: 'the claim of a call that was refused is given up, so that it may be made again',
  },
];
/** Tables and columns with the same exception, and tables that no request writes. */
const leftOut = {
  tables: ['rate_limits', 'job_workers', 'server_processes'],
  columns: { sessions: ['used_at'], api_tokens: ['last_used_on'] },
};

/** The world of a sweep, and what is written in it. */
export interface Sweep extends AccessWorld {
  /** Returns the writing statements of requests since the last call, without bookkeeping. */
  written: () => string[];
  /** Returns a hash over the rows of each table. */
  checksum: () => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

export async function openSweep(): Promise<Sweep> {
  const statements = watchStatements();
  const testApp = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' });
  const world = await openAccessWorld(testApp);
  return {
    ...world,
    written: () =>
      statements
        .written()
        .filter((text) => !bookkeeping.some(({ statement }) => statement.test(text))),
    checksum: async () => {
      const all = await fingerprints(testApp.database_url, leftOut.columns);
      return Object.fromEntries(
        Object.entries(all).filter(([table]) => !leftOut.tables.includes(table)),
      );
    },
    async close() {
      await testApp.close();
      statements.stop();
    },
  };
}
