import { on } from '#platform/http.ts';
import { audit } from './contract.ts';
import * as store from './store.ts';

export const auditRoutes = [
  on(audit.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
];
