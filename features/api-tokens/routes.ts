import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { checkSent, create, revoke } from './actions/write.ts';
import { apiTokens } from './contract.ts';
import * as store from './store.ts';

export const apiTokenRoutes = [
  on(apiTokens.list, (ctx) => store.list(ctx, accountOf(ctx))),
  on(
    apiTokens.create,
    (ctx, { body }) => create(ctx, body),
    (valid, { ctx }) => checkSent(ctx, valid),
  ),
  on(apiTokens.revoke, (ctx, { params }) => revoke(ctx, params.apiTokenId)),
];
