import type { Db } from './db.ts';

/**
 * Returns the database of a caller outside any transaction. State that callers share (`Batcher`)
 * lives as long as the process, and must never keep the transaction of the first caller.
 */
export function outsideTransaction({ db }: { db: Db }): Db {
  if (db.isTransaction)
    throw new Error('state shared by callers cannot be created in the transaction of one of them');
  return db;
}
