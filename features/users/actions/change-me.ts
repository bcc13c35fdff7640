import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { hashPassword, verifyPassword } from '#platform/secrets.ts';
import type { OwnProfile, User } from '../contract.ts';
import * as store from '../store.ts';
import { noteAccess } from './note-access.ts';
import { sendLink } from './links.ts';

/** Changes one's own profile or password. A new address counts once its mailbox confirmed it. */
export async function changeMe(
  ctx: Context,
  actor: Actor,
  input: z.output<typeof OwnProfile>,
): Promise<User> {
  const user = await store.find(ctx, actor.user_id);
  if (!user) throw new Error('an actor without a user');
  const { first_name, last_name, timezone, locale } = input;
  const fields: store.UserChange = {
    ...(first_name ? { first_name } : {}),
    ...(last_name !== undefined ? { last_name } : {}),
    ...(timezone ? { timezone } : {}),
    ...(locale ? { locale } : {}),
  };
  if (input.password !== undefined) {
    if (!(await verifyPassword(input.current_password ?? '', user.password_hash)))
      throw invalid('current_password', 'refusals.user.wrong_password');
    fields.password_hash = await hashPassword(input.password);
  }
  const email = input.email !== undefined && input.email !== user.email ? input.email : null;
  await ctx.tx(async (tx) => {
    await store.change(tx, user.id, { ...fields, ...(email ? { pending_email: email } : {}) });
    if (fields.password_hash) {
      await store.endSessionsOf(tx, user.id, actor.session_id);
      await noteAccess(tx, user.id, 'password.changed');
    }
    // Whether the new address is taken is not revealed here: the link decides.
    if (email) await sendLink(tx, 'change_email', user, email);
  });
  return store.view(ctx, user.id, actor.account_id);
}
