import type { AskLast, Context, Platform } from './context.ts';
import { isRetryable, type Db, type Tx } from './db.ts';
import { tell } from './facts/tell.ts';
import { enqueueMany } from './enqueue-many.ts';

type Start = Partial<
  Pick<
    Context,
    | 'actor'
    | 'locale'
    | 'request_id'
    | 'currency'
    | 'caller'
    | 'network'
    | 'device'
    | 'session'
    | 'known_browser'
    | 'known_codes'
  >
>;

/** A context for one request or job. */
export function makeContext(platform: Platform, start: Start = {}): Context {
  return over(platform, platform.db, {
    now: new Date(platform.clock()).toISOString(),
    actor: null,
    locale: 'zh-hk',
    request_id: 'none',
    currency: 'HKD',
    caller: 'none',
    network: 'none',
    device: null,
    session: null,
    keep: null,
    known_browser: null,
    known_codes: null,
    ...start,
    reply: { cookies: [] },
  });
}

/** The same request on another database, of which it may only read. */
export const readingFrom = (ctx: Context, db: Db): Context => over(ctx, db, ctx);

function over(
  platform: Platform,
  db: Db | Tx,
  state: Omit<Context, keyof Platform | 'tx' | 'enqueue' | 'tell'>,
): Context {
  const context: Context = {
    ...platform,
    ...state,
    db: db as Db,
    async tx(work) {
      // A transaction inside a transaction is the same one: it commits with the outer.
      if (db.isTransaction) {
        const last = new Last(db);
        const result = await work(context as Context & { db: Tx }, last.ask);
        await last.answered;
        return result;
      }
      for (let attempt = 1; ; attempt++) {
        let last: Last | null = null;
        try {
          return await db.transaction().execute((tx) => {
            last = new Last(tx);
            return work(over(platform, tx, context) as Context & { db: Tx }, last.ask);
          });
        } catch (thrown) {
          // That a transaction could not be committed does not say why; its last statement does.
          const error = (await errorOf(last)) ?? thrown;
          if (attempt === 3 || !isRetryable(error)) throw error;
        }
      }
    },
    enqueue: (name, payload, options = {}) => enqueueMany(db, [{ name, payload, options }]),
    tell: (fact, happening) => tell(context, fact, happening),
  };
  return context;
}

/** The last statement of a transaction. */
class Last {
  readonly #db: Db;
  answered: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** One statement, sent at once: a connection answers the commit after it. */
  readonly ask: AskLast = (statement) => {
    const rows = statement.execute(this.#db).then((answer) => answer.rows);
    this.answered = rows;
    // Who is told: whoever waits for it, and whoever waits for the commit.
    rows.catch(() => undefined);
    return rows;
  };
}

const errorOf = async (last: Last | null): Promise<unknown> =>
  last?.answered.then(
    () => null,
    (error: unknown) => error,
  );
