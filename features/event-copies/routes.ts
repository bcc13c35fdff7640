import { on } from '#platform/http.ts';
import { duplicate } from './actions/duplicate.ts';
import { eventCopies } from './contract.ts';

export const eventCopyRoutes = [
  on(eventCopies.duplicate, (ctx, { params, body }) => duplicate(ctx, params.eventId, body)),
];
