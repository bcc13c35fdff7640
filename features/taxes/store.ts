import type { Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { TaxesAndFees } from '#platform/tables.ts';

const columns = [
  'id',
  'name',
  'description',
  'type',
  'calculation_type',
  'rate',
  'is_default',
  'is_active',
] as const;
export const list = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('taxes_and_fees')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('type')
    .orderBy('name')
    .execute();
export const insert = (ctx: Context, tax: Insertable<TaxesAndFees>) =>
  ctx.db.insertInto('taxes_and_fees').values(tax).returning(columns).executeTakeFirstOrThrow();
/** Changes what is given; what is undefined stays. */
export const change = (
  ctx: Context,
  id: number,
  fields: { [K in (typeof columns)[number]]?: unknown },
) =>
  ctx.db
    .updateTable('taxes_and_fees')
    .set({
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      account_id: (e) => e.ref('account_id'),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('taxes_and_fees').where('id', '=', id).execute();
