import { on } from '#platform/http.ts';
import { change, checkSentRate, create, remove } from './actions/write.ts';
import { taxes } from './contract.ts';
import * as store from './store.ts';

export const taxRoutes = [
  on(taxes.list, (ctx, { params }) => store.list(ctx, params.accountId)),
  on(taxes.create, (ctx, { params, body }) => create(ctx, params.accountId, body), checkSentRate),
  on(
    taxes.change,
    (ctx, { params, body }) => change(ctx, params.accountId, params.taxId, body),
    checkSentRate,
  ),
  on(taxes.remove, (ctx, { params }) => remove(ctx, params.accountId, params.taxId)),
];
