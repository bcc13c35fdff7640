import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { invalid, refuse } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { replaceAttendees } from '#features/attendees/actions/of-order.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { askAboutPayments, keepReports, paymentsOf } from '#features/payments/actions/pay.ts';
import { answersFrom, keepAnswers } from '#features/questions/actions/answers.ts';
import type { Details } from '../contract.ts';
import { unitsOf, type Unit } from '../rules/units.ts';
import type * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';
import { completeFree } from './complete.ts';
import { expireOrder } from './expire.ts';
import { reconcileOrder } from './reconcile.ts';

/** What stands against changing or paying this order now; nothing when it is a running hold. */
export function refuseUnlessOpen(
  order: Pick<orderRows.OrderRow, 'status' | 'reserved_until'>,
  now: string,
): void {
  if (order.status === 'COMPLETED') refuse('order.already_paid');
  if (order.status === 'CANCELLED') refuse('order.no_longer_available');
  if (order.status === 'EXPIRED' || order.reserved_until <= now) refuse('order.expired');
}

/** Takes the buyer and the attendees, one per unit. A free order is complete with that. */
export async function answer(
  ctx: Context,
  order: orderRows.OrderRow,
  input: z.output<typeof Details>,
): Promise<void> {
  refuseUnlessOpen(order, ctx.now);
  if (input.order.terms === false) throw invalid('order.terms', 'invalid.terms');
  if (
    (await paymentsOf(ctx, order.id)).some(
      (payment) => payment.status === 'PROCESSING' || payment.status === 'SUCCEEDED',
    )
  )
    refuse('order.being_processed');
  const event = await eventForBuyer(ctx, order.event_id);
  const buyer = {
    first_name: input.order.first_name,
    last_name: input.order.last_name ?? null,
    email: input.order.email,
    locale: ctx.locale,
    terms_accepted_at: input.order.terms ? ctx.now : null,
  };
  const units = unitsOf(
    order.items,
    input.attendees ?? [],
    buyer,
    event.settings.require_attendee_details,
  );
  const answers = await answersFrom(ctx, order.event_id, input.order.questions ?? [], units);
  await ctx.tx(async (tx) => {
    if (!(await store.setBuyer(tx, order.id, buyer))) refuse('order.expired');
    const ids = await replaceAttendees(
      tx,
      order.id,
      units.map(({ at: _at, questions: _questions, ...unit }: Unit) => ({
        ...unit,
        account_id: order.account_id,
        event_id: order.event_id,
        order_id: order.id,
        short_id: shortId('a'),
        locale: ctx.locale,
      })),
    );
    await keepAnswers(tx, { event_id: order.event_id, order_id: order.id }, answers, ids);
    if (order.total_gross === 0) await completeFree(tx, order.id);
  });
}

/**
 * Gives an unfinished order up: its stock is free at once, its payment can no longer be made. When the provider
 * cannot be asked it is given up all the same; reconciliation cancels the payment, or gives it back.
 */
export async function abandon(ctx: Context, order: orderRows.OrderRow): Promise<void> {
  if (order.status === 'COMPLETED') refuse('order.already_paid');
  if (order.status !== 'RESERVED') return;
  const asked = await askAboutPayments(ctx, order.id, { cancel: true });
  const said = asked.reports.map(({ report }) => report.status);
  if (said.includes('SUCCEEDED')) {
    await reconcileOrder(ctx, order.id);
    refuse('order.already_paid');
  }
  if (said.includes('PROCESSING')) refuse('order.being_processed');
  await ctx.tx(async (tx) => {
    await keepReports(tx, order.id, asked);
    await expireOrder(tx, order.id, 'abandon');
  });
}
