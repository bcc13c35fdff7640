import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { historyOf } from '#features/audit/actions/history.ts';
import { mustBeChangeable } from './actions/columns.ts';
import * as manage from './actions/manage.ts';
import { changeTier, changeTiers, countSelected } from './actions/tier.ts';
import { managedMembers } from './manage.contract.ts';

export const managedMemberRoutes = [
  on(managedMembers.list, (ctx, { list }) => manage.listMembers(ctx, list)),
  on(managedMembers.get, (ctx, { params }) => manage.managed(ctx, params.memberId)),
  on(
    managedMembers.change,
    (ctx, { params, body }) => manage.changeMember(ctx, params.memberId, body),
    mustBeChangeable,
  ),
  on(managedMembers.remove, (ctx, { params }) => manage.removeMember(ctx, params.memberId)),
  on(managedMembers.changeTier, (ctx, { params, body }) => changeTier(ctx, params.memberId, body)),
  on(managedMembers.audit, (ctx, { params, list }) =>
    historyOf(ctx, accountOf(ctx), 'member', params.memberId, list),
  ),
  on(managedMembers.selected, (ctx, { body, list }) => countSelected(ctx, body, list)),
  on(managedMembers.changeTiers, (ctx, { body, list }) => changeTiers(ctx, body, list)),
];
