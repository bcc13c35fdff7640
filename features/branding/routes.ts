import { on } from '#platform/http.ts';
import { change } from './actions/change.ts';
import { branding } from './contract.ts';
import * as store from './store.ts';

export const brandingRoutes = [
  on(branding.get, (ctx) => store.get(ctx)),
  on(branding.change, (ctx, { body, files }) => change(ctx, body, files)),
];
