import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Db } from '#platform/db.ts';

/**
 * Runs work of another caller, a request of the test for example, although a transaction of the
 * test is open.
 */
export type AsAnother = <T>(work: () => T) => T;

/**
 * A caller in a transaction holds a connection and must not wait for a second one of the same pool:
 * as many callers as there are connections would wait for each other forever. Here a statement
 * outside the open transaction is refused.
 */
export function oneConnectionEach(pool: pg.Pool, db: Db): AsAnother {
  const inside = new AsyncLocalStorage<true>();
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((tx) => inside.run(true, () => work(tx)));
    return builder;
  };
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...given: unknown[]) => {
      if (inside.getStore()) throw new Error('a transaction asks for a second connection');
      return connect(...given);
    },
  });
  return (work) => inside.exit(work);
}
