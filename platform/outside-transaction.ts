import type { Db } from './db.ts';

/**
 * The database of a caller that is in no transaction: what callers share (`Gathered`) lives as long
 * as the process, and must never hold on to the transaction of the first one.
 */
export function outsideTransaction({ db }: { db: Db }): Db {
  if (db.isTransaction) throw new Error('what callers share cannot run in a transaction of one');
  return db;
}
