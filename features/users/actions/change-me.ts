import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { allAtOnce, invalid, Refusal } from '#platform/pure/refusal.ts';
import type { OwnProfile, User } from '../contract.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import { mustKnowPassword, mustStillBe } from './current-password.ts';
import { requestEmailChange } from './email-change.ts';
import { closeOtherWaysIn } from './links.ts';
import { notifyOwner } from './notify-owner.ts';
import { checkSentPassword } from './uncommon-password.ts';

/** Changes the caller's own profile. A new password or address requires the current password. */
export async function changeMe(
  ctx: Context,
  actor: Actor,
  input: z.output<typeof OwnProfile>,
): Promise<User> {
  const user = await store.find(ctx, actor.user_id);
  if (!user) throw new Error('the user of the actor does not exist');
  const { first_name, last_name, timezone, locale } = input;
  const fields: store.UserChange = {
    ...(first_name ? { first_name } : {}),
    ...(last_name !== undefined ? { last_name } : {}),
    ...(timezone ? { timezone } : {}),
    ...(locale ? { locale } : {}),
  };
  const email = input.email !== undefined && input.email !== user.email ? input.email : null;
  const known =
    email !== null || input.password !== undefined
      ? await mustKnowPassword(ctx, user.id, input.current_password).catch(orRefusal)
      : null;
  const [proven] = allAtOnce(
    () => {
      if (known instanceof Refusal) throw known;
      return known;
    },
    () => checkSentPassword({ ...user, ...fields, password: input.password }, { ctx }),
  );
  if (input.password !== undefined && input.password === input.current_password)
    throw invalid('password', 'refusals.user.same_password');
  // Mails two mailboxes, one of which the caller names.
  if (email !== null) await limited(ctx, 'mail_link');
  if (input.password !== undefined) fields.password_hash = await ctx.passwords.hash(input.password);
  await ctx.tx(async (tx) => {
    if (proven !== null) await mustStillBe(tx, user.id, proven);
    await store.change(tx, user.id, fields);
    if (fields.password_hash) {
      await closeOtherWaysIn(tx, user.id);
      await sessions.endAllOf(tx, user.id, actor.session_id);
      await notifyOwner(tx, user.id, 'password_changed');
    }
    if (email !== null) await requestEmailChange(tx, user, email);
  });
  return store.view(ctx, user.id, actor.account_id);
}

function orRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
