import { on } from '#platform/http.ts';
import type { Selection } from '#platform/bulk.ts';
import type { ListQuery } from '#platform/list-query.ts';
import {
  cancelOrders,
  cancelTickets,
  countSelectedAttendees,
  countSelectedOrders,
  moveAttendees,
  resendConfirmations,
  resendTickets,
  type Chosen,
} from './actions/bulk.ts';
import { bulk } from './bulk.contract.ts';

const chosen = (asked: {
  params: { eventId: number };
  list: ListQuery;
  body: Selection;
}): Chosen => ({ event_id: asked.params.eventId, list: asked.list, selection: asked.body });

export const bulkRoutes = [
  on(bulk.attendees, (ctx, asked) => countSelectedAttendees(ctx, chosen(asked))),
  on(bulk.resendTickets, (ctx, asked) => resendTickets(ctx, chosen(asked), asked.body.run_id)),
  on(bulk.cancelTickets, (ctx, asked) =>
    cancelTickets(ctx, chosen(asked), asked.body.notify_buyer ?? true),
  ),
  on(bulk.move, (ctx, asked) => moveAttendees(ctx, chosen(asked), asked.body)),
  on(bulk.orders, (ctx, asked) => countSelectedOrders(ctx, chosen(asked))),
  on(bulk.resendConfirmations, (ctx, asked) =>
    resendConfirmations(ctx, chosen(asked), asked.body.run_id),
  ),
  on(bulk.cancelOrders, (ctx, asked) =>
    cancelOrders(ctx, chosen(asked), {
      refund: asked.body.refund ?? true,
      notify_buyer: asked.body.notify_buyer ?? true,
    }),
  ),
];
