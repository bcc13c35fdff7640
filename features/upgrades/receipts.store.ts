import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { textInSql } from '#platform/rows/translations.ts';
import type { MemberReceipts as Row } from '#platform/tables.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { MemberFile, Receipt } from './contract.ts';

interface FileRow {
  file_id: number;
  file_name: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
}
/** The file of a joined row. */
export const fileOf = <T extends FileRow>({
  file_id: id,
  file_name: name,
  mime_type,
  size,
  width,
  height,
  ...rest
}: T): Omit<T, keyof FileRow> & { file: MemberFile } => ({
  ...rest,
  file: { id, name, mime_type, size, width, height },
});

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('member_receipts as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .innerJoin('partner_merchants as p', 'p.id', 'r.partner_merchant_id')
    .select([
      'r.id',
      'r.partner_merchant_id',
      'r.amount',
      'r.issued_on as date',
      'r.number',
      'r.status',
      'r.request_id',
      'r.created_at as uploaded_at',
      'f.id as file_id',
      'f.name as file_name',
      'f.mime_type',
      'f.size',
      'f.width',
      'f.height',
      textInSql('p', 'name', sql.ref('p.content_language'), ctx.locale).as('partner_merchant_name'),
    ]);

/** Returns all receipts of a member, newest first. */
export const ofMember = async (ctx: Context, memberId: number): Promise<Receipt[]> =>
  (await rows(ctx).where('r.member_id', '=', memberId).orderBy('r.id', 'desc').execute()).map(
    fileOf,
  );
/** The receipts of all these requests in one list, by id. */
export const ofRequests = async (ctx: Context, ids: readonly number[]): Promise<Receipt[]> =>
  ids.length === 0
    ? []
    : (await rows(ctx).where('r.request_id', '=', anyOf(ids)).orderBy('r.id').execute()).map(
        fileOf,
      );

/** Returns a member's receipts among the ids, locked until the transaction ends. */
export async function forChange(
  ctx: Context,
  memberId: number,
  ids: readonly number[],
): Promise<Receipt[]> {
  if (ids.length === 0) return [];
  const own = await ctx.db
    .selectFrom('member_receipts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (own.length === 0) return [];
  const found = own.map(({ id }) => id);
  return (await rows(ctx).where('r.id', '=', anyOf(found)).orderBy('r.id').execute()).map(fileOf);
}

/** In no request yet; `use` adds it to one. */
export const insert = (ctx: Context, receipt: Insertable<Row>): Promise<{ id: number }> =>
  ctx.db.insertInto('member_receipts').values(receipt).returning('id').executeTakeFirstOrThrow();
/** Of any member; null when there is none. */
export const find = async (ctx: Context, id: number): Promise<Receipt | null> => {
  const row = await rows(ctx).where('r.id', '=', id).executeTakeFirst();
  return row ? fileOf(row) : null;
};
/** Deletes a receipt; false when it is in a request. */
export async function removeUnused(ctx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('member_receipts')
    .where('id', '=', id)
    .where('request_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * Adds receipts to a request: violates `member_receipts_once` or `…_file_once` for one that was
 * used before.
 */
export const use = (ctx: Context, ids: readonly number[], request_id: number) =>
  ctx.db
    .updateTable('member_receipts')
    .set({ request_id, status: 'PENDING' })
    .where('id', '=', anyOf(ids))
    .execute();
/** Sets the outcome on all receipts of a request; they stay in it. */
export const decide = (ctx: Context, requestId: number, status: 'APPROVED' | 'REJECTED') =>
  ctx.db
    .updateTable('member_receipts')
    .set({ status })
    .where('request_id', '=', requestId)
    .execute();
/** Removes receipts from a request, so that they may be used again. */
export const release = (ctx: Context, requestId: number) =>
  ctx.db
    .updateTable('member_receipts')
    .set({ request_id: null, status: null })
    .where('request_id', '=', requestId)
    .execute();

export interface Sent {
  partner_merchant_id: number;
  amount: number;
  date: string;
  number: string;
  sent_sha256: string;
}
/** The number as the indexes compare it (`comparedNumber`). */
const compared = (number: ReturnType<typeof sql>) =>
  sql`lower(regexp_replace(${number}, '[\\s-]', '', 'g'))`;

/**
 * Returns where the same receipt, or the same file, was used: in a pending or approved request, or
 * as an unused receipt of this member; null when it was not.
 */
export async function usedBy(
  ctx: Context,
  sent: Sent,
  memberId: number,
): Promise<'request' | 'member' | null> {
  const found = await ctx.db
    .selectFrom('member_receipts as r')
    .select(sql<boolean>`r.status is not null`.as('in_request'))
    .where(
      sql<SqlBool>`(
        r.sent_sha256 = ${sent.sent_sha256}
        or r.partner_merchant_id = ${sent.partner_merchant_id} and r.issued_on = ${sent.date}::date
          and r.amount = ${sent.amount}
          and ${compared(sql`r.number`)} = ${compared(sql`${sent.number}::text`)}
      )`,
    )
    .where(
      sql<SqlBool>`(
        r.status in ('PENDING', 'APPROVED') or r.status is null and r.member_id = ${memberId})`,
    )
    .orderBy('in_request', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? (found.in_request ? 'request' : 'member') : null;
}

/** Returns which of these receipts, or their files, are in another pending or approved request. */
export async function usedElsewhere(ctx: Context, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .selectFrom('member_receipts as r')
    .select('r.id')
    .where('r.id', '=', anyOf(ids))
    .where(
      sql<SqlBool>`exists (
        select 1 from member_receipts o
        where o.id <> r.id and o.status in ('PENDING', 'APPROVED')
          and o.request_id is distinct from r.request_id
          and (
            o.sent_sha256 = r.sent_sha256
            or o.partner_merchant_id = r.partner_merchant_id and o.issued_on = r.issued_on
              and o.amount = r.amount
              and ${compared(sql`o.number`)} = ${compared(sql`r.number`)}
          )
      )`,
    )
    .execute();
  return found.map(({ id }) => id);
}

/** Returns the number of a member's receipts that are in no request. */
export const countUnused = async (ctx: Context, memberId: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('member_receipts')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('request_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/** Returns the file of a receipt or document, and its owner. */
export const storedFile = (ctx: Context, fileId: number) =>
  ctx.db
    .selectFrom('files as f')
    .innerJoin('members as m', (join) =>
      join.on(
        'm.id',
        '=',
        sql<number>`coalesce(
          (select r.member_id from member_receipts r where r.file_id = f.id limit 1),
          (select d.member_id from member_documents d where d.file_id = f.id limit 1)
        )`,
      ),
    )
    .select(['f.name', 'f.mime_type', 'f.storage_key', 'm.user_id'])
    .where('f.id', '=', fileId)
    .executeTakeFirst();
