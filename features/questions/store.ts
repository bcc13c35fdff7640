import { sql, type Expression, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { setLinks } from '#platform/rows/links.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { inAllLanguages, languageOfEvent } from '#platform/rows/translations.ts';
import type { Locale } from '#platform/pure/locales.ts';
import * as positions from '#platform/rows/positions.ts';
import type { Questions } from '#platform/tables.ts';
import type { Question } from './contract.ts';
import type { Answer } from './rules/answer.ts';

const questions = (ctx: Context) =>
  ctx.db
    .selectFrom('questions as q')
    .select([
      'q.id',
      'q.event_id',
      'q.title',
      'q.description',
      'q.type',
      'q.belongs_to',
      'q.options',
      'q.applies_to_all',
      'q.required',
      'q.is_hidden',
      'q.position as order',
      'q.version',
      'q.translations',
      'q.converted_texts',
      'q.created_at',
      'q.updated_at',
    ])
    .select(
      sql<number[]>`array(
        select l.ticket_id from question_tickets l
        where l.question_id = q.id order by l.ticket_id)`.as('ticket_ids'),
    );
const rows = (ctx: Context) =>
  questions(ctx).select(
    sql<number>`(select count(*) from question_answers a where a.question_id = q.id)`.as(
      'answers_count',
    ),
  );

/** Includes the number of its answers; throws when there is none, which becomes a 404. */
export const get = (ctx: Context, id: number): Promise<Question> =>
  rows(ctx).where('q.id', '=', id).executeTakeFirstOrThrow();
/** Returns a page of an event's questions, hidden ones too; a search looks at the titles. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<Question>> {
  const columns: Record<string, Expression<unknown>> = {
    order: sql.ref('q.position'),
    title: inNameOrder(sql.ref('q.title'), ctx.locale),
    created_at: sql.ref('q.created_at'),
    type: sql.ref('q.type'),
    belongs_to: sql.ref('q.belongs_to'),
  };
  let statement = rows(ctx).where('q.event_id', '=', eventId);
  if (query.query)
    statement = statement.where(textsContain([inAllLanguages('q', 'title')], query.query));
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`q.id`);
}
/** Returns the questions for buyers, in order, without hidden ones. */
export const visible = (
  ctx: Context,
  eventId: number,
): Promise<(Omit<Question, 'answers_count'> & { content_language: Locale })[]> =>
  questions(ctx)
    .select(languageOfEvent('q.event_id').as('content_language'))
    .where('q.event_id', '=', eventId)
    .where('q.is_hidden', '=', false)
    .orderBy('q.position')
    .orderBy('q.id')
    .execute();
/** Returns all questions, including hidden ones, which staff may answer. */
export const all = (
  ctx: Context,
  eventId: number,
): Promise<(Question & { content_language: Locale })[]> =>
  rows(ctx)
    .select(languageOfEvent('q.event_id').as('content_language'))
    .where('q.event_id', '=', eventId)
    .orderBy('q.position')
    .orderBy('q.id')
    .execute();

/** Inserts only the row; the caller writes its tickets and translations. */
export const insert = (ctx: Context, question: Insertable<Questions>) =>
  ctx.db.insertInto('questions').values(question).returning('id').executeTakeFirstOrThrow();
export type Fields = Partial<Insertable<Questions>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'questions', id, fields, version);
/** Its answers stay, with its title. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('questions').where('id', '=', id).execute();
/** Returns the position after all questions of the event; 1 for the first. */
export const nextPosition = (ctx: Context, eventId: number): Promise<number> =>
  positions.nextPosition(ctx, 'questions', eventId);

/** Sets the tickets a question is for; false when one belongs to another event. */
export const setTickets = (
  ctx: Context,
  id: number,
  eventId: number,
  ids: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'question_tickets',
      owner: 'question_id',
      member: 'ticket_id',
      of: 'tickets',
      has_event: true,
    },
    id,
    ids,
    { event_id: eventId },
  );
/** Sets positions; refuses when one of the questions belongs to another event. */
export const sort = (
  ctx: Context,
  eventId: number,
  order: readonly positions.Position[],
): Promise<void> => positions.setPositions(ctx, 'questions', { event_id: eventId }, order);

export interface NewAnswer {
  event_id: number;
  order_id: number;
  attendee_id: number | null;
  question_id: number;
  title: string;
  type: string;
  answer: Answer;
}
/**
 * Returns the answers of an attendee, or those of the order itself (null); the id of a deleted
 * question is null.
 */
export const answersOf = (
  ctx: Context,
  { order_id, attendee_id }: { order_id: number; attendee_id: number | null },
): Promise<{ question_id: number | null; answer: Answer }[]> =>
  ctx.db
    .selectFrom('question_answers')
    .select(['question_id', 'answer'])
    .where('order_id', '=', order_id)
    .where('attendee_id', 'is not distinct from', attendee_id)
    .$narrowType<{ answer: Answer }>()
    .execute();
/**
 * Removes the answers of orders, or those of one of their attendees (null: of the orders
 * themselves); only those to the given questions, if any.
 */
export const removeAnswers = (
  ctx: Context,
  of: {
    order_ids: readonly number[];
    attendee_id?: number | null;
    question_ids?: readonly number[];
  },
) =>
  ctx.db
    .deleteFrom('question_answers')
    .where('order_id', '=', sql<number>`any(${[...of.order_ids]}::bigint[])`)
    .$if(of.attendee_id !== undefined, (q) =>
      q.where('attendee_id', 'is not distinct from', of.attendee_id ?? null),
    )
    .$if(of.question_ids !== undefined, (q) =>
      q.where('question_id', '=', sql<number>`any(${[...(of.question_ids ?? [])]}::bigint[])`),
    )
    .execute();
/**
 * Inserts all answers in one statement; does nothing when there are none. A question deleted since
 * it was asked is stored without its id: its title stays.
 */
export async function insertAnswers(ctx: Context, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    insert into question_answers (
      event_id, order_id, attendee_id, question_id, title, type, answer
    )
    select event_id, order_id, attendee_id,
      (select q.id from questions q where q.id = r.question_id for key share), title, type, answer
    from json_to_recordset(${JSON.stringify(answers)}::json) as r (
      event_id bigint, order_id bigint, attendee_id bigint, question_id bigint, title text,
      type text, answer jsonb
    )`.execute(ctx.db);
}
