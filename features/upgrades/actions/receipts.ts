import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import type { FileAnswer } from '#platform/http.ts';
import { limited } from '#platform/limited.ts';
import type { Upload } from '#platform/multipart.ts';
import { allowsIn } from '#platform/pure/access.ts';
import { allAtOnce, invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { storeDocument } from '#features/files/actions/store-document.ts';
import { lockMembership } from '#features/members/actions/give-tier.ts';
import { ownMembership } from '#features/members/actions/read.ts';
import type { NewReceipt, Receipt } from '../contract.ts';
import * as merchants from '../merchants.store.ts';
import * as store from '../receipts.store.ts';
import { dateProblem, dayInHongKong, most_receipts, receipt_days } from '../rules/upgrade.ts';

/**
 * Returns the caller's own receipts, used ones too, newest first; throws 404 when the user is not a
 * member.
 */
export const receipts = async (
  ctx: Context,
  { user_id }: Pick<Actor, 'user_id'>,
): Promise<Receipt[]> => store.ofMember(ctx, (await ownMembership(ctx, user_id)).id);

/**
 * Stores a private file of a member: limited per user, because the bytes do not belong to an
 * account.
 */
export async function storePrivateFile(
  ctx: Context,
  { user_id }: Actor,
  upload: Upload,
  field: string,
): Promise<number> {
  await limited(ctx, 'upload.member', `user ${user_id}`);
  return (await storeDocument(ctx, upload, field, null, false)).id;
}

/** Refuses a receipt that is too old or from the future. */
export function checkDate(ctx: Context, date: string | undefined): void {
  const problem = date === undefined ? null : dateProblem(date, dayInHongKong(ctx.now));
  if (problem) throw invalid('date', `invalid.receipt.${problem}`, { days: receipt_days });
}

/** Adds a receipt of a partner merchant; refuses one that was used before. */
export async function addReceipt(
  ctx: Context,
  actor: Actor,
  { partner_merchant_id, amount, date, number }: z.output<typeof NewReceipt>,
  upload: Upload | undefined,
): Promise<Receipt> {
  if (!upload) throw notFound();
  const member = await ownMembership(ctx, actor.user_id);
  const { id: account_id } = await hostAccount(ctx);
  const isShown = await merchants.isShown(ctx, partner_merchant_id);
  allAtOnce(
    () => {
      if (!isShown) throw invalid('partner_merchant_id', 'invalid.choice');
    },
    () => checkDate(ctx, date),
  );
  const sent_sha256 = createHash('sha256').update(upload.bytes).digest('base64url');
  const sent = { partner_merchant_id, amount, date, number, sent_sha256 };
  await refuseUsed(ctx, sent, member.id);
  await refuseTooMany(ctx, member.id);
  const file_id = await storePrivateFile(ctx, actor, upload, 'file');
  const unknownMerchant = () => invalid('partner_merchant_id', 'invalid.choice');
  const { id } = await orRefused(
    { member_receipts_partner_merchant_id_fkey: unknownMerchant },
    () =>
      ctx.tx(async (tx) => {
        const { id: member_id } = await lockMembership(tx, actor.user_id);
        await refuseUsed(tx, sent, member_id);
        await refuseTooMany(tx, member_id);
        return store.insert(tx, {
          account_id,
          member_id,
          partner_merchant_id,
          amount,
          issued_on: date,
          number,
          file_id,
          sent_sha256,
          created_at: tx.now,
        });
      }),
  );
  return receiptById(ctx, id);
}

async function refuseUsed(ctx: Context, sent: store.Sent, memberId: number): Promise<void> {
  const used = await store.usedBy(ctx, sent, memberId);
  if (used) refuse(used === 'request' ? 'member_receipt.used' : 'member_receipt.twice');
}

async function refuseTooMany(ctx: Context, memberId: number): Promise<void> {
  if ((await store.countUnused(ctx, memberId)) >= most_receipts)
    refuse('member_receipt.too_many', { max: most_receipts });
}

async function receiptById(ctx: Context, id: number): Promise<Receipt> {
  const receipt = await store.find(ctx, id);
  if (!receipt) throw notFound();
  return receipt;
}

/** Refuses a receipt that is in a request. */
export async function removeReceipt(ctx: Context, { user_id }: Actor, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const member = await ownMembership(tx, user_id);
    if ((await store.forChange(tx, member.id, [id])).length === 0) throw notFound();
    if (!(await store.removeUnused(tx, id))) refuse('member_receipt.in_request');
  });
}

/** Returns a member's file to that member and to reviewers; throws 404 for everyone else. */
export async function memberFile(ctx: Context, actor: Actor, id: number): Promise<FileAnswer> {
  const file = await store.storedFile(ctx, id);
  if (!file || (file.user_id !== actor.user_id && !allowsIn(actor, 'upgrades.manage')))
    throw notFound();
  const bytes = await ctx.files.get(file.storage_key);
  if (!bytes) throw notFound();
  const isPdf = file.mime_type === 'application/pdf';
  return {
    bytes,
    mime_type: file.mime_type,
    name: isPdf ? file.name.replace(/(\.pdf)?$/i, '.pdf') : file.name.replace(/(\.\w+)?$/, '.webp'),
    attachment: isPdf,
    cache: 'private, no-store',
  };
}
