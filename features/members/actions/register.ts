import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { allAtOnce, invalid, refuse } from '#platform/pure/refusal.ts';
import { venueZone } from '#platform/pure/time.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { hostIfAny } from '#features/accounts/actions/host.ts';
import { changeMe } from '#features/users/actions/change-me.ts';
import { createUser } from '#features/users/actions/create-user.ts';
import { rememberBrowser } from '#features/users/actions/known-browser.ts';
import { sendLink } from '#features/users/actions/links.ts';
import { openSession } from '#features/users/actions/session.ts';
import { checkSentPassword } from '#features/users/actions/uncommon-password.ts';
import type { Member, RegisterOrJoin } from '../contract.ts';
import { memberFacts } from '../facts.ts';
import * as store from '../store.ts';
import { memberColumns, mustBeWhole, phoneColumns } from './columns.ts';
import { storeConsents } from './consents.ts';
import { setLists } from './lists.ts';
import { ownMembership } from './read.ts';

type Input = z.output<typeof RegisterOrJoin>;

/** What else happens in the transaction that makes someone a member. */
type WhenJoined = (tx: Context, hostId: number, member: Member) => Promise<void>;

/** Makes a visitor, or a signed-in user, a member. */
export async function register(
  ctx: Context,
  input: Input,
  userAgent: string | null,
  whenJoined: WhenJoined,
): Promise<Member> {
  const { member_type = 'PERSONAL' } = input;
  allAtOnce(
    () => mustBeWhole({ ...input, member_type }),
    () => checkSentSignIn(ctx, input),
  );
  const host = await hostIfAny(ctx);
  if (!host) return refuse('set_up.needed');
  const { actor } = ctx;
  const conflicts = {
    users_email: () => invalid('email', 'refusals.user.email_taken'),
    members_user_id_key: () => refuse('member.exists'),
  };
  return orRefused(conflicts, () =>
    actor
      ? join(ctx, host.id, actor.user_id, input, whenJoined)
      : registerNew(ctx, host.id, input, userAgent, whenJoined),
  );
}

/** Judges the password of a visitor; who is signed in keeps their own. */
export function checkSentSignIn(ctx: Context, sent: Parameters<typeof checkSentPassword>[0]): void {
  if (!ctx.actor) checkSentPassword(sent, { ctx });
}

/** Creates user and membership in one transaction. */
async function registerNew(
  ctx: Context,
  hostId: number,
  input: Input,
  userAgent: string | null,
  whenJoined: WhenJoined,
): Promise<Member> {
  const person = signInOf(input);
  const password_hash = await ctx.passwords.hash(person.password);
  const { member, token, userId } = await ctx.tx(async (tx) => {
    const user = await createUser(tx, {
      email: person.email,
      password_hash,
      first_name: input.first_name,
      last_name: input.last_name,
      locale: input.locale ?? tx.locale,
      timezone: venueZone,
      terms_accepted_at: input.terms ? tx.now : null,
    });
    const member = await insertMember(tx, hostId, user.id, input);
    await whenJoined(tx, hostId, member);
    await sendLink(tx, 'confirm_email', user);
    const { token } = await openSession(tx, {
      user_id: user.id,
      account_id: null,
      user_agent: userAgent,
    });
    return { member, token, userId: user.id };
  });
  // Set last: every answer would carry it, also that of a failure.
  ctx.reply.token = token;
  rememberBrowser(ctx, userId);
  return member;
}

/** The address and password of the form, which `visitor_body` requires. */
function signInOf({ email, password }: Input): { email: string; password: string } {
  if (email === undefined || password === undefined) throw invalid('email', 'invalid.required');
  return { email, password };
}

/** The user's address and password stay; their names become those of the form. */
async function join(
  ctx: Context,
  hostId: number,
  userId: number,
  input: Input,
  whenJoined: WhenJoined,
): Promise<Member> {
  const { actor } = ctx;
  if (!actor) throw new Error('the caller is not signed in');
  return ctx.tx(async (tx) => {
    const { first_name, last_name } = input;
    await changeMe(tx, actor, { first_name, last_name });
    const member = await insertMember(tx, hostId, userId, input);
    await whenJoined(tx, hostId, member);
    return member;
  });
}

/** Makes a user a member of the venue, and records it in the trail. */
export async function insertMember(
  tx: Context,
  hostId: number,
  userId: number,
  input: Input,
): Promise<Member> {
  const { birth_month, gender, age_group, residence_city, relationship } = input;
  const { id } = await store.insert(tx, {
    ...memberColumns(input),
    birth_month,
    gender,
    age_group,
    residence_city,
    relationship,
    ...phoneColumns(input.phone),
    account_id: hostId,
    user_id: userId,
    join_date: tx.now,
  });
  await setLists(tx, id, input);
  const nothing = { id, consents: { phone: false, email_sms: false, direct_mail: false } };
  await storeConsents(tx, nothing, input.consents ?? {}, 'REGISTRATION', userId);
  const after = await ownMembership(tx, userId);
  await tx.tell(memberFacts.created, { account_id: hostId, event_id: null, after });
  return after;
}
