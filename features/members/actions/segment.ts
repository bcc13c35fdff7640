import { accountOf } from '#platform/actor.ts';
import { selectedIds, type Selection } from '#platform/bulk.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as lists from '../list.store.ts';
import { tierAt } from '../rules/tiers.ts';
import * as segment from '../segment.store.ts';
import * as store from '../store.ts';
import { storeConsents } from './consents.ts';

export type { MailedMember, SegmentCounts } from '../segment.store.ts';

/** The most members that one message goes to. */
const most_mailed = 100_000;

/** Returns the selected members, or all that the list finds. */
export const segmentIds = (
  ctx: Context,
  selection: Selection,
  list: ListQuery,
): Promise<number[]> =>
  selectedIds(selection, list, (query) => lists.everyId(ctx, accountOf(ctx), query), most_mailed);

export const countSegment = segment.count;
/** Locks members until the transaction ends; returns those who may be mailed. */
export const lockReachable = segment.lockReachable;

/** Returns the next of these members who may be mailed, by id, with their current tier. */
export async function membersAfter(
  ctx: Context,
  ids: readonly number[],
  needs_consent: boolean,
  last: number,
  limit: number,
): Promise<segment.MailedMember[]> {
  const found = await segment.after(ctx, ids, needs_consent, last, limit);
  return found.map((member) => ({ ...member, ...tierAt(member, ctx.now) }));
}

/**
 * Returns whether a member consents to mails, and their address; null when the membership has
 * ended.
 */
export async function mailConsent(
  ctx: Context,
  memberId: number,
): Promise<{ email: string; agrees: boolean } | null> {
  const member = await store.find(ctx, memberId);
  return member && { email: member.email, agrees: member.consents.email_sms };
}

/**
 * Withdraws a member's consent to mails by the link in a mail: stored as a proof, and repeating it
 * changes nothing.
 */
export async function withdrawMailConsent(ctx: Context, memberId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const userId = await store.userOf(tx, memberId);
    const member = userId && (await store.findForChange(tx, userId));
    if (!member) throw notFound();
    await storeConsents(tx, member, { email_sms: false }, 'UNSUBSCRIBE', null);
  });
}
