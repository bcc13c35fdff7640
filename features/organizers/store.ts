import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { textInSql } from '#platform/rows/translations.ts';
import { fileUrl } from '#features/files/rules/address.ts';
import type { Organizers } from '#platform/tables.ts';
import type { Organizer } from './contract.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('organizers as o')
    .leftJoin('files as f', 'f.id', 'o.logo_file_id')
    .select([
      'o.id',
      'o.account_id',
      'o.name',
      'o.email',
      'o.phone',
      'o.website',
      'o.description',
      'o.timezone',
      'o.currency',
      'o.version',
      'o.content_language',
      'o.translations',
      'o.converted_texts',
      'f.storage_key',
    ]);
const toOrganizer = ({
  storage_key,
  ...row
}: Omit<Organizer, 'logo_url'> & { storage_key: string | null }): Organizer => ({
  ...row,
  logo_url: storage_key && fileUrl(storage_key),
});

const nameInLanguage = ({ locale }: Context) =>
  textInSql('o', 'name', sql.ref('o.content_language'), locale);
/** Returns the organizers of an account, by name as the reader sees it. */
export const list = async (ctx: Context, accountId: number): Promise<Organizer[]> =>
  (
    await rows(ctx)
      .where('o.account_id', '=', accountId)
      .orderBy(inNameOrder(nameInLanguage(ctx), ctx.locale))
      .orderBy('o.id')
      .execute()
  ).map(toOrganizer);
/** Of any account; throws when there is none, which becomes a 404. */
export const get = async (ctx: Context, id: number): Promise<Organizer> =>
  toOrganizer(await rows(ctx).where('o.id', '=', id).executeTakeFirstOrThrow());
/** Returns the stored row; undefined when the account has no such organizer. */
export const find = (ctx: Context, id: number, accountId: number) =>
  ctx.db
    .selectFrom('organizers')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export type Fields = Partial<Insertable<Organizers>>;
/** Inserts only the row; the caller writes its translations. */
export const insert = (ctx: Context, organizer: Insertable<Organizers>) =>
  ctx.db.insertInto('organizers').values(organizer).returning('id').executeTakeFirstOrThrow();
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'organizers', id, fields, version);
/** Returns name, email and phone for readers, and the language of the account's owner. */
export const contact = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('organizers as o')
    .innerJoin('account_users as au', (join) =>
      join.onRef('au.account_id', '=', 'o.account_id').on('au.is_account_owner', '=', true),
    )
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select(['o.name', 'o.email', 'o.phone', 'u.locale'])
    .where('o.id', '=', id)
    .executeTakeFirst();

/** In its content language, of any account; undefined when there is none. */
export const nameOf = async (ctx: Context, id: number): Promise<string | undefined> =>
  (await ctx.db.selectFrom('organizers').select('name').where('id', '=', id).executeTakeFirst())
    ?.name;
