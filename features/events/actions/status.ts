import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { mustMayPublish } from '#features/accounts/actions/sellers.ts';
import type { Event } from '../contract.ts';
import { eventFacts } from '../facts.ts';
import { moves, type EventStatus } from '../rules/lifecycle.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';

/**
 * DRAFT ↔ LIVE, any → ARCHIVED, ARCHIVED → DRAFT. Going live requires the acting user's confirmed
 * e-mail.
 */
export async function changeStatus(ctx: Context, id: number, status: EventStatus): Promise<Event> {
  const stored = await store.find(ctx, id);
  if (!stored) throw notFound();
  if (status === stored.status) return eventRows.get(ctx, id);
  if (!moves[stored.status].includes(status)) refuse('event.status_cannot_follow');
  // The orders of a cancelled event are cancelled, and any new one would be.
  if (status !== 'ARCHIVED' && (await store.isCancelled(ctx, id))) refuse('event.is_cancelled');
  if (status === 'LIVE' && !actorOf(ctx).is_email_verified) refuse('event.email_not_confirmed');
  if (status === 'LIVE') await mustMayPublish(ctx, stored.account_id, stored);
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'events', id);
    const before = await eventRows.get(tx, id);
    // A repeated click already changed it.
    if (before.status === status) return before;
    if (!(await store.move(tx, id, stored.status, status))) refuse('stale_version');
    const after = await eventRows.get(tx, id);
    const where = { account_id: stored.account_id, event_id: id };
    await tx.tell(eventFacts.changed, { ...where, before, after });
    return after;
  });
}

/**
 * Deletes a draft without orders; refuses any other event, which can only be archived. `clear`
 * first removes what expired holds have left.
 */
export async function remove(tx: Context, id: number, clear: () => Promise<void>): Promise<void> {
  await store.lockAgainstOrders(tx, id);
  const stored = await store.find(tx, id);
  if (!stored) throw notFound();
  if (stored.status !== 'DRAFT' || (await store.hasOrders(tx, id)))
    refuse('event.cannot_be_deleted');
  const before = await eventRows.get(tx, id);
  await clear();
  await store.remove(tx, id);
  // The event's own trail is deleted with it, so the account's trail records the deletion.
  await tx.tell(eventFacts.deleted, { account_id: stored.account_id, event_id: null, before });
}
