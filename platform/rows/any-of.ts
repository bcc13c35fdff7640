import { sql } from 'kysely';

/**
 * The operand of `where(column, '=', anyOf(ids))`. All values are one parameter, so the statement
 * has the same text for any number of them, and PostgreSQL reuses its plan; `in` has a text, and a
 * prepared statement, for each number of values.
 */
export const anyOf = (ids: Iterable<number>) => sql<number>`any(${[...ids]}::bigint[])`;
