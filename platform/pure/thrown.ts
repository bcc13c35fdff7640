import { isRecord } from './is-record.ts';

/** The message of something thrown, which may be of any type. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The code that Node, PostgreSQL or Stripe set on their errors. */
export const codeOf = (thrown: unknown): string | undefined =>
  isRecord(thrown) && typeof thrown['code'] === 'string' ? thrown['code'] : undefined;
