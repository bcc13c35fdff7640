import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { refusalAt, refuse } from '#platform/pure/refusal.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { textIn } from '#platform/pure/translations.ts';
import { eventById } from '#features/events/actions/find.ts';
import { changeStatus } from '#features/events/actions/status.ts';
import { hasOpenDispute } from '#features/payments/actions/disputes.ts';
import type { CancelEventInput, EventCancellation } from '../cancellation.contract.ts';
import { cancellationFacts } from '../facts.ts';
import * as cancellations from '../cancellation.store.ts';
import * as store from '../store.ts';
import { cancelLocked } from './cancel.ts';
import { abandonOrder } from './expire.ts';
import { boughtWith, giveBack, leftOf } from './give-back.ts';

type Shown = z.input<typeof EventCancellation>;

/** What cancelling would do, or how far it is. */
export async function readCancellation(ctx: Context, eventId: number): Promise<Shown> {
  const progress = await cancellations.progressOf(ctx, eventId);
  return {
    ...progress,
    orders: progress.orders ?? progress.orders_left,
    state: !progress.started_at ? 'NONE' : progress.finished_at ? 'DONE' : 'RUNNING',
  };
}

/**
 * Cancels an event: it is archived, so that nothing of it is sold any more, and a job cancels its orders one after the
 * other. Whatever interrupts the job, it goes on where it was.
 */
export async function cancelEvent(
  ctx: Context,
  eventId: number,
  { title, message }: z.output<typeof CancelEventInput>,
): Promise<void> {
  const event = await eventById(ctx, eventId);
  // As it stands before the one who types it: in their language, or as it was written.
  const shown = textIn(event.title, 'title', event, ctx.locale);
  if (title !== shown && title !== event.title) throw refusalAt('title', 'event.title_differs', {});
  await ctx.tx(async (tx) => {
    const where = { id: eventId, account_id: accountOf(tx) };
    if (!(await cancellations.begin(tx, where, tx.actor?.user_id ?? null, message ?? null)))
      refuse('event.already_cancelled');
    await changeStatus(tx, eventId, 'ARCHIVED');
    await tx.tell(cancellationFacts.cancelled, {
      account_id: where.account_id,
      event_id: eventId,
      after: { id: eventId },
    });
    await enqueueCancelling(tx, eventId);
  });
}

const enqueueCancelling = (ctx: Context, eventId: number): Promise<void> =>
  ctx.enqueue(
    'event.cancel_orders',
    { event_id: eventId },
    { key: `event.cancel_orders:${eventId}` },
  );

/** True from the moment its cancellation has begun, before its orders are cancelled. */
export const isCancelledEvent = async (ctx: Context, eventId: number): Promise<boolean> =>
  (await cancellations.find(ctx, eventId)) !== undefined;

/** An order was completed for an event that is cancelled: it is cancelled too. False when the event takes place. */
export async function isOfCancelledEvent(ctx: Context, eventId: number): Promise<boolean> {
  if (!(await cancellations.find(ctx, eventId))) return false;
  await cancellations.goOn(ctx, eventId);
  await enqueueCancelling(ctx, eventId);
  return true;
}

/** The scheduled job: whatever became of its own job, a cancellation that is not done goes on. */
export async function continueCancelling(ctx: Context): Promise<void> {
  for (const eventId of await cancellations.unfinished(ctx)) await enqueueCancelling(ctx, eventId);
}

const at_once = 100;

/** The job: a slice of the orders at a time, each in a transaction of its own, until none is left. */
export async function cancelOrdersOf(ctx: Context, eventId: number): Promise<void> {
  const cancellation = await cancellations.find(ctx, eventId);
  if (!cancellation) return;
  for (const id of await cancellations.heldOrders(ctx, eventId)) await abandonOrder(ctx, id);
  const next = await cancellations.nextOrders(ctx, eventId, at_once);
  let done = 0;
  for (const id of next)
    await cancelOne(ctx, id, cancellation.message).then(
      () => (done += 1),
      // One that fails keeps no other waiting: the scheduled job tries it again.
      (error: unknown) =>
        ctx.log.error({ order: id, reason: messageOf(error) }, 'could not be cancelled'),
    );
  if (done > 0) return enqueueCancelling(ctx, eventId);
  const { orders_left, refunds_pending } = await cancellations.progressOf(ctx, eventId);
  // Refunds on their way are waited for: the scheduled job comes back.
  if (orders_left === 0 && refunds_pending === 0) await cancellations.finish(ctx, eventId);
}

/** What the buyer's bank holds stays with the bank; a refund on its way is waited for, and the rest goes back then. */
async function cancelOne(ctx: Context, id: number, message: string | null): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, id);
    if (!order || (order.status !== 'COMPLETED' && order.cancelled_by !== 'event')) return;
    const payment = await boughtWith(tx, id);
    const isHeld =
      (await store.refundsOf(tx, id)).some((refund) => refund.status === 'PENDING') ||
      (payment !== undefined && (await hasOpenDispute(tx, payment.id)));
    const amount = payment && !isHeld ? await leftOf(tx, payment) : 0;
    if (amount > 0)
      await giveBack(tx, order, { amount, reason: 'event_cancelled', notify_buyer: true });
    if (order.status === 'COMPLETED')
      await cancelLocked(tx, order, { by: 'event', notify_buyer: true, refund: amount, message });
  });
}
