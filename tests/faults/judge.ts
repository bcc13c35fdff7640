import { expect } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { buyer } from '../setup/given.ts';
import type { Ending } from './matrix.ts';
import { endHold, hoursPass, linesOf, statusOf, type Booked, type Stage } from './stage.ts';

/** Checks what all endings have in common: provider, ledger, tickets and mails agree. */
export async function judge(stage: Stage, item: Booked, ends: Ending): Promise<void> {
  const { db } = stage.testApp.platform;
  const order = await db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'total_gross'])
    .where('id', '=', item.order_id)
    .executeTakeFirstOrThrow();
  const lines = await linesOf(stage, item);
  const taken = lines.filter((line) => line.captured > 0);
  const kept = taken.filter((line) => line.captured > line.refunded);
  const active = await db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', item.order_id)
    .where('status', '=', 'ACTIVE')
    .execute();
  const mails = await db
    .selectFrom('deliveries')
    .select('kind')
    .where('order_id', '=', item.order_id)
    .where('to_address', '=', buyer.email)
    .execute();
  const mailsOf = (...kinds: string[]): number =>
    mails.filter(({ kind }) => kinds.includes(kind)).length;
  const isBought = ends === 'tickets';
  expect({
    status: order.status === 'COMPLETED',
    paid: order.payment_status === 'PAYMENT_RECEIVED',
    ending: isBought ? 'tickets' : taken.length > 0 ? 'money back' : 'nothing taken',
    kept: kept.map((line) => line.captured - line.refunded),
    tickets: active.length,
    confirmations: mailsOf('order_completed'),
    returns: mailsOf('paid_too_late', 'paid_twice', 'paid_cancelled'),
  }).toEqual({
    status: isBought,
    paid: isBought,
    ending: ends,
    kept: isBought ? [order.total_gross] : [],
    tickets: isBought ? 1 : 0,
    confirmations: isBought ? 1 : 0,
    returns: taken.length - kept.length,
  });
  // The payments stored here must equal those of the providers.
  const ours = await db
    .selectFrom('payments')
    .select(['provider_payment_id as id', 'captured', 'refunded'])
    .where('order_id', '=', item.order_id)
    .where('captured', '>', 0)
    .execute();
  expect(new Set(ours)).toEqual(new Set(taken));
}

/** Lets hours pass, ends the remaining holds, and checks the result. */
export async function judgeAll(
  stage: Stage,
  all: readonly (readonly [Booked, Ending])[],
): Promise<void> {
  const orders = all.map(([first]) => first);
  await hoursPass(stage, orders);
  for (const order of orders)
    if ((await statusOf(stage, order)) === 'RESERVED') {
      await endHold(stage, order);
      await hoursPass(stage, [order]);
    }
  for (const [first, ends] of all) await judge(stage, first, ends);
  expect(await checkWholeLedger(stage.testApp.ctx())).toBe(0);
}
