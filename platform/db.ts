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

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const types = new pg.TypeOverrides();
types.setTypeParser(20, Number); // bigint: all of ours are safe integers
types.setTypeParser(1016, (value) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
); // bigint[]
types.setTypeParser(1700, Number); // numeric: rates
types.setTypeParser(1184, instantOnWire);
types.setTypeParser(1082, (value) => value); // date stays a calendar day

/** A timestamptz in the wire's form. Connections speak UTC: what they write is cut, a sixth of the time of a `Date`. */
export function instantOnWire(value: string): string {
  const [, day, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(value) ?? [];
  if (!day || !time) return new Date(value).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

type Query = (...args: unknown[]) => unknown;

/**
 * In a statement that never gets a name: callers put it together and it is one of thousands, it must be planned anew
 * each time, or it is several.
 */
export const unnamed = '/* one of many */';

const most_named = 200;
const longest_named = 4000;
const named_from_use = 3;

/**
 * Which statements of a pool have a name, so that PostgreSQL plans them once per connection: a third less CPU.
 * Each stays in the memory of every connection until it ends: so only those that come back, only so many, and no
 * list with filters, which has a statement of its own for each mixture.
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
      // What was counted is forgotten now and then: counting must not pile up either.
      if (this.#uses.size >= 1000) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const made = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, made);
    return made;
  }
}

/**
 * What is written is found by its index. While a table fills a page or two, reading all of it is the cheapest way,
 * and PostgreSQL keeps such a plan, that of the check of a foreign key among them, until it has looked at the table
 * again: in the first minute of a young venue's first sale each order would read all others.
 */
const begin = `begin ${unnamed}; set local enable_seqscan = off`;

/**
 * In a statement that changes nothing by itself, such as one that locks: as the first of a transaction it goes out
 * together with `begin`, a round trip less. Were `begin` to fail, the statement would stand alone.
 */
export const along_with_begin = '/* along with begin */';

/**
 * A client class of `pg` whose parametrised statements take their names from `names`, if there are any, and which
 * asks with callbacks: what pg's own promises answer outlives the young generation of the garbage collector, and an
 * export of a million rows grew by 300 MB (decision 065). Pipelined (`pipeline` of its configuration), it does not
 * wait for `begin` before the first statement is put together (decision 068).
 */
function clientOf(names: StatementNames | null): typeof pg.Client {
  return class extends pg.Client {
    #begun: Promise<unknown> | null = null;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const isPipelined = typeof config === 'object' && config.pipeline === true;
      // pg declares six overloads of `query`, of which none could be overridden by itself.
      const plain = this.query.bind(this) as Query;
      const query: Query = (...args) => {
        const [text, values] = args;
        const name =
          typeof text === 'string' && Array.isArray(values) ? names?.nameOf(text) : undefined;
        const asked = name ? [{ name, text, values }, ...args.slice(2)] : args;
        if (typeof args.at(-1) === 'function' || isSubmittable(text)) return plain(...asked);
        if (isPipelined && text === begin) {
          const begun = answerOf(plain, asked);
          this.#begun = begun;
          const isAnswered = (): void => void (this.#begun = null);
          // The next query is told when it fails.
          begun.then(isAnswered, isAnswered);
          return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
        }
        const begun = this.#begun;
        if (begun === null) return answerOf(plain, asked);
        // What waits for it goes out in the order in which it was asked.
        return typeof text === 'string' && text.includes(along_with_begin)
          ? Promise.all([begun, answerOf(plain, asked)]).then(([, answer]) => answer)
          : begun.then(() => answerOf(plain, asked));
      };
      this.query = query as pg.Client['query'];
    }
  };
}

function answerOf(plain: Query, asked: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    plain(...asked, (error: Error | null, result: unknown) =>
      error ? reject(error) : resolve(result),
    );
  }).catch((error: Error) => {
    // The way to who asked, which pg's own promises show too.
    Error.captureStackTrace(error);
    throw error;
  });
}
/** A statement that answers by itself, as a cursor does. */
const isSubmittable = (text: unknown): boolean =>
  isRecord(text) && typeof text['submit'] === 'function';

/** Settings that a connection begins with; through a transaction pooler, those that it must already have. */
export const connection_settings = {
  statement_timeout: '5000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
} as const;

interface PoolOptions {
  through_pooler?: boolean;
  /** How long one waits for a connection. */
  connect_ms?: number;
  /** Settings that its connections have besides; never through a pooler. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * A pool whose statements end after 5 s, lock waits after 3 s and idle transactions after 10 s (facts/threats.md).
 * It outlives PostgreSQL: a lost connection is an error of one request, never of the process. A transaction pooler
 * hands each transaction to another connection, so nothing is set or named there.
 */
export function createPool(
  url: string,
  size: number,
  log: Log,
  options: PoolOptions = {},
): pg.Pool {
  return createPoolOf(pg.Pool, url, size, log, options);
}

/** A connection on which nothing was heard for so long is asked whether its machine lives; not after two hours. */
export const silent_ms = 10_000;

/** The same of a class of pools. */
export function createPoolOf<P extends pg.Pool>(
  Pool: new (config: pg.PoolConfig) => P,
  url: string,
  size: number,
  log: Log,
  { through_pooler = false, connect_ms = 5000, settings = {} }: PoolOptions = {},
): P {
  const options = Object.entries({ ...connection_settings, ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new Pool({
    connectionString: url,
    max: size,
    types,
    Client: clientOf(through_pooler ? null : new StatementNames()),
    // Not every pooler takes a second statement before the first is answered.
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
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, 'database connection lost')),
  );
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

/** The typed query builder over a pool; it opens nothing by itself. */
export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new Dialect(pool) });

// What the driver says, without a code, of a connection that was lost or never came to be.
const lostConnection = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'client has encountered a connection error',
  'client was closed',
  'not currently accepting connections',
];

/**
 * PostgreSQL is away, restarting, refusing more connections or too busy for a lock, a statement or a transaction in
 * its time: the caller may try again, nothing was decided.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code && /^(08|53|55P03|57014|57P0[1235]|25P0[34])/.test(code)) return true;
  if (isRetryable(error)) return true;
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'].includes(code))
    return true;
  // The socket of a server that does not run is no file; other files that are missing are a fault.
  if (code === 'ENOENT' && isRecord(error) && error['syscall'] === 'connect') return true;
  const message = messageOf(error);
  return lostConnection.some((text) => message.toLowerCase().includes(text));
}

/** A deadlock or serialization failure: the transaction was rolled back and may be run again as it is. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');

/** The name of the constraint that refused a write, or null. The constraint in the database is the last word. */
export function violatedConstraint(error: unknown): string | null {
  const constraint = isRecord(error) && codeOf(error)?.startsWith('23') && error['constraint'];
  return typeof constraint === 'string' ? constraint : null;
}

/** Milliseconds by which the database's clock is ahead of this process's; `now` of a request is corrected by it. */
export const clockOffset = (db: Db): Promise<number> =>
  // In a rush one waits seconds for a connection, which are no part of the way there and back.
  db.connection().execute(async (connection) => {
    const before = performance.timeOrigin + performance.now();
    const { rows } = await sql<{
      ms: number;
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(connection);
    const after = performance.timeOrigin + performance.now();
    return Math.round((rows[0]?.ms ?? after) - (before + after) / 2);
  });
