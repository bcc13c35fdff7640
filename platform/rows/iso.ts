import { sql, type RawBuilder } from 'kysely';

/**
 * Formats an instant in JSON that PostgreSQL builds, in the wire's form. Elsewhere the driver does
 * this.
 */
export const iso = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
