import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { allAtOnce, invalid, notFound, Refusal, refuse } from '#platform/pure/refusal.ts';
import { renameUser } from '#features/users/actions/rename-user.ts';
import type { Member, Profile } from '../contract.ts';
import { memberFacts } from '../facts.ts';
import * as lists from '../list.store.ts';
import type { ManagedMember, MemberChange } from '../manage.contract.ts';
import { channels } from '../rules/consent.ts';
import * as store from '../store.ts';
import { recordAfter, writeRecord } from './change.ts';
import { mustBeWhole } from './columns.ts';
import { consentsOf, storeConsents } from './consents.ts';
import { eraseMember } from './erase.ts';
import { allWithDocuments, asOf, withDocuments } from './read.ts';

/** Returns a page of the members of the caller's account; expired terms are shown as ended. */
export async function listMembers(ctx: Context, query: ListQuery): Promise<Rows<Profile>> {
  const found = await lists.list(ctx, accountOf(ctx), query);
  const members = found.rows.map((row) => asOf(row, ctx.now));
  return { ...found, rows: await allWithDocuments(ctx, members) };
}

/** Returns a member with documents and the history of consents; throws 404 when there is none. */
export async function managed(ctx: Context, id: number): Promise<ManagedMember> {
  const stored = await store.find(ctx, id);
  if (!stored) throw notFound();
  const { history } = await consentsOf(ctx, stored);
  return { ...(await withDocuments(ctx, asOf(stored, ctx.now))), consent_history: history };
}

/** Returns a member, locked until the transaction ends. */
export async function forChange(tx: Context, id: number): Promise<store.Stored> {
  const userId = await store.userOf(tx, id);
  const stored = userId && (await store.findForChange(tx, userId));
  if (!stored) throw notFound();
  return stored;
}

/**
 * Returns the user of a membership; refuses the caller's own. Staff can neither set their own tier
 * nor erase themselves here: leaving is done in their own profile.
 */
export async function mustBeOfAnother(ctx: Context, id: number): Promise<number> {
  const userId = await store.userOf(ctx, id);
  if (!userId) throw notFound();
  if (userId === actorOf(ctx).user_id) refuse('member.own');
  return userId;
}

/** Changes a locked member, and records what changed. */
export async function recordMemberChange(
  tx: Context,
  before: Member,
  change: () => Promise<void>,
): Promise<void> {
  await change();
  const stored = await store.find(tx, before.id);
  if (!stored) throw notFound();
  const where = { account_id: accountOf(tx), event_id: null };
  await tx.tell(memberFacts.changed, { ...where, before, after: asOf(stored, tx.now) });
}

/** Changes the record, and whether the membership is active. */
export async function changeMember(
  ctx: Context,
  id: number,
  input: z.output<typeof MemberChange>,
): Promise<ManagedMember> {
  const { status, consents, first_name, last_name, ...record } = input;
  await ctx.tx(async (tx) => {
    const stored = await forChange(tx, id);
    const before = asOf(stored, tx.now);
    allAtOnce(
      () => mustBeWhole(recordAfter(stored, record)),
      ...channels.map((channel) => () => {
        if (consents?.[channel] && !stored.consents[channel])
          throw invalid(`consents.${channel}`, 'invalid.consent_is_their_own');
      }),
    );
    await orStale(tx, id, input, () =>
      writeRecord(tx, stored, record, status === undefined ? {} : { status }),
    );
    await storeConsents(tx, stored, consents ?? {}, 'STAFF', actorOf(tx).user_id);
    const userId = await store.userOf(tx, id);
    if (userId) await renameUser(tx, userId, { first_name, last_name });
    const after = asOf(await forChange(tx, id), tx.now);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(memberFacts.changed, { ...where, before, after });
  });
  return managed(ctx, id);
}

/** A stale version is refused with who changed each field, as far as the trail knows it. */
async function orStale(
  tx: Context,
  id: number,
  body: object,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale_version')
      throw await staleVersion(tx, null, { fact: memberFacts.changed, id, body });
    throw error;
  }
}

/** Erases the member's data; staff cannot erase themselves. */
export async function removeMember(ctx: Context, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const user_id = await store.userOf(tx, id);
    if (user_id === null) throw notFound();
    await mustBeOfAnother(tx, id);
    await eraseMember(tx, { user_id }, 'staff');
  });
}
