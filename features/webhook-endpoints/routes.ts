import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { change, checkAddress, create, remove, resend, rotate, sendTest } from './actions/write.ts';
import { webhookEndpoints } from './contract.ts';
import * as store from './store.ts';

export const webhookEndpointRoutes = [
  on(webhookEndpoints.list, (ctx) => store.list(ctx, accountOf(ctx))),
  on(
    webhookEndpoints.create,
    (ctx, { body }) => create(ctx, body),
    ({ url }, { ctx }) => checkAddress(ctx, url),
  ),
  on(webhookEndpoints.get, (ctx, { params }) => store.get(ctx, params.webhookEndpointId)),
  on(
    webhookEndpoints.change,
    (ctx, { params, body }) => change(ctx, params.webhookEndpointId, body),
    ({ url }, { ctx }) => checkAddress(ctx, url),
  ),
  on(webhookEndpoints.remove, (ctx, { params }) => remove(ctx, params.webhookEndpointId)),
  on(webhookEndpoints.rotate, (ctx, { params }) => rotate(ctx, params.webhookEndpointId)),
  on(webhookEndpoints.test, (ctx, { params }) => sendTest(ctx, params.webhookEndpointId)),
  on(webhookEndpoints.deliveries, (ctx, { params, list }) =>
    store.deliveries(ctx, params.webhookEndpointId, list),
  ),
  on(webhookEndpoints.resend, (ctx, { params }) =>
    resend(ctx, params.webhookEndpointId, params.deliveryId),
  ),
];
