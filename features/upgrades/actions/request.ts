import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import { violatedConstraint } from '#platform/db.ts';
import type { Valid } from '#platform/http.ts';
import type { Uploads } from '#platform/multipart.ts';
import { invalid, notFound, refuse, Refusal, type FieldProblem } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { lockMembership } from '#features/members/actions/give-tier.ts';
import type { Member } from '#features/members/contract.ts';
import { ownMembership } from '#features/members/actions/read.ts';
import { businessNumber, isBusinessNumber, requiredOf } from '#features/members/rules/record.ts';
import { receiptsOfOneDay } from '#features/venue/actions/venue-facts.ts';
import type { NewUpgradeRequest, UpgradeRequest } from '../contract.ts';
import { upgradeFacts } from '../facts.ts';
import * as receiptRows from '../receipts.store.ts';
import {
  dayInHongKong,
  isByReceipts,
  missingDocument,
  receipt_days,
  receiptFindings,
  tiersToAskFor,
  type Finding,
} from '../rules/upgrade.ts';
import * as store from '../store.ts';
import { insertRequest, requestOf, type Documents } from './insert-request.ts';
import { storePrivateFile } from './receipts.ts';

type Input = z.output<typeof NewUpgradeRequest>;

/** Returns the caller's own requests, newest first; throws 404 when the user is not a member. */
export const ownRequests = async (
  ctx: Context,
  { user_id }: Pick<Actor, 'user_id'>,
): Promise<UpgradeRequest[]> => store.ofMember(ctx, (await ownMembership(ctx, user_id)).id);

/**
 * Requests a tier: with enough receipts, or with the documents of a company or an organization. A
 * member can have one pending request, and a receipt belongs to one request. A request made by
 * registering receives the document that it lacks.
 */
