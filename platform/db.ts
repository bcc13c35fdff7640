import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';
import type { DB } from './tables.ts';
import { isRecord } from './pure/is-record.ts';
import { codeOf, messageOf } from './pure/thrown.ts';
import { endWhenSilent, silent_ms } from './silent-server.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number); // bigint: all of this product's are safe integers
types.setTypeParser(1016, (value) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
); // bigint[]
types.setTypeParser(1700, Number); // numeric: rates
types.setTypeParser(1184, instantOnWire);
types.setTypeParser(1082, (value) => value); // date remains a calendar day

/**
 * Converts a timestamptz to the wire's form. Connections use UTC, so PostgreSQL's text is cut to
 * length, which takes a sixth of the time of a `Date`.
 */
export function instantOnWire(value: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(value) ?? [];
  if (!day || !time) return new Date(value).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

type Query = (...args: unknown[]) => unknown;

/**
 * Marks a statement that is never prepared under a name: because it is built dynamically and has
 * thousands of variants, because it must be planned again each time, or because it is several
 * statements.
 */
export const unnamed = '/* one of many */';

const most_named = 200;
const longest_named = 4000;
const named_from_use = 3;

/**
 * Chooses the statements of a pool that are prepared under a name, so that PostgreSQL plans them
 * once per connection: a third less CPU. A prepared statement occupies memory in every connection
 * until that ends, so only statements that recur are named, at most `most_named` of them, and no
 * filtered lists, which have a separate statement for each combination.
 */
class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name || this.#names.size >= most_named || text.length > longest_named) return name;
    if (text.includes(unnamed)) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < named_from_use) {
      // Counts are cleared now and then, so that they do not accumulate.
      if (this.#uses.size >= 1000) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const hash = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, hash);
    return hash;
  }
}

/**
 * Writes find their rows by index. While a table has only a page or two, a sequential scan is the
 * cheapest plan, and PostgreSQL keeps it, also for foreign key checks, until it has analyzed the
 * table again: in the first minute of a new venue's first sale each order would read all others.
 */
const begin = `begin ${unnamed}; set local enable_seqscan = off`;

/**
 * Marks a statement that changes nothing by itself, such as one that locks: as the first of a
 * transaction it is sent together with `begin`, which saves a round trip. If `begin` failed, the
 * statement would run outside a transaction.
 */
export const along_with_begin = '/* along with begin */';

/**
 * Returns a client class of `pg` whose parametrised statements take their names from `names`, if
 * given, and which queries with callbacks: results of pg's own promises outlive the young
 * generation of the garbage collector, and an export of a million rows grew by 300 MB (decision
 * 065). With `pipeline` configured it does not wait for `begin` before it sends the first statement
 * (decision 068).
 */
function clientOf(names: StatementNames | null): typeof pg.Client {
  return class extends pg.Client {
    #begun: Promise<unknown> | null = null;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const isPipelined = typeof config === 'object' && config.pipeline === true;
      // pg declares six overloads of `query`, none of which can be overridden on its own.
      const plain = this.query.bind(this) as Query;
      const query: Query = (...args) => {
        const [text, values] = args;
        const name =
          typeof text === 'string' && Array.isArray(values) ? names?.nameOf(text) : undefined;
        const namedQuery = name ? [{ name, text, values }, ...args.slice(2)] : args;
        if (typeof args.at(-1) === 'function' || isSubmittable(text)) return plain(...namedQuery);
        if (isPipelined && text === begin) {
          const begun = answerOf(plain, namedQuery);
          this.#begun = begun;
          const isAnswered = (): void => void (this.#begun = null);
          // A failure is reported to the next query.
          begun.then(isAnswered, isAnswered);
          return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
        }
        const begun = this.#begun;
        if (begun === null) return answerOf(plain, namedQuery);
        // Queries that wait for `begin` are sent in the order in which they were made.
        return typeof text === 'string' && text.includes(along_with_begin)
          ? Promise.all([begun, answerOf(plain, namedQuery)]).then(([, answer]) => answer)
          : begun.then(() => answerOf(plain, namedQuery));
      };
      this.query = query as pg.Client['query'];
    }
  };
}

