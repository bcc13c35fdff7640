import type { Db } from './db.ts';
import { Batcher } from './batcher.ts';
import { outsideTransaction } from './outside-transaction.ts';
import { service, type HasServices } from './services.ts';

/** A reader outside a transaction, which sees only committed data. */
interface Reader extends HasServices {
  db: Db;
}

const most_keys = 200;

/**
 * Makes a read by key that concurrent callers share: one statement for all of them, one in flight
 * at a time. Returns the key's value as read after the call, undefined when there is none. Readers
 * of a replica share separate reads. Not for use in a transaction, whose own writes it does not
 * see.
 */
export function sharedRead<K extends number | string, V>(
  read: (db: Db, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (ctx: Reader, key: K) => Promise<V | undefined> {
  const batcherFor = (db: Db): Batcher<K, V | undefined> =>
    new Batcher(async (keys) => {
      const found = await read(db, [...new Set(keys)]);
      return keys.map((key) => found.get(key));
    }, most_keys);
  const lines = service(() => new WeakMap<Db, Batcher<K, V | undefined>>());
  return async (ctx, key) => {
    const db = outsideTransaction(ctx);
    const line = lines(ctx).get(db) ?? batcherFor(db);
    lines(ctx).set(db, line);
    return line.add(key);
  };
}
