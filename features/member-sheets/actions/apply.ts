import type { Context } from '#platform/context.ts';
import { venueZone } from '#platform/pure/time.ts';
import { storeConsents, storeForeignConsent } from '#features/members/actions/consents.ts';
import { writeRecord } from '#features/members/actions/change.ts';
import { giveTier } from '#features/members/actions/give-tier.ts';
import { insertMember } from '#features/members/actions/register.ts';
import { recordMemberChange } from '#features/members/actions/manage.ts';
import { createUser } from '#features/users/actions/create-user.ts';
import { renameUser } from '#features/users/actions/rename-user.ts';
import type { RegisterOrJoin } from '#features/members/contract.ts';
import type { z } from 'zod';
import type { PlannedChange } from './judge.ts';

interface By {
  account_id: number;
  user_id: number;
}
/** The reason recorded in the audit trail when an import changes a member's tier. */
const reason = 'import';

/** Applies the change of a row, without sending mail. The caller has locked the person. */
export async function apply(tx: Context, by: By, change: PlannedChange): Promise<void> {
  const { profile, status, term } = change;
  const { first_name, last_name } = profile;
  const user_id = change.user_id ?? (await newUser(tx, change));
  if (!change.member) {
    if (change.user_id !== null) await renameUser(tx, user_id, { first_name, last_name });
    // The row has everything that registration requires; otherwise it would have been refused.
    const input = profile as z.output<typeof RegisterOrJoin>;
    const memberId = await insertMember(tx, by.account_id, user_id, input);
    await importConsents(tx, memberId, by.user_id, change);
    if (status)
      await recordMemberChange(tx, memberId, () => writeRecord(tx, memberId, {}, { status }));
  } else {
    const { member } = change;
    const hasRecord = Object.keys(profile).length > 0 || status !== null;
    if (hasRecord)
      await recordMemberChange(tx, member, async () => {
        await writeRecord(tx, member, profile, status ? { status } : {});
        await renameUser(tx, user_id, { first_name, last_name });
      });
    await importConsents(tx, member, by.user_id, change);
  }
  if (term) await giveTier(tx, user_id, { ...term, reason });
}

const newUser = async (tx: Context, { email, profile }: PlannedChange): Promise<number> =>
  (
    await createUser(tx, {
      email,
      password_hash: null,
      first_name: profile.first_name ?? '',
      last_name: profile.last_name ?? null,
      locale: tx.locale,
      timezone: venueZone,
    })
  ).id;

async function importConsents(
  tx: Context,
  member: Parameters<typeof storeConsents>[1],
  userId: number,
  { withdrawn, given }: PlannedChange,
): Promise<void> {
  const no = Object.fromEntries(withdrawn.map((channel) => [channel, false]));
  await storeConsents(tx, member, no, 'IMPORT', userId);
  for (const consent of given) await storeForeignConsent(tx, member.id, consent, userId);
}
