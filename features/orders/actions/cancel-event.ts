import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { refusalAt, refuse } from '#platform/pure/refusal.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { textIn } from '#platform/pure/translations.ts';
import { eventById } from '#features/events/actions/find.ts';
import { changeStatus } from '#features/events/actions/status.ts';
import { hasOpenDispute, leftOf } from '#features/payments/actions/disputes.ts';
import type { CancelEventInput, EventCancellation } from '../cancellation.contract.ts';
import { cancellationFacts } from '../facts.ts';
import * as cancellations from '../cancellation.store.ts';
import * as store from '../store.ts';
import { cancelLocked } from './cancel.ts';
import { abandonOrder } from './expire.ts';
import { boughtWith, requestRefund } from './request-refund.ts';

type Shown = z.input<typeof EventCancellation>;

/** Returns what cancelling the event would affect, or its progress. */
export async function readCancellation(ctx: Context, eventId: number): Promise<Shown> {
  const progress = await cancellations.progressOf(ctx, eventId);
  const isDone = async (): Promise<boolean> =>
    progress.finished_at !== null || isOver(ctx, eventId, progress);
  return {
    ...progress,
    orders: progress.orders ?? progress.orders_left,
    state: !progress.started_at ? 'NONE' : (await isDone()) ? 'DONE' : 'RUNNING',
  };
}

/** Whether nothing is left to cancel, to refund or to wait for; the job notes it later. */
const isOver = async (
  ctx: Context,
  eventId: number,
  { orders_left, refunds_pending }: cancellations.Progress,
): Promise<boolean> =>
  orders_left === 0 &&
  refunds_pending === 0 &&
  (await cancellations.nextOrders(ctx, eventId, 1)).length === 0;

/**
 * Cancels an event: archives it, so that nothing more is sold, and queues a job that cancels its
 * orders one by one. An interrupted job continues where it stopped.
 */
export async function cancelEvent(
  ctx: Context,
  eventId: number,
  { title, message }: z.output<typeof CancelEventInput>,
): Promise<void> {
  const event = await eventById(ctx, eventId);
  // The title as the user sees it: in their language, or as it was written.
  const titleInLanguage = textIn(event.title, 'title', event, ctx.locale);
  if (title !== titleInLanguage && title !== event.title)
    throw refusalAt('title', 'event.title_differs', {});
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

/** True from the moment the cancellation has begun, before its orders are cancelled. */
export const isCancelledEvent = async (ctx: Context, eventId: number): Promise<boolean> =>
  (await cancellations.find(ctx, eventId)) !== undefined;

/**
 * Cancels an order that was completed after its event was cancelled. False when the event has not
 * been cancelled.
 */
export async function isOfCancelledEvent(ctx: Context, eventId: number): Promise<boolean> {
  if (!(await cancellations.find(ctx, eventId))) return false;
  await cancellations.reopen(ctx, eventId);
  await enqueueCancelling(ctx, eventId);
  return true;
}

/** Scheduled job: resumes cancellations that are not finished, even if their own job was lost. */
export async function continueCancelling(ctx: Context): Promise<void> {
  for (const eventId of await cancellations.unfinished(ctx)) await enqueueCancelling(ctx, eventId);
}

const at_once = 100;

/** Job: cancels the orders in slices, each order in its own transaction, until none is left. */
export async function cancelOrdersOf(ctx: Context, eventId: number): Promise<void> {
  const cancellation = await cancellations.find(ctx, eventId);
  if (!cancellation) return;
  for (const id of await cancellations.heldOrders(ctx, eventId)) await abandonOrder(ctx, id);
  const next = await cancellations.nextOrders(ctx, eventId, at_once);
  let done = 0;
  for (const id of next)
    await cancelOne(ctx, id, cancellation.message).then(
      () => (done += 1),
      // A failed order does not block the others: the scheduled job retries it.
      (error: unknown) =>
        ctx.log.error(
          { order: id, reason: messageOf(error) },
          'an order of a cancelled event could not be cancelled',
        ),
    );
  if (done > 0) return enqueueCancelling(ctx, eventId);
  // Pending refunds must finish first: the scheduled job runs this again.
  if (await isOver(ctx, eventId, await cancellations.progressOf(ctx, eventId)))
    await cancellations.finish(ctx, eventId);
}

/**
 * Money held in a dispute is not refunded. While a refund is pending the rest is left, and refunded
 * on a later run.
 */
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
      await requestRefund(tx, order, { amount, reason: 'event_cancelled', notify_buyer: true });
    if (order.status === 'COMPLETED')
      await cancelLocked(tx, order, { by: 'event', notify_buyer: true, refund: amount, message });
  });
}
