import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { record } from '#features/audit/actions/record.ts';
import type { Event } from '../contract.ts';
import { moves, type EventStatus } from '../rules/lifecycle.ts';
import * as store from '../store.ts';

/** DRAFT ↔ LIVE, any → ARCHIVED, ARCHIVED → DRAFT. Going live needs the acting user's confirmed e-mail. */
export async function changeStatus(ctx: Context, id: number, status: EventStatus): Promise<Event> {
  const event = await store.find(ctx, id);
  if (!event) throw notFound();
  if (status === event.status) return store.get(ctx, id);
  if (!moves[event.status].includes(status)) refuse('event.status_cannot_follow');
  if (status === 'LIVE' && !actorOf(ctx).is_email_verified) refuse('event.email_not_confirmed');
  await ctx.tx(async (tx) => {
    if (!(await store.move(tx, id, event.status as never, status))) refuse('stale_version');
    await record(tx, {
      account_id: event.account_id,
      event_id: id,
      target_type: 'event',
      target_id: id,
      name: event.title,
      action: 'changed',
      changes: { status: [event.status, status] },
    });
    await tx.changed(`event:${id}`, 'events');
  });
  return store.get(ctx, id);
}

/** A draft nobody ordered from can be deleted; anything else is archived. */
export async function remove(ctx: Context, id: number): Promise<void> {
  const event = await store.find(ctx, id);
  if (!event) throw notFound();
  if (event.status !== 'DRAFT' || (await store.hasOrders(ctx, id)))
    refuse('event.cannot_be_deleted');
  await ctx.tx(async (tx) => {
    await store.remove(tx, id);
    await tx.changed(`event:${id}`, 'events');
  });
}
