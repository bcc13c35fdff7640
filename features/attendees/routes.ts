import { on } from '#platform/http.ts';
import { ticketCode } from './actions/sign.ts';
import { attendees } from './contract.ts';
import * as store from './store.ts';

export const attendeeRoutes = [
  on(attendees.list, (ctx, { params, list }) => store.list(ctx, params.eventId, list)),
  on(attendees.get, async (ctx, { params }) => ({
    ...(await store.get(ctx, params.attendeeId)),
    code: await ticketCode(ctx, params.attendeeId),
  })),
];
