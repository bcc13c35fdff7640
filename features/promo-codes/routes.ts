import { on } from '#platform/http.ts';
import { change, checkSent, create, remove } from './actions/write.ts';
import { promoCodes } from './contract.ts';
import * as store from './store.ts';

export const promoCodeRoutes = [
  on(promoCodes.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(
    promoCodes.create,
    (ctx, { params, body }) => create(ctx, params.eventId, body),
    (valid, { ctx }) => checkSent(valid, ctx.currency),
  ),
  on(promoCodes.get, (ctx, { params }) => store.get(ctx, params.promoCodeId)),
  on(
    promoCodes.change,
    (ctx, { params, body }) => change(ctx, params.eventId, params.promoCodeId, body),
    (valid, { ctx }) => {
      // What is not sent stays as it is stored.
      if (valid.discount !== undefined) checkSent(valid, ctx.currency);
    },
  ),
  on(promoCodes.remove, (ctx, { params }) => remove(ctx, params.eventId, params.promoCodeId)),
];
