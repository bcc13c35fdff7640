import { on } from '#platform/http.ts';
import { attendees } from './contract.ts';
import * as store from './store.ts';

export const attendeeRoutes = [
  on(attendees.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(attendees.get, (ctx, { params }) => store.get(ctx, params.attendeeId)),
];
