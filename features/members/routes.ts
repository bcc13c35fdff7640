import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { changeMe } from '#features/users/actions/change-me.ts';
import { userById } from '#features/users/actions/find.ts';
import { checkSentPassword } from '#features/users/actions/uncommon-password.ts';
import { changeProfile } from './actions/change.ts';
import { mustBeChangeable } from './actions/columns.ts';
import { changeConsents, readConsents } from './actions/consents.ts';
import { leave } from './actions/leave.ts';
import {
  choices,
  districtChoices,
  memberOf,
  ownMembership,
  withDocuments,
} from './actions/read.ts';
import { members } from './contract.ts';

export const memberRoutes = [
  on(members.me, async (ctx) => {
    const { user_id } = actorOf(ctx);
    const { first_name, locale } = await userById(ctx, user_id);
    const member = await memberOf(ctx, user_id);
    return { first_name, locale, member: member && (await withDocuments(ctx, member)) };
  }),
  on(members.profile, async (ctx) =>
    withDocuments(ctx, await ownMembership(ctx, actorOf(ctx).user_id)),
  ),
  on(
    members.changeProfile,
    async (ctx, { body }) => withDocuments(ctx, await changeProfile(ctx, actorOf(ctx), body)),
    mustBeChangeable,
  ),
  on(
    members.changePassword,
    async (ctx, { body }) => {
      await changeMe(ctx, actorOf(ctx), body);
    },
    checkSentPassword,
  ),
  on(members.leave, (ctx, { body }) => leave(ctx, actorOf(ctx), body.current_password)),
  on(members.consents, (ctx) => readConsents(ctx, actorOf(ctx))),
  on(members.changeConsents, (ctx, { body }) => changeConsents(ctx, actorOf(ctx), body)),
  on(members.interests, (ctx) => choices(ctx, 'interests')),
  on(members.specialities, (ctx) => choices(ctx, 'specialities')),
  on(members.districts, (ctx) => Promise.resolve(districtChoices(ctx))),
];
