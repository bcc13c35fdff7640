import pg from 'pg';
import { vi } from 'vitest';
import { currentRequest } from '#server/current-request.ts';

/**
 * Row locks are taken by `select`; writes of database functions are recognized by the function's
 * name.
 */
const rows = /insert\s+into|(?<!\bfor\s)(?<!\bfor no key\s)update\s|delete\s+from|merge\s+into/;
const others = /truncate|copy\s|nextval|setval|add_jobs?\s*\(|pg_notify/;
const writing = new RegExp(`\\b(?:${rows.source}|${others.source})`, 'i');

export const isWriting = (statement: string): boolean =>
  // Ignore string literals.
  writing.test(statement.replaceAll(/'(?:[^']|'')*'/g, "''"));

/**
 * Records every statement that requests send to the database, including those of transactions that
 * are rolled back, but not those of jobs and timers. Must be called before the app opens.
 */
export function watchStatements() {
  const seen: string[] = [];
  const plain = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text;
    if (text !== undefined && currentRequest()) seen.push(text);
    return plain.apply(this, args);
  } as never);
  return {
    /** Returns the writing statements since the last call. */
    written: (): string[] => seen.splice(0).filter(isWriting),
    stop: () => spy.mockRestore(),
  };
}
