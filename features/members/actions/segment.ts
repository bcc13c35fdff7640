import { accountOf } from '#platform/actor.ts';
import { selectedIds, type Selection } from '#platform/bulk.ts';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as lists from '../list.store.ts';
import { tierAt } from '../rules/tiers.ts';
import * as segment from '../segment.store.ts';
import * as store from '../store.ts';
import { keepConsents } from './consents.ts';

export type { MailedMember, SegmentCounts } from '../segment.store.ts';

/** So many members one message goes to. */
const most_mailed = 100_000;

/** The members who are ticked, or whom the list finds. */
export const segmentIds = (
  ctx: Context,
  selection: Selection,
  list: ListQuery,
): Promise<number[]> =>
  selectedIds(selection, list, (query) => lists.everyId(ctx, accountOf(ctx), query), most_mailed);

export const countSegment = segment.count;
/** Locks members until the transaction ends; answers whom of them a mail may go to. */
export const lockReachable = segment.lockReachable;

/** The next of these members whom a mail may go to, by id, with the tier as it reads now. */
export async function membersAfter(
  ctx: Context,
  ids: readonly number[],
  needs_consent: boolean,
  last: number,
  limit: number,
): Promise<segment.MailedMember[]> {
  const found = await segment.after(ctx, ids, needs_consent, last, limit);
  return found.map((one) => ({ ...one, ...tierAt(one, ctx.now) }));
}

/** Whether a member agrees to mails, and their address; null for who is no member any more. */
export async function mailConsent(
  ctx: Context,
  memberId: number,
): Promise<{ email: string; agrees: boolean } | null> {
  const member = await store.find(ctx, memberId);
  return member && { email: member.email, agrees: member.consents.email_sms };
}

/** A member takes back their consent to mails by the link in one: proved as such, and twice is the same as once. */
export async function withdrawMailConsent(ctx: Context, memberId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const userId = await store.userOf(tx, memberId);
    const member = userId && (await store.findForChange(tx, userId));
    if (!member) throw notFound();
    await keepConsents(tx, member, { email_sms: false }, 'UNSUBSCRIBE', null);
  });
}
