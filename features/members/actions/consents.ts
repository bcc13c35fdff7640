import type { Actor, Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { ConsentState } from '../contract.ts';
import { changedChannels, notice_version, type Channel } from '../rules/consent.ts';
import * as store from '../store.ts';

export type ConsentInput = Partial<Record<Channel, boolean | undefined>>;

/** A consent given elsewhere, with its date and source; the wording was not ours. */
export interface ForeignConsent {
  channel: Channel;
  given_at: string;
  origin: string;
}
/**
 * Stores a consent with the date when it was given; the caller checks that the member has not
 * withdrawn it since.
 */
export const storeForeignConsent = (
  tx: Context,
  memberId: number,
  { channel, given_at, origin }: ForeignConsent,
  userId: number,
): Promise<void> =>
  store.insertConsents(
    tx,
    {
      member_id: memberId,
      notice_version: 0,
      locale: tx.locale,
      source: 'IMPORT',
      origin,
      user_id: userId,
      created_at: given_at,
    },
    [[channel, true]],
  );

/** Stores a proof for each channel whose consent changes. */
export async function storeConsents(
  tx: Context,
  member: Pick<store.Stored, 'id' | 'consents'>,
  input: ConsentInput,
  source: ConsentState['history'][number]['source'],
  /** The user who changes it; null for a link, which anyone holding the mail can use. */
  userId: number | null,
): Promise<void> {
  await store.insertConsents(
    tx,
    {
      member_id: member.id,
      notice_version,
      locale: tx.locale,
      source,
      user_id: userId,
      created_at: tx.now,
    },
    changedChannels(member.consents, input).map(
      (changedChannel) => [changedChannel, input[changedChannel] === true] as const,
    ),
  );
}

/** Throws 404 when the user is not a member. */
export async function readConsents(
  ctx: Context,
  { user_id }: Pick<Actor, 'user_id'>,
): Promise<ConsentState> {
  const member = await store.findOfUser(ctx, user_id);
  if (!member) throw notFound();
  return consentsOf(ctx, member);
}

/** Returns a member's current consents and their full history. */
export const consentsOf = async (
  ctx: Context,
  { id, consents }: Pick<store.Stored, 'id' | 'consents'>,
): Promise<ConsentState> => ({ ...consents, history: await store.consentHistory(ctx, id) });

/**
 * Gives or withdraws consent to direct marketing, by channel: effective at once, and the history
 * stays.
 */
export async function changeConsents(
  ctx: Context,
  actor: Actor,
  input: ConsentInput,
): Promise<ConsentState> {
  return ctx.tx(async (tx) => {
    const member = await store.findForChange(tx, actor.user_id);
    if (!member) throw notFound();
    await storeConsents(tx, member, input, 'PROFILE', actor.user_id);
    return readConsents(tx, actor);
  });
}
