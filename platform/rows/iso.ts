import { sql, type RawBuilder } from 'kysely';

/** An instant inside JSON that PostgreSQL makes, in the wire's form. Elsewhere the driver writes it. */
export const iso = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
