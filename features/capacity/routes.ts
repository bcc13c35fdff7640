import { on } from '#platform/http.ts';
import { change, checkTickets, create, remove } from './actions/write.ts';
import { capacity } from './contract.ts';
import * as store from './store.ts';

export const capacityRoutes = [
  on(capacity.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(capacity.create, (ctx, { params, body }) => create(ctx, params.eventId, body), checkTickets),
  on(capacity.get, (ctx, { params }) => store.get(ctx, params.capacityId)),
  on(
    capacity.change,
    (ctx, { params, body }) => change(ctx, params.eventId, params.capacityId, body),
    checkTickets,
  ),
  on(capacity.remove, (ctx, { params }) => remove(ctx, params.eventId, params.capacityId)),
];
