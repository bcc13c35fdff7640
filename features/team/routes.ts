import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { checkSentPassword } from '#features/users/actions/uncommon-password.ts';
import { accept, readInvitation } from './actions/accept.ts';
import { checkAssignable } from './actions/admin.ts';
import { change } from './actions/change.ts';
import { leave, remove, withdraw } from './actions/end.ts';
import { invite, inviteAgain } from './actions/invite.ts';
import { team } from './contract.ts';
import * as store from './store.ts';

export const teamRoutes = [
  on(team.list, (ctx, { list }) => store.list(ctx, accountOf(ctx), list)),
  on(
    team.invite,
    (ctx, { body }) => invite(ctx, body),
    ({ role, event_ids }) => {
      if (role) checkAssignable(role, event_ids);
    },
  ),
  on(team.get, (ctx, { params }) => store.get(ctx, accountOf(ctx), params.colleagueId)),
  on(
    team.change,
    (ctx, { params, body }) => change(ctx, params.colleagueId, body),
    ({ role, event_ids }) => {
      if (role) checkAssignable(role, event_ids);
    },
  ),
  on(team.remove, (ctx, { params }) => remove(ctx, params.colleagueId)),
  on(team.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.colleagueId)),
  on(team.withdraw, (ctx, { params }) => withdraw(ctx, params.colleagueId)),
  on(team.leave, (ctx) => leave(ctx)),
  on(team.readInvitation, (ctx, { params }) => readInvitation(ctx, params.token)),
  on(team.accept, (ctx, { params, body }) => accept(ctx, params.token, body), checkSentPassword),
];
