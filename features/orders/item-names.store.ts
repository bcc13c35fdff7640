import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Context } from '#platform/context.ts';
import { languageOfEvent } from '#platform/rows/translations.ts';

/** The rows whose names an order stores; the names are read in all languages. */
export interface Named {
  prices?: readonly number[];
  charges?: readonly number[];
  questions?: readonly number[];
}

/**
 * Returns the prices with their tickets, the charges and the questions that still exist, in one
 * statement.
 */
export const namesOf = (ctx: Context, { prices = [], charges = [], questions = [] }: Named) =>
  ctx.db
    .selectNoFrom((e) => [
      jsonArrayFrom(
        e
          .selectFrom('ticket_prices as p')
          .innerJoin('tickets as t', 't.id', 'p.ticket_id')
          .select([
            'p.id',
            't.title',
            't.translations as title_translations',
            'p.label',
            'p.translations as label_translations',
            languageOfEvent('t.event_id').as('content_language'),
          ])
          .where(sql<SqlBool>`p.id = any(${[...prices]}::bigint[])`),
      ).as('prices'),
      jsonArrayFrom(
        e
          .selectFrom('taxes_and_fees as x')
          .select(['x.id', 'x.name', 'x.translations', 'x.content_language'])
          .where(sql<SqlBool>`x.id = any(${[...charges]}::bigint[])`),
      ).as('charges'),
      jsonArrayFrom(
        e
          .selectFrom('questions as q')
          .select([
            'q.id',
            'q.title',
            'q.options',
            'q.translations',
            languageOfEvent('q.event_id').as('content_language'),
          ])
          .where(sql<SqlBool>`q.id = any(${[...questions]}::bigint[])`),
      ).as('questions'),
    ])
    .executeTakeFirstOrThrow();
