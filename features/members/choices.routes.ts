import { on } from '#platform/http.ts';
import * as choices from './actions/choices.ts';
import { managedInterests, managedSpecialities } from './choices.contract.ts';

export const choiceRoutes = [
  on(managedInterests.list, (ctx) => choices.list(ctx, 'interests')),
  on(managedInterests.create, (ctx, { body }) => choices.create(ctx, 'interests', body)),
  on(managedInterests.change, (ctx, { params, body }) =>
    choices.change(ctx, 'interests', params.interestId, body),
  ),
  on(managedInterests.remove, (ctx, { params, query }) =>
    choices.remove(ctx, 'interests', params.interestId, query),
  ),
  on(managedInterests.sort, (ctx, { body }) => choices.sort(ctx, 'interests', body)),
  on(managedSpecialities.list, (ctx) => choices.list(ctx, 'specialities')),
  on(managedSpecialities.create, (ctx, { body }) => choices.create(ctx, 'specialities', body)),
  on(managedSpecialities.change, (ctx, { params, body }) =>
    choices.change(ctx, 'specialities', params.specialityId, body),
  ),
  on(managedSpecialities.remove, (ctx, { params, query }) =>
    choices.remove(ctx, 'specialities', params.specialityId, query),
  ),
  on(managedSpecialities.sort, (ctx, { body }) => choices.sort(ctx, 'specialities', body)),
];
