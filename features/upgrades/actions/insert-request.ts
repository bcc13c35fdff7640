import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Member } from '#features/members/contract.ts';
import { upgradeFacts } from '../facts.ts';
import * as receiptRows from '../receipts.store.ts';
import type { RequestTier } from '../rules/upgrade.ts';
import * as store from '../store.ts';

export type Documents = { kind: 'CERTIFICATE' | 'SECTION_88'; file_id: number }[];

/** Returns a request with its member, receipts and documents; throws 404 when there is none. */
export async function requestOf(ctx: Context, id: number): Promise<store.Reviewed> {
  const request = await store.find(ctx, id);
  if (!request) throw notFound();
  return request;
}

/** Stores a request with its receipts and documents, and records it in the trail. */
export async function insertRequest(
  tx: Context,
  account_id: number,
  { id: member_id, member_id: member_number }: Pick<Member, 'id' | 'member_id'>,
  words: store.RequestWords & { tier: RequestTier },
  { receiptIds = [], documents = [] }: { receiptIds?: readonly number[]; documents?: Documents },
): Promise<store.Reviewed> {
  const { id } = await store.insert(tx, { ...words, account_id, member_id, created_at: tx.now });
  if (receiptIds.length > 0) await receiptRows.use(tx, receiptIds, id);
  for (const document of documents)
    await store.insertDocument(tx, { ...document, member_id, request_id: id });
  const after = await requestOf(tx, id);
  await tx.tell(upgradeFacts.created, {
    account_id,
    event_id: null,
    after: { ...after, member_number },
    details: { tier: [null, after.tier] },
  });
  return after;
}
