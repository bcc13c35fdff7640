import { on } from '#platform/http.ts';
import { change, create, remove } from './actions/write.ts';
import { affiliates } from './contract.ts';
import * as store from './store.ts';

export const affiliateRoutes = [
  on(affiliates.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(affiliates.create, (ctx, { params, body }) => create(ctx, params.eventId, body)),
  on(affiliates.get, (ctx, { params }) => store.get(ctx, params.affiliateId)),
  on(affiliates.change, (ctx, { params, body }) =>
    change(ctx, params.eventId, params.affiliateId, body),
  ),
  on(affiliates.remove, (ctx, { params }) => remove(ctx, params.eventId, params.affiliateId)),
];
