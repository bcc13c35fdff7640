import { expect } from 'vitest';
import { pay } from '#features/orders/actions/pay.ts';
import { reconcileOrder } from '#features/orders/actions/reconcile.ts';
import * as orderRows from '#features/orders/rows.store.ts';
import type { PaymentProvider } from '#features/payments/providers/provider.ts';
import { Killed, killedAt } from '../setup/killed-at.ts';
import type { FaultName } from './matrix.ts';
import {
  begin,
  begun,
  booked,
  dyingAt,
  endHold,
  jobDied,
  linesOf,
  loseWebhooks,
  scarce,
  sellLast,
  type Booked,
  type Play,
  type Stage,
} from './stage.ts';

/** Starts a payment in a process that is killed before its nth commit. */
async function dieStarting(
  stage: Stage,
  item: Booked,
  nth: number,
  provider: PaymentProvider = stage.driver.provider,
): Promise<void> {
  const order = await orderRows.find(stage.testApp.ctx(), item.order_id);
  if (!order) throw new Error('the order is gone');
  await expect(pay(killedAt(stage.testApp, nth), order, provider)).rejects.toThrow(Killed);
}
const starting =
  (nth: number, there: number): Play =>
  async (stage) => {
    const order = await booked(stage);
    await dieStarting(stage, order, nth);
    expect(await linesOf(stage, order)).toHaveLength(there);
    await stage.driver.pay(await begin(stage, order));
    return order;
  };
const reconciling = async (stage: Stage, item: Booked): Promise<void> =>
  expect(reconcileOrder(killedAt(stage.testApp, 1), item.order_id)).rejects.toThrow(Killed);

/** Prepares a payment after the hold has ended and the last place is sold. */
async function payTooLate(stage: Stage, meanwhile: (item: Booked) => Promise<unknown>) {
  const { order, payment } = await begun(stage, await scarce(stage));
  await endHold(stage, order);
  await sellLast(stage, order.sold);
  return { order, paid: () => stage.driver.pay(payment).then(() => meanwhile(order)) };
}
const givingBack =
  (table: string, when: string, job: string): Play =>
  async (stage) => {
    const { order, paid } = await payTooLate(stage, () => jobDied(stage, job));
    await dyingAt(stage, table, when, paid);
    return order;
  };
/** Waits until a webhook was answered with 500, so that the provider sends it again. */
const webhookRefused = ({ testApp, driver }: Stage, payment: string): Promise<unknown> =>
  expect
    .poll(async () => {
      const { deliveries } = (await testApp.simulator.state(
        `deliveries?provider=${driver.provider.name}&about=${payment}&state=due`,
      )) as { deliveries: { status: number | null }[] };
      return deliveries.map(({ status }) => status);
    })
    .toContain(500);

export const killedPlays = {
  'killed: before the call to pay is kept': starting(1, 0),
  'killed: the call is kept and not sent': async (stage) => {
    const order = await booked(stage);
    const dying = { ...stage.driver.provider, start: () => Promise.reject(new Killed()) };
    await dieStarting(stage, order, 99, dying);
    await stage.driver.pay(await begin(stage, order));
    return order;
  },
  'killed: the payment is begun there and not kept here': starting(2, 1),
  'killed: the payment is kept and its order not told': starting(3, 1),
  'killed: webhook came and is not kept': async (stage) => {
    const { order, payment } = await begun(stage);
    await dyingAt(stage, 'provider_events', 'true', async () => {
      await stage.driver.pay(payment);
      await webhookRefused(stage, payment);
    });
    return order;
  },
  'killed: completing the order': async (stage) => {
    const { order, payment } = await begun(stage);
    await loseWebhooks(stage);
    await stage.driver.pay(payment);
    await reconciling(stage, order);
    return order;
  },
  'killed: completed, the mails not written': async (stage) => {
    const { order, payment } = await begun(stage);
    await dyingAt(stage, 'deliveries', `new.kind = 'order_received'`, async () => {
      await stage.driver.pay(payment);
      await jobDied(stage, 'order.completed');
    });
    return order;
  },
  'killed: promising the money back': async (stage) => {
    await loseWebhooks(stage);
    const { order, paid } = await payTooLate(stage, (late) => reconciling(stage, late));
    await paid();
    return order;
  },
  'killed: given back there and not kept here': givingBack(
    'refunds',
    `new.status = 'SUCCEEDED'`,
    'refund.send',
  ),
  'killed: given back and the order not told': givingBack(
    'orders',
    `new.refund_status = 'REFUNDED'`,
    'refund.settled',
  ),
} satisfies Partial<Record<FaultName, Play>>;
