import { on } from '#platform/http.ts';
import { events } from '#features/events/contract.ts';
import { checkSentDates } from '#features/events/rules/check-sent.ts';
import { changeEvent, previewMoves } from './actions/change-event.ts';
import { eventTimes } from './contract.ts';

export const eventTimeRoutes = [
  on(
    events.change,
    (ctx, { params, body }) => changeEvent(ctx, params.eventId, body),
    (valid, { ctx }) => checkSentDates(valid, ctx.now),
  ),
  on(eventTimes.moved, (ctx, { params, query }) => previewMoves(ctx, params.eventId, query)),
];
