import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { textInSql } from '#platform/rows/translations.ts';
import type { TaxesAndFees } from '#platform/tables.ts';

const columns = [
  'id',
  'account_id',
  'name',
  'description',
  'type',
  'calculation_type',
  'rate',
  'is_default',
  'is_active',
  'content_language',
  'translations',
  'converted_texts',
  'version',
] as const;
const nameInLanguage = ({ locale }: Context) =>
  textInSql('x', 'name', sql.ref('x.content_language'), locale);
/** Returns all of an account, inactive ones too, by type and name as the reader sees it. */
export const list = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('taxes_and_fees as x')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('type')
    .orderBy(inNameOrder(nameInLanguage(ctx), ctx.locale))
    .orderBy('id')
    .execute();
/** Inserts only the row; the caller writes its translations. */
export const insert = (ctx: Context, tax: Insertable<TaxesAndFees>) =>
  ctx.db.insertInto('taxes_and_fees').values(tax).returning(columns).executeTakeFirstOrThrow();
export type Fields = Partial<Insertable<TaxesAndFees>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'taxes_and_fees', id, fields, version);
/** Of any account; throws when there is none, which becomes a 404. */
export const get = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('taxes_and_fees')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** Returns the events that have a ticket with it. */
export async function eventsWith(reader: Pick<Context, 'db'>, taxId: number): Promise<number[]> {
  const rows = await reader.db
    .selectFrom('ticket_taxes_and_fees as l')
    .innerJoin('tickets as t', 't.id', 'l.ticket_id')
    .select('t.event_id')
    .distinct()
    .where('l.tax_and_fee_id', '=', taxId)
    .execute();
  return rows.map((row) => row.event_id);
}
/** Its links to tickets are deleted with it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('taxes_and_fees').where('id', '=', id).execute();
