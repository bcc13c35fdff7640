import type { Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { EventDefaults as Row } from '#platform/tables.ts';
import type { EventDefaults } from './defaults.contract.ts';
import { completeLocation } from './rules/location.ts';

export type Fields = Updateable<Row>;

/** Returns the defaults of an account's new events; undefined while it has set none. */
export async function find(
  ctx: Context,
  accountId: number,
): Promise<(EventDefaults & { id: number }) | undefined> {
  const row = await ctx.db
    .selectFrom('event_defaults')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: _account, updated_at: _updated, ...rest } = row;
  return { ...rest, location_details: completeLocation(row.location_details) };
}

/**
 * Returns the row of an account, and creates it if necessary: concurrent callers create only one.
 */
export async function findOrInsert(
  ctx: Context,
  accountId: number,
  content_language: Locale,
): Promise<EventDefaults & { id: number }> {
  await ctx.db
    .insertInto('event_defaults')
    .values({ account_id: accountId, content_language })
    .onConflict((on) => on.column('account_id').doNothing())
    .execute();
  const row = await find(ctx, accountId);
  if (!row) throw new Error('the event defaults do not exist after their insert');
  return row;
}

/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version: number | undefined,
): Promise<boolean> => changeVersioned(ctx, 'event_defaults', id, fields, version);
