import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { Actor, Context } from '#platform/context.ts';
import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { userAgentOf } from '#platform/user-agent.ts';
import { users } from './contract.ts';
import { changeMe } from './actions/change-me.ts';
import { confirmEmailChange, stopEmailChange } from './actions/email-change.ts';
import { endOneSession, endOtherSessions } from './actions/end-sessions.ts';
import * as links from './actions/links.ts';
import { signOut } from './actions/session.ts';
import { signIn, switchAccount } from './actions/sign-in.ts';
import { checkSentPassword } from './actions/uncommon-password.ts';
import * as linkRows from './links.store.ts';
import * as sessions from './sessions.store.ts';
import * as store from './store.ts';

const messageOf = (ctx: Context, key: MessageKey): { message: string } => ({
  message: ctx.texts.format(ctx.locale, key),
});
const self = (ctx: Context, userId: number): Actor => {
  const actor = actorOf(ctx);
  if (actor.user_id !== userId) throw notFound();
  return actor;
};

export const userRoutes = [
  on(users.login, (ctx, { body, headers }) => signIn(ctx, body, userAgentOf(headers))),
  on(users.logout, async (ctx) => {
    await signOut(ctx, actorOf(ctx));
    return messageOf(ctx, 'users.signed_out');
  }),
  on(users.forgotPassword, async (ctx, { body }) => {
    // The work is done in a job, so that known and unknown addresses take the same time.
    const { known_browser } = ctx;
    await ctx.enqueue('user.request_reset', { email: body.email, known_browser });
    return messageOf(ctx, 'users.reset_sent');
  }),
  on(users.checkReset, (ctx, { params }) => links.checkReset(ctx, params.token)),
  on(
    users.resetPassword,
    async (ctx, { params, body }) => {
      await links.resetPassword(ctx, params.token, body.password);
      return messageOf(ctx, 'users.password_changed');
    },
    checkSentPassword,
  ),
  on(users.confirmEmail, async (ctx, { params }) => {
    await links.confirmEmail(ctx, params.token);
    return messageOf(ctx, 'users.email_confirmed');
  }),
  on(users.resendConfirmation, async (ctx, { body }) => {
    await ctx.enqueue('user.request_confirmation', { email: body.email });
    return messageOf(ctx, 'users.confirmation_sent');
  }),
  on(users.me, (ctx) => store.view(ctx, actorOf(ctx).user_id, actorOf(ctx).account_id)),
  on(users.changeMe, (ctx, { body }) => changeMe(ctx, actorOf(ctx), body), checkSentPassword),
  on(users.accounts, (ctx) => store.accountsOf(ctx, actorOf(ctx).user_id)),
  on(users.switchAccount, (ctx, { body, headers }) =>
    switchAccount(ctx, body.account_id, userAgentOf(headers)),
  ),
  on(users.sessions, async (ctx) =>
    (await sessions.listOf(ctx, actorOf(ctx).user_id)).map((s) => ({
      ...s,
      is_current: s.id === actorOf(ctx).session_id,
    })),
  ),
  on(users.endOtherSessions, (ctx) => endOtherSessions(ctx, actorOf(ctx))),
  on(users.endSession, async (ctx, { params }) => {
    if (!(await endOneSession(ctx, actorOf(ctx), params.sessionId))) throw notFound();
  }),
  on(users.confirmOwnEmail, async (ctx, { params }) => {
    await links.confirmEmail(ctx, params.token, params.userId);
    return messageOf(ctx, 'users.email_confirmed');
  }),
  on(users.resendOwnConfirmation, async (ctx, { params }) => {
    const user = await store.find(ctx, self(ctx, params.userId).user_id);
    if (user && !user.email_verified_at) await links.sendLink(ctx, 'confirm_email', user);
    return messageOf(ctx, 'users.confirmation_sent');
  }),
  on(users.confirmEmailChange, async (ctx, { params }) => {
    await confirmEmailChange(ctx, params.userId, params.token);
    return messageOf(ctx, 'users.email_confirmed');
  }),
  on(users.stopEmailChange, async (ctx, { params }) => {
    await stopEmailChange(ctx, params.token);
    return messageOf(ctx, 'users.email_change_stopped');
  }),
  on(users.cancelEmailChange, async (ctx, { params }) => {
    const actor = self(ctx, params.userId);
    await store.change(ctx, actor.user_id, { pending_email: null });
    await linkRows.spendAllOf(ctx, actor.user_id, 'change_email');
    return store.view(ctx, actor.user_id, actor.account_id);
  }),
];
