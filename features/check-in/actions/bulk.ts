import type { Context } from '#platform/context.ts';
import type { SliceOutcome } from '#platform/endpoint.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import {
  attendeesOfSelected,
  eachAttendee,
  selectedAttendees,
  type Chosen,
} from '#features/orders/actions/bulk.ts';
import { checkInById } from './check-in.ts';
import { mustBeOpen } from './open-list.ts';
import * as store from '../store.ts';

/** Checks in many attendees on an open list: those named or found, or all of such orders. */
export async function checkInMany(
  ctx: Context,
  listId: number,
  of: 'attendees' | 'orders',
  chosen: Chosen,
  device_name: string | null,
): Promise<SliceOutcome> {
  const list = mustBeOpen(ctx, await store.findForScan(ctx, { id: listId }));
  const ids = await (of === 'orders' ? attendeesOfSelected : selectedAttendees)(ctx, chosen);
  return eachAttendee(ctx, ids, chosen.selection, async (id) => {
    const admission = await checkInById(ctx, list, id, device_name);
    if ('refusal' in admission) throw new Refusal(admission.refusal.code, 409);
  });
}
