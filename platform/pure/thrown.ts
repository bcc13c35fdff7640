import { isRecord } from './is-record.ts';

/** What something thrown says. Anything can be thrown, so that a `catch` knows nothing of it. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The code that Node, PostgreSQL or Stripe put on what they throw. */
export const codeOf = (thrown: unknown): string | undefined =>
  isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : undefined;
