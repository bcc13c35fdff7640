import type { Context } from '#platform/context.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { memberOf } from '#features/members/actions/read.ts';
import {
  lockReachable,
  membersAfter,
  type MailedMember,
} from '#features/members/actions/segment.ts';
import { userById } from '#features/users/actions/find.ts';
import { memberLetter, type MemberReader } from '../mail/member-letter.ts';
import * as memberStore from '../members.store.ts';
import { needsConsent } from '../rules/member-message.ts';
import type { StoredMessage } from '../store.ts';
import type { Mailing } from './mailing.ts';
import { memberContext } from './member-context.ts';

/**
 * A message of the venue to its members. Consent is checked again in the transaction that writes
 * each mail.
 */
export function memberMailing(ctx: Context, stored: StoredMessage): Mailing<MemberReader> {
  const { id, member_ids, kind, content_language } = stored;
  if (!member_ids || !kind || !content_language)
    throw new Error(`message ${id} to members has no segment`);
  const message = { ...stored, kind, content_language };
  const contextFor = perLocale((locale) => memberContext({ ...ctx, locale }, message));
  const write = async (reader: MemberReader) =>
    memberLetter(ctx, await contextFor(reader.locale), reader);
  const needs = needsConsent(kind);
  return {
    write,
    after: async (key, limit) =>
      (await membersAfter(ctx, member_ids, needs, Number(key), limit)).map(readerOf),
    writeToStaff: async (userId) => write(await memberStaffReader(ctx, userId)),
    still: async (tx, readers) =>
      new Set(
        (
          await lockReachable(
            tx,
            readers.map(({ key }) => Number(key)),
            needs,
          )
        ).map(String),
      ),
    done: (tx) => memberStore.countWithdrawn(tx, id),
  };
}

/** The member as a recipient, whose mail may have an unsubscribe link; the key is their id. */
export const readerOf = (member: MailedMember): MemberReader => ({
  ...member,
  key: String(member.id),
  member,
  is_recipient: true,
});

/** A staff user as a reader, with their own membership if they have one. */
export async function memberStaffReader(ctx: Context, userId: number): Promise<MemberReader> {
  const { email, first_name, last_name, locale } = await userById(ctx, userId);
  const member = await memberOf(ctx, userId);
  const key = `copy:${userId}`;
  return { key, email, first_name, last_name, locale, member, is_recipient: false };
}
