import { on } from '#platform/http.ts';
import { placeOf } from './actions/line.ts';
import { rushOf } from './actions/rush.ts';
import { rush } from './rush.contract.ts';

export const rushRoutes = [
  on(rush.place, async (ctx, { params }) => placeOf(ctx, params.eventId)),
  on(rush.now, (ctx, { params }) => rushOf(ctx, params.eventId)),
];