function answerOf(plain: Query, parameters: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    plain(...parameters, (error: Error | null, result: unknown) =>
      error ? reject(error) : resolve(result),
    );
  }).catch((error: Error) => {
    // Adds the caller's stack, as pg's own promises do.
    Error.captureStackTrace(error);
    throw error;
  });
}
/** A statement that handles its own results, as a cursor does. */
const isSubmittable = (text: unknown): boolean =>
  isRecord(text) && typeof text['submit'] === 'function';

/**
 * Settings that a connection starts with; through a transaction pooler they must already be set.
 */
export const connection_settings = {
  statement_timeout: '5000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
} as const;

interface PoolOptions {
  through_pooler?: boolean;
  /** How long a caller waits for a connection, in milliseconds. */
  connect_ms?: number;
  /** How long a statement may be unanswered, in milliseconds. */
  answer_ms?: number;
  /** Further settings of its connections; never sent through a pooler. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Creates a pool whose statements end after 5 s, lock waits after 3 s and idle transactions after
 * 10 s (facts/threats.md). It survives a restart of PostgreSQL: a lost connection fails one
 * request, never the process. A transaction pooler gives each transaction another connection, so no
 * settings and no named statements are used through one.
 */
export function createPool(
  url: string,
  size: number,
  log: Log,
  options: PoolOptions = {},
): pg.Pool {
  return createPoolOf(pg.Pool, url, size, log, options);
}

/** Like `createPool`, for a given class of pools. */
export function createPoolOf<P extends pg.Pool>(
  Pool: new (config: pg.PoolConfig) => P,
  url: string,
  size: number,
  log: Log,
  { through_pooler = false, connect_ms = 5000, answer_ms, settings = {} }: PoolOptions = {},
): P {
  const options = Object.entries({ ...connection_settings, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new Pool({
    connectionString: url,
    max: size,
    types,
    Client: clientOf(through_pooler ? null : new StatementNames()),
    // Some poolers do not accept a second statement before the first is answered.
    pipeline: !through_pooler,
    ...(through_pooler ? {} : { options: options.join(' ') }),
    connectionTimeoutMillis: connect_ms,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: silent_ms,
  });
  pool.on('error', (error) =>
    log.warn({ reason: error.message }, 'database connection lost while idle'),
  );
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost'));
    endWhenSilent(client, answer_ms);
  });
  return pool;
}

class Driver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode)
      await super.beginTransaction(connection, settings);
    else await connection.executeQuery(CompiledQuery.raw(begin));
  }
}
class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new Driver({ pool: this.#pool });
  }
}

/** Creates the typed query builder over a pool; it opens no connection by itself. */
export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new Dialect(pool) });

// Codes of PostgreSQL for what `isUnavailable` says, and of Node for a server out of reach.
const sqlstates = /^(08|53|55P03|57014|57P0[1235]|25P0[34]|25006)/;
const unreachable = /^E(CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET)/;
// Messages of the driver, without a code, for a connection that was lost or never established.
const lostConnection = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'client has encountered a connection error',
  'client was closed',
  'not currently accepting connections',
];

/**
 * Whether PostgreSQL is down, restarting, read-only, out of connections or too busy to grant a lock
 * or finish a statement or transaction in time: nothing was committed, and the caller may try
 * again.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (sqlstates.test(code) || unreachable.test(code) || isRetryable(error)) return true;
  // The socket of a stopped server does not exist; any other missing file is a fault.
  if (code === 'ENOENT' && isRecord(error) && error['syscall'] === 'connect') return true;
  const message = messageOf(error);
  return lostConnection.some((text) => message.toLowerCase().includes(text));
}

/**
 * Whether it is a deadlock or serialization failure: the transaction was rolled back and may be run
 * again as it is.
 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');

/** Returns the name of the constraint that refused a write, or null. */
export function violatedConstraint(error: unknown): string | null {
  const constraint = isRecord(error) && codeOf(error)?.startsWith('23') && error['constraint'];
  return typeof constraint === 'string' ? constraint : null;
}

/**
 * Returns the milliseconds by which the database's clock is ahead of this process's; a request's
 * `now` is corrected by it.
 */
export const clockOffset = (db: Db): Promise<number> =>
  // Measured after the connection is acquired: under load that takes seconds, which are not part of
  // the round trip.
  db.connection().execute(async (connection) => {
    const before = performance.timeOrigin + performance.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(connection);
    const after = performance.timeOrigin + performance.now();
    return Math.round((rows[0]?.ms ?? after) - (before + after) / 2);
  });
