import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { post } from '#platform/mail.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { takeMailsToOthers } from '#features/accounts/actions/mail-to-others.ts';
import { giveTier, lockMembership } from '#features/members/actions/give-tier.ts';
import type { ReviewedRequest } from '../contract.ts';
import { upgradeFacts } from '../facts.ts';
import { decisionLetter } from '../mail/decision-letter.ts';
import * as receiptRows from '../receipts.store.ts';
import { dayInHongKong, isByReceipts, termAfter } from '../rules/upgrade.ts';
import * as store from '../store.ts';
import { requestById } from './review.ts';

/**
 * Locks a pending request of another user, and its member, until the transaction ends. The decision
 * will be mailed to the member.
 */
async function open(tx: Context, id: number) {
  const found = await store.find(tx, id);
  if (!found) throw notFound();
  const { user_id } = actorOf(tx);
  if (found.user_id === user_id) refuse('upgrade.own');
  // Locks the member first, as requesting and withdrawing do.
  const member = await lockMembership(tx, found.user_id);
  const locked = await store.lock(tx, id);
  if (!locked) throw notFound();
  if (locked.status !== 'PENDING') refuse('upgrade.decided', { status: locked.status });
  await takeMailsToOthers(tx, 1);
  return { request: found, member };
}

async function decide(
  tx: Context,
  request: store.Reviewed,
  status: 'APPROVED' | 'REJECTED',
  reason: string | null,
): Promise<void> {
  const { user_id } = actorOf(tx);
  const decision = { status, reason, decided_by: user_id, decided_at: tx.now };
  if (!(await store.decide(tx, request.id, decision))) refuse('upgrade.decided', { status });
  await receiptRows.decide(tx, request.id, status);
}

/**
 * Approves a request and sets the tier, based on the member's current one. Request, receipts, tier,
 * trail and mail are one transaction.
 */
export async function approve(
  ctx: Context,
  id: number,
  input: { reason?: string | undefined; expires_at?: string | undefined },
): Promise<ReviewedRequest> {
  await ctx.tx(async (tx) => {
    const { request, member } = await open(tx, id);
    const { expires_at: last_day = null } = input;
    if (last_day !== null && last_day < dayInHongKong(tx.now))
      throw invalid('expires_at', 'invalid.in_the_past');
    const term = termAfter(member, request.tier, tx.now, last_day);
    if (!term || member.status !== 'ACTIVE') return refuse('upgrade.not_for_tier');
    await decide(tx, request, 'APPROVED', input.reason ?? null);
    await giveTier(tx, request.user_id, {
      ...term,
      ...organizationOf(request),
      reason: input.reason ?? tx.texts.format(tx.locale, 'upgrades.approved.reason'),
    });
    await post(tx, letterTo(tx, request, { status: 'APPROVED', expires_at: term.expires_at }));
  });
  return requestById(ctx, id);
}

/** Rejects a request and mails the reason to the member; refuses a decided request. */
export async function reject(ctx: Context, id: number, reason: string): Promise<ReviewedRequest> {
  await ctx.tx(async (tx) => {
    const { request: before } = await open(tx, id);
    await decide(tx, before, 'REJECTED', reason);
    const after = await store.find(tx, id);
    if (!after) throw notFound();
    await tx.tell(upgradeFacts.changed, {
      account_id: accountOf(tx),
      event_id: null,
      before,
      after,
    });
    await post(tx, letterTo(tx, before, { status: 'REJECTED', reason }));
  });
  return requestById(ctx, id);
}

/** The approved details of a company or an organization, for the member's record. */
function organizationOf(request: store.Reviewed) {
  if (isByReceipts(request.tier)) return {};
  const { position, company_name, company_address, business_registration_number } = request;
  const { organization_number, organization_name, has_section_88 } = request;
  return request.tier === 'CORPORATE'
    ? {
        member_type: 'CORPORATE' as const,
        position,
        company_name,
        company_address,
        business_registration_number,
        has_section_88: false,
      }
    : {
        member_type: 'NGO' as const,
        position,
        organization_number,
        organization_name,
        has_section_88,
      };
}

const letterTo = (
  ctx: Context,
  { id, tier, email, locale, first_name, last_name }: store.Reviewed,
  decision: Parameters<typeof decisionLetter>[2],
) =>
  decisionLetter(
    ctx,
    { id, tier, email, locale, first_name, last_name, account_id: accountOf(ctx) },
    decision,
  );