export async function requestUpgrade(
  ctx: Context,
  actor: Actor,
  input: Input,
  files: Uploads,
): Promise<UpgradeRequest> {
  const member = await ownMembership(ctx, actor.user_id);
  if (member.status !== 'ACTIVE' || !tiersToAskFor(member).includes(input.tier))
    refuse('upgrade.not_for_tier');
  mustBeComplete(input, files);
  const documents = await keepDocuments(ctx, actor, input, files);
  const { id: account_id } = await hostAccount(ctx);
  try {
    return await ctx.tx(async (tx) => {
      const locked = await lockMembership(tx, actor.user_id);
      const waiting = await store.pendingOf(tx, locked.id);
      if (waiting?.tier === input.tier && missingDocument(waiting))
        return complete(tx, waiting, locked, input, documents);
      if (waiting) refuse('upgrade.pending');
      const receiptIds = isByReceipts(input.tier)
        ? await qualifyingReceipts(tx, locked.id, input)
        : [];
      const words = { ...wordsOf(input), tier: input.tier };
      return insertRequest(tx, account_id, locked, words, { receiptIds, documents });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'member_receipts_once' || constraint === 'member_receipts_file_once')
      refuse('member_receipt.used');
    throw error;
  }
}

/** Adds the document to a request made by registering, and corrects what it says. */
async function complete(
  tx: Context,
  before: store.Reviewed,
  { id: member_id, member_id: member_number }: Pick<Member, 'id' | 'member_id'>,
  input: Input,
  documents: Documents,
): Promise<store.Reviewed> {
  const { id } = before;
  await store.changeWords(tx, id, wordsOf(input));
  for (const document of documents)
    await store.insertDocument(tx, { ...document, member_id, request_id: id });
  const after = await requestOf(tx, id);
  const { id: account_id } = await hostAccount(tx);
  await tx.tell(upgradeFacts.changed, {
    account_id,
    event_id: null,
    before: { ...before, member_number },
    after: { ...after, member_number },
  });
  return after;
}

/**
 * Locks and returns the receipts of a request; refuses what the rule does not allow, each problem
 * at its receipt.
 */
async function qualifyingReceipts(tx: Context, memberId: number, input: Input): Promise<number[]> {
  const receiptIds = [...new Set(input.receipt_ids ?? [])];
  const found = await receiptRows.forChange(tx, memberId, receiptIds);
  if (found.length < receiptIds.length) throw invalid('receipt_ids', 'invalid.choice');
  if (found.some(({ status }) => status === 'REJECTED')) refuse('member_receipt.rejected');
  if (found.some(({ status }) => status !== null)) refuse('member_receipt.used');
  const rule = { today: dayInHongKong(tx.now), same_day: await receiptsOfOneDay(tx) };
  const findings = receiptFindings(found, rule);
  if (findings.length > 0) {
    const errors: Record<string, FieldProblem[]> = {};
    for (const finding of findings)
      (errors[pathOf(finding, receiptIds)] ??= []).push(problemOf(finding));
    throw new Refusal('input.invalid', 422, {}, errors);
  }
  return receiptIds;
}
const pathOf = ({ receipt_id }: Finding, ids: readonly number[]): string =>
  receipt_id === null ? 'receipt_ids' : `receipt_ids.${ids.indexOf(receipt_id)}`;
const problemOf = ({ code }: Finding): FieldProblem => ({
  key: `invalid.receipt.${code}`,
  values: { days: receipt_days },
});

/**
 * Refuses a request without the required details and documents of a company or an organization
 * (spec §5).
 */
export function mustBeComplete(input: Valid<Input>, files: Uploads): void {
  const { tier } = input;
  if (!tier || isByReceipts(tier)) return;
  const errors: Record<string, FieldProblem[]> = {};
  const need = (path: string, is: boolean): void => {
    if (!is) errors[path] = [{ key: 'invalid.required' }];
  };
  if (tier === 'CORPORATE') {
    for (const field of requiredOf.CORPORATE) need(field, Boolean(input[field]));
    need('certificate', Boolean(files['certificate']?.[0]));
    const number = input.business_registration_number;
    if (number && !isBusinessNumber(number))
      errors['business_registration_number'] = [{ key: 'invalid.business_registration' }];
  } else {
    for (const field of requiredOf.NGO) need(field, Boolean(input[field]));
    need('section_88_letter', !input.has_section_88 || Boolean(files['section_88_letter']?.[0]));
  }
  if (Object.keys(errors).length > 0) throw new Refusal('input.invalid', 422, {}, errors);
}

/** Only the documents that the tier requires are stored. */
async function keepDocuments(
  ctx: Context,
  actor: Actor,
  { tier, has_section_88 }: Input,
  files: Uploads,
): Promise<Documents> {
  const [certificate] = tier === 'CORPORATE' ? (files['certificate'] ?? []) : [];
  const [letter] = tier === 'NGO' && has_section_88 ? (files['section_88_letter'] ?? []) : [];
  const documents: Documents = [];
  if (certificate)
    documents.push({
      kind: 'CERTIFICATE',
      file_id: await storePrivateFile(ctx, actor, certificate, 'certificate'),
    });
  if (letter)
    documents.push({
      kind: 'SECTION_88',
      file_id: await storePrivateFile(ctx, actor, letter, 'section_88_letter'),
    });
  return documents;
}

function wordsOf(input: Input): store.RequestWords {
  const { tier, position = null, business_registration_number: number } = input;
  if (tier === 'CORPORATE')
    return {
      position,
      company_name: input.company_name ?? null,
      company_address: input.company_address ?? null,
      business_registration_number: number === undefined ? null : businessNumber(number),
    };
  if (tier === 'NGO')
    return {
      position,
      organization_number: input.organization_number ?? null,
      organization_name: input.organization_name ?? null,
      has_section_88: input.has_section_88 ?? false,
    };
  return {};
}

/** Withdraws a pending request with its documents; its receipts may be used again. */
export async function withdrawRequest(ctx: Context, { user_id }: Actor, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const member = await lockMembership(tx, user_id);
    const locked = await store.lock(tx, id);
    const before = locked && (await store.find(tx, id));
    if (!before || before.member_key !== member.id) throw notFound();
    if (locked.status !== 'PENDING') refuse('upgrade.decided', { status: locked.status });
    await receiptRows.release(tx, id);
    await store.remove(tx, id);
    const { id: account_id } = await hostAccount(tx);
    await tx.tell(upgradeFacts.deleted, {
      account_id,
      event_id: null,
      before: { ...before, member_number: member.member_id },
      details: { tier: [before.tier, null] },
    });
  });
}
