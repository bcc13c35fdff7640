import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import type { ManagedChoice } from './choices.contract.ts';

export type ChoiceTable = 'interests' | 'specialities';
const pairs = {
  interests: sql<number>`(select count(*) from member_interests p where p.interest_id = c.id)`,
  specialities: sql<number>`(
    select count(*) from member_specialities p where p.speciality_id = c.id
  )`,
} as const;

const rows = (ctx: Context, table: ChoiceTable) =>
  ctx.db
    // Both tables have the same columns, which the union type does not express.
    .selectFrom(`${table as 'interests'} as c`)
    .select([
      'c.id',
      'c.name',
      'c.position as order',
      'c.content_language',
      'c.translations',
      'c.converted_texts',
      'c.version',
      pairs[table].as('member_count'),
    ]);

/**
 * Returns the choices in order, each with its number of members; empty when the account has none.
 */
export const list = (
  ctx: Context,
  table: ChoiceTable,
  accountId: number,
): Promise<ManagedChoice[]> =>
  rows(ctx, table)
    .where('c.account_id', '=', accountId)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
/** Throws when there is none, which becomes a 404. Not scoped by account. */
export const get = (ctx: Context, table: ChoiceTable, id: number): Promise<ManagedChoice> =>
  rows(ctx, table).where('c.id', '=', id).executeTakeFirstOrThrow();

/** Inserts it in the last position. */
export const insert = (
  ctx: Context,
  table: ChoiceTable,
  choice: { account_id: number; name: string; content_language: ManagedChoice['content_language'] },
): Promise<{ id: number }> =>
  ctx.db
    .insertInto(table)
    .values({
      ...choice,
      position: positionAtEnd(table, { account_id: choice.account_id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/**
 * Changes the name in the language of its content, if one is given; the translations stay. Returns
 * false when it was changed since `version`.
 */
export const rename = (
  ctx: Context,
  table: ChoiceTable,
  id: number,
  name: string | undefined,
  version: number | undefined,
): Promise<boolean> => changeVersioned(ctx, table, id, { name }, version);
/** Also takes it from the members who have it. */
export const remove = (ctx: Context, table: ChoiceTable, id: number) =>
  ctx.db.deleteFrom(table).where('id', '=', id).execute();
/** Refuses when one of them belongs to another account. */
export const sort = (
  ctx: Context,
  table: ChoiceTable,
  account_id: number,
  order: readonly Position[],
): Promise<void> => setPositions(ctx, table, { account_id }, order);
