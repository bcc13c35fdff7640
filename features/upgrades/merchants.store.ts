import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Translated } from '#platform/pure/translations.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import type { PartnerMerchants as Row } from '#platform/tables.ts';
import type { PartnerMerchant } from './merchants.contract.ts';

const rows = (ctx: Context) =>
  ctx.db.selectFrom('partner_merchants as p').select([
    'p.id',
    'p.name',
    'p.is_hidden',
    'p.position as order',
    'p.content_language',
    'p.translations',
    'p.converted_texts',
    'p.version',
    sql<boolean>`exists (
        select 1 from member_receipts r where r.partner_merchant_id = p.id
      )`.as('is_used'),
  ]);

/** Includes hidden ones, of any account; null when there is none. */
export const find = async (ctx: Context, id: number): Promise<PartnerMerchant | null> =>
  (await rows(ctx).where('p.id', '=', id).executeTakeFirst()) ?? null;
/** Returns all merchants of an account, hidden ones too, in the venue's order. */
export const list = (ctx: Context, accountId: number): Promise<PartnerMerchant[]> =>
  rows(ctx).where('p.account_id', '=', accountId).orderBy('p.position').orderBy('p.id').execute();

type Named = Translated & { id: number; name: string };
/** Returns the merchants that members may choose, in the venue's order. */
export const visible = (ctx: Context): Promise<Named[]> =>
  ctx.db
    .selectFrom('partner_merchants')
    .select(['id', 'name', 'content_language', 'translations'])
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute();
/** Whether members may choose it; false when there is none. */
export const isShown = async (ctx: Context, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('partner_merchants')
    .select('id')
    .where('id', '=', id)
    .where('is_hidden', '=', false)
    .executeTakeFirst()) !== undefined;

export type Fields = Partial<Insertable<Row>>;
/** Inserts it in the last position. */
export const insert = (ctx: Context, merchant: Insertable<Row>): Promise<{ id: number }> =>
  ctx.db
    .insertInto('partner_merchants')
    .values({
      ...merchant,
      position: positionAtEnd('partner_merchants', { account_id: merchant.account_id as number }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'partner_merchants', id, fields, version);
/** Returns false while a receipt names it. */
export async function remove(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('partner_merchants as p')
    .where('p.id', '=', id)
    .where(
      sql<SqlBool>`not exists (select 1 from member_receipts r where r.partner_merchant_id = p.id)`,
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
/** Sets positions; refuses when one of them belongs to another account. */
export const sort = (ctx: Context, account_id: number, order: readonly Position[]): Promise<void> =>
  setPositions(ctx, 'partner_merchants', { account_id }, order);
