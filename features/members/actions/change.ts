import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { changeMe } from '#features/users/actions/change-me.ts';
import type { Member, ProfileChange } from '../contract.ts';
import { memberFacts } from '../facts.ts';
import * as store from '../store.ts';
import type { MemberRecord } from '../rules/record.ts';
import { memberColumns, mustBeWhole } from './columns.ts';
import { setLists } from './lists.ts';
import { asOf, ownMembership } from './read.ts';

type Input = z.output<typeof ProfileChange>;

/**
 * Clears the fields that a new city or member type makes inapplicable, unless the input sets them.
 */
function settled(before: store.StoredRecord, input: Input): Input {
  const leaves = input.residence_city !== undefined && input.residence_city !== 'HONG_KONG';
  const isNgo = (input.member_type ?? before.member_type) === 'NGO';
  return {
    ...(leaves ? { district: null } : {}),
    ...(isNgo ? {} : { has_section_88: false }),
    ...input,
  };
}

/** Returns the record as it would be after an input. */
export const recordAfter = (stored: store.StoredRecord, sent: Input): MemberRecord => ({
  ...stored,
  ...definedOf(settled(stored, sent)),
});

/** Writes an input to a locked member; `more` are columns that are not part of the input. */
export async function writeRecord(
  tx: Context,
  stored: store.StoredRecord,
  sent: Input,
  more: Partial<store.NewMember> = {},
): Promise<void> {
  const input = settled(stored, sent);
  mustBeWhole(recordAfter(stored, sent));
  const columns = { ...memberColumns(input), ...more };
  if (!(await store.change(tx, stored.id, columns, input.version))) refuse('stale_version');
  await setLists(tx, stored.id, input);
}

/** Changes a member's own profile; the tier is not part of it. */
export async function changeProfile(ctx: Context, actor: Actor, sent: Input): Promise<Member> {
  const { id: account_id } = await hostAccount(ctx);
  return ctx.tx(async (tx) => {
    const stored = await store.findForChange(tx, actor.user_id);
    if (!stored) throw notFound();
    const before = asOf(stored, tx.now);
    await writeRecord(tx, stored, sent);
    const { first_name, last_name } = sent;
    await changeMe(tx, actor, { first_name, last_name });
    const after = await ownMembership(tx, actor.user_id);
    await tx.tell(memberFacts.changed, { account_id, event_id: null, before, after });
    return after;
  });
}

/** The given fields of an input, without undefined ones. */
const definedOf = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
