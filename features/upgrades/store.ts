import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { page, type Rows } from '#platform/page.ts';
import type { UpgradeRequests as Row } from '#platform/tables.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { UpgradeRequest } from './contract.ts';
import { fileOf, ofRequests } from './receipts.store.ts';
import { sumOf } from './rules/upgrade.ts';

const columns = [
  'q.id',
  'q.tier',
  'q.status',
  'q.reason',
  'q.company_name',
  'q.company_address',
  'q.business_registration_number',
  'q.organization_number',
  'q.organization_name',
  'q.position',
  'q.has_section_88',
  'q.created_at',
  'q.decided_at',
] as const;
type Bare = Omit<UpgradeRequest, 'receipts' | 'total' | 'documents'>;

/** The documents of requests, the certificate first. */
async function documentsOf(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .selectFrom('member_documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select([
      'd.id',
      'd.request_id',
      'd.kind',
      'f.id as file_id',
      'f.name as file_name',
      'f.mime_type',
      'f.size',
      'f.width',
      'f.height',
    ])
    .where('d.request_id', '=', anyOf(ids))
    .orderBy('d.kind')
    .execute();
  return found.map(fileOf);
}

async function withDocuments<T extends Bare>(
  ctx: Context,
  rows: readonly T[],
): Promise<(T & UpgradeRequest)[]> {
  const ids = rows.map(({ id }) => id);
  const [receipts, documents] = [await ofRequests(ctx, ids), await documentsOf(ctx, ids)];
  return rows.map((row) => {
    const own = receipts.filter(({ request_id }) => request_id === row.id);
    return {
      ...row,
      receipts: own,
      total: sumOf(own),
      documents: documents
        .filter(({ request_id }) => request_id === row.id)
        .map(({ request_id: _, ...document }) => document),
    };
  });
}

/** Returns all requests of a member, newest first. */
export const ofMember = async (ctx: Context, memberId: number): Promise<UpgradeRequest[]> =>
  withDocuments(
    ctx,
    await ctx.db
      .selectFrom('upgrade_requests as q')
      .select(columns)
      .where('q.member_id', '=', memberId)
      .orderBy('q.id', 'desc')
      .execute(),
  );

const reviewed = (ctx: Context) =>
  ctx.db
    .selectFrom('upgrade_requests as q')
    .innerJoin('members as m', 'm.id', 'q.member_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('users as d', 'd.id', 'q.decided_by')
    .select(columns)
    .select([
      'm.id as member_key',
      'm.member_id as member_number',
      'm.user_id',
      'm.tier as member_tier',
      'm.status as member_status',
      'm.expires_at',
      'm.join_date',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.locale',
      'd.first_name as decider_first',
      'd.last_name as decider_last',
    ]);
export type Reviewed = Awaited<ReturnType<ReturnType<typeof reviewed>['executeTakeFirstOrThrow']>> &
  UpgradeRequest;

/** Returns a request with its member, receipts and documents; null when there is none. */
export async function find(ctx: Context, id: number): Promise<Reviewed | null> {
  const row = await reviewed(ctx).where('q.id', '=', id).executeTakeFirst();
  return row ? ((await withDocuments(ctx, [row]))[0] ?? null) : null;
}
/** Locks the request until the transaction ends. */
export const lock = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('upgrade_requests')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Returns a page of an account's requests, each with receipts and documents; all statuses when none
 * is given.
 */
export async function list(
  ctx: Context,
  accountId: number,
  status: UpgradeRequest['status'] | undefined,
  query: ListQuery,
): Promise<Rows<Reviewed>> {
  let statement = reviewed(ctx).where('q.account_id', '=', accountId);
  if (status) statement = statement.where('q.status', '=', status);
  const found = await page(
    ctx.db,
    statement,
    query,
    { created_at: sql.ref('q.created_at'), decided_at: sql.ref('q.decided_at') },
    sql`q.id`,
  );
  return { ...found, rows: await withDocuments(ctx, found.rows) };
}

/** Returns the requests of these members, newest first. */
export const historyOf = (ctx: Context, memberIds: readonly number[]) =>
  memberIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('upgrade_requests')
        .select(['id', 'member_id', 'tier', 'status', 'reason', 'created_at', 'decided_at'])
        .where('member_id', '=', anyOf(memberIds))
        .orderBy('id', 'desc')
        .execute();

/** Returns the member's request that waits for its decision; null when there is none. */
export async function pendingOf(ctx: Context, memberId: number): Promise<Reviewed | null> {
  const row = await reviewed(ctx)
    .where('q.member_id', '=', memberId)
    .where('q.status', '=', 'PENDING')
    .executeTakeFirst();
  return row ? ((await withDocuments(ctx, [row]))[0] ?? null) : null;
}
/** What an application says about its company or organization. */
export type RequestWords = Pick<
  Insertable<Row>,
  | 'position'
  | 'company_name'
  | 'company_address'
  | 'business_registration_number'
  | 'organization_number'
  | 'organization_name'
  | 'has_section_88'
>;
/** Corrects what an application says. */
export const changeWords = (ctx: Context, id: number, words: RequestWords) =>
  ctx.db.updateTable('upgrade_requests').set(words).where('id', '=', id).execute();
/** Violates `upgrade_requests_one_pending` while another request is pending. */
export const insert = (ctx: Context, request: Insertable<Row>): Promise<{ id: number }> =>
  ctx.db.insertInto('upgrade_requests').values(request).returning('id').executeTakeFirstOrThrow();
/** The file must already be stored; a request has one document of each kind. */
export const insertDocument = (
  ctx: Context,
  document: {
    member_id: number;
    request_id: number;
    kind: 'CERTIFICATE' | 'SECTION_88';
    file_id: number;
  },
) => ctx.db.insertInto('member_documents').values(document).execute();
/** Deletes a request with its documents, and with receipts that were not released before. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('upgrade_requests').where('id', '=', id).execute();
/** Returns false when a colleague has already decided it. */
export async function decide(
  ctx: Context,
  id: number,
  decision: {
    status: 'APPROVED' | 'REJECTED';
    reason: string | null;
    decided_by: number;
    decided_at: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('upgrade_requests')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
