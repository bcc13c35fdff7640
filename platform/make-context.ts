import type { RawBuilder } from 'kysely';
import type { Context, Ending, Platform } from './context.ts';
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

/** Creates a context for one request or job. */
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

/** Returns the context of the same request on another database, which it may only read. */
export const readingFrom = (ctx: Context, db: Db): Context => over(ctx, db, ctx);
/**
 * Returns the same context for what nobody did: the trail names no user. A copy with another actor
 * would not do, because its `tell` is still that of the original.
 */
export const withoutActor = (ctx: Context): Context => over(ctx, ctx.db, { ...ctx, actor: null });

function over(
  platform: Platform,
  db: Db | Tx,
  state: Omit<Context, keyof Platform | 'tx' | 'txEnding' | 'enqueue' | 'tell'>,
): Context {
  const context: Context = {
    ...platform,
    ...state,
    db: db as Db,
    tx: (work) =>
      context.txEnding(async (inner) => {
        const value = await work(inner);
        return { last: null, result: () => value };
      }),
    // A nested transaction joins the outer one and commits with it.
    async txEnding(work) {
      if (db.isTransaction) {
        const { last, result } = await work(context as Context & { db: Tx });
        return result(last ? await rowsOf(last, db) : []);
      }
      return withRetries(() =>
        endingTogether(db, (tx) => work(over(platform, tx, context) as Context & { db: Tx })),
      );
    },
    enqueue: (name, payload, options = {}) => enqueueMany(db, [{ name, payload, options }]),
    tell: (fact, happening) => tell(context, fact, happening),
  };
  return context;
}

/** Runs a transaction again after a deadlock, at most three times in all. */
async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
    }
  }
}

const rowsOf = async <Row>(statement: RawBuilder<Row>, db: Db): Promise<Row[]> =>
  (await statement.execute(db)).rows;

/**
 * A connection answers in the order of its queries, so the commit need not wait for the last
 * statement.
 */
async function endingTogether<T, Row>(
  db: Db,
  work: (tx: Tx) => Promise<Ending<T, Row>>,
): Promise<T> {
  let rows: Promise<readonly Row[]> = Promise.resolve([]);
  let result: Ending<T, Row>['result'];
  try {
    result = await db.transaction().execute(async (tx) => {
      const ending = await work(tx);
      if (ending.last) rows = rowsOf(ending.last, tx);
      // Awaited below, after the commit.
      rows.catch(() => undefined);
      return ending.result;
    });
  } catch (error) {
    // The last statement's error says why the commit failed.
    await rows;
    throw error;
  }
  return result(await rows);
}
