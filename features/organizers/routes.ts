import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { change, create } from './actions/write.ts';
import { organizers } from './contract.ts';
import * as store from './store.ts';

export const organizerRoutes = [
  on(organizers.list, (ctx) => store.list(ctx, accountOf(ctx))),
  on(organizers.create, (ctx, { body, files }) => create(ctx, body, files)),
  on(organizers.get, (ctx, { params }) => store.get(ctx, params.organizerId)),
  on(organizers.change, (ctx, { params, body, files }) =>
    change(ctx, params.organizerId, body, files),
  ),
];
