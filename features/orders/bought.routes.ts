import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { bought } from './bought.contract.ts';
import * as store from './bought.store.ts';

export const boughtRoutes = [
  on(bought.list, (ctx, { params, list }) =>
    store.bought(ctx, accountOf(ctx), params.memberId, list),
  ),
];
