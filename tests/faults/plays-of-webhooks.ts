import { sql } from 'kysely';
import { expect } from 'vitest';
import type { FaultName } from './matrix.ts';
import {
  begun,
  endHold,
  loseWebhooks,
  controlWebhooks,
  release,
  scarce,
  sellLast,
  statusOf,
  type Booked,
  type Play,
  type Stage,
} from './stage.ts';

/** A payment was started for 250 HKD, but the order now requires something else. */
async function asksOther(stage: Stage, to: string) {
  const { order, payment } = await begun(stage);
  await sql`update orders set ${sql.raw(to)} where id = ${order.order_id}`.execute(
    stage.testApp.platform.db,
  );
  await stage.driver.pay(payment);
  return order;
}

/** The buyer has paid, and the provider's own webhook is held back. */
async function paidQuietly(stage: Stage): Promise<{ order: Booked; payment: string }> {
  const started = await begun(stage);
  await controlWebhooks(stage, { held: true });
  await stage.driver.pay(started.payment);
  return started;
}
const stillOpen = async (stage: Stage, item: Booked): Promise<void> => {
  await stage.testApp.work();
  expect(await statusOf(stage, item)).toBe('RESERVED');
};

export const webhookPlays = {
  'webhook lost': async (stage) => {
    const { order, payment } = await begun(stage);
    await loseWebhooks(stage);
    await stage.driver.pay(payment);
    await stillOpen(stage, order);
    return order;
  },
  'webhook late: the hold is over, places are left': async (stage) => {
    const { order } = await paidQuietly(stage);
    await endHold(stage, order);
    await release(stage);
    await stage.testApp.work();
    expect(await statusOf(stage, order)).toBe('COMPLETED');
    return order;
  },
  'webhook late: the hold is over, the last place is sold': async (stage) => {
    const { order, payment } = await begun(stage, await scarce(stage));
    await controlWebhooks(stage, { held: true });
    await stage.driver.pay(payment);
    await endHold(stage, order);
    await sellLast(stage, order.sold);
    await release(stage);
    return order;
  },
  'webhook doubled': async (stage) => {
    const { order, payment } = await begun(stage);
    await controlWebhooks(stage, { copies: 3 });
    await stage.driver.pay(payment);
    await Promise.all([1, 2].map(() => stage.driver.sendWebhook(payment)));
    await stage.testApp.work();
    expect(await statusOf(stage, order)).toBe('COMPLETED');
    return order;
  },
  'webhook reordered': async (stage) => {
    const { order, payment } = await begun(stage);
    await controlWebhooks(stage, { held: true });
    await stage.driver.failAttempt(payment);
    await stage.driver.pay(payment);
    await release(stage, 'reversed');
    await stage.testApp.work();
    expect(await statusOf(stage, order)).toBe('COMPLETED');
    return order;
  },
  'webhook forged': async (stage) => {
    const { order, payment } = await begun(stage);
    const statuses = await stage.driver.forge(payment);
    expect(statuses).toEqual(statuses.map(() => 400));
    await stillOpen(stage, order);
    return order;
  },
  'webhook of a payment that nobody made': async (stage) => {
    const { order, payment } = await begun(stage);
    expect((await stage.driver.sendWebhook(payment)).status).toBe(200);
    await stillOpen(stage, order);
    return order;
  },
  'webhook for another order': async (stage) => {
    const { order, payment } = await paidQuietly(stage);
    const unpaid = await begun(stage);
    const another = { reference: unpaid.order.reference, id: unpaid.order.order_id };
    await stage.driver.sendWebhook(unpaid.payment, { amount: 25_000, currency: 'HKD' });
    await stage.driver.sendWebhook(payment, { order: another });
    await stillOpen(stage, unpaid.order);
    expect(await statusOf(stage, order)).toBe('COMPLETED');
    return [order, [unpaid.order, 'nothing taken']];
  },
  'webhook of another amount': async (stage) => {
    const { order, payment } = await paidQuietly(stage);
    const unpaid = await begun(stage);
    for (const amount of [1, 1_000_000])
      for (const about of [payment, unpaid.payment])
        await stage.driver.sendWebhook(about, { amount });
    await stillOpen(stage, unpaid.order);
    return [order, [unpaid.order, 'nothing taken']];
  },
  'webhook of another currency': async (stage) => {
    const { order, payment } = await paidQuietly(stage);
    const unpaid = await begun(stage);
    for (const about of [payment, unpaid.payment])
      await stage.driver.sendWebhook(about, { amount: 25_000, currency: 'USD' });
    await stillOpen(stage, unpaid.order);
    return [order, [unpaid.order, 'nothing taken']];
  },
  'webhook for another account': async (stage) => {
    const { order, payment } = await paidQuietly(stage);
    expect((await stage.driver.sendWebhook(payment, { by: 'stranger' })).status).toBe(200);
    await stillOpen(stage, order);
    return order;
  },
  'a payment of another amount': (stage) =>
    asksOther(stage, 'total_gross = 24900, total_before_additions = 24900'),
  'a payment of another currency': (stage) => asksOther(stage, `currency = 'EUR'`),
} satisfies Partial<Record<FaultName, Play>>;
