import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { audit } from './contract.ts';
import * as ofAccount from './account.store.ts';
import * as store from './store.ts';

export const auditRoutes = [
  on(audit.ofAccount, (ctx, { list }) => ofAccount.list(ctx, accountOf(ctx), list)),
  on(audit.people, (ctx) => ofAccount.people(ctx, accountOf(ctx))),
  on(audit.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
];
