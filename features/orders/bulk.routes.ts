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

const chosen = (input: {
  params: { eventId: number };
  list: ListQuery;
  body: Selection;
}): Chosen => ({ event_id: input.params.eventId, list: input.list, selection: input.body });

export const bulkRoutes = [
  on(bulk.attendees, (ctx, input) => countSelectedAttendees(ctx, chosen(input))),
  on(bulk.resendTickets, (ctx, input) => resendTickets(ctx, chosen(input), input.body.run_id)),
  on(bulk.cancelTickets, (ctx, input) =>
    cancelTickets(ctx, chosen(input), input.body.notify_buyer ?? true),
  ),
  on(bulk.move, (ctx, input) => moveAttendees(ctx, chosen(input), input.body)),
  on(bulk.orders, (ctx, input) => countSelectedOrders(ctx, chosen(input))),
  on(bulk.resendConfirmations, (ctx, input) =>
    resendConfirmations(ctx, chosen(input), input.body.run_id),
  ),
  on(bulk.cancelOrders, (ctx, input) =>
    cancelOrders(ctx, chosen(input), {
      refund: input.body.refund ?? true,
      notify_buyer: input.body.notify_buyer ?? true,
    }),
  ),
];
