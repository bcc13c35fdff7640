import { expect } from 'vitest';
import { givenEvent } from '../setup/given.ts';
import type { Driver } from './driver.ts';
import type { FaultName } from './matrix.ts';
import {
  begin,
  begun,
  booked,
  endHold,
  giveUp,
  linesOf,
  loseWebhooks,
  press,
  scarce,
  sellLast,
  type Play,
  type Stage,
} from './stage.ts';

/** The hold ends before or after the payment, and another buyer may take the last place. */
const holdEnds =
  (when: 'while paying' | 'after paying', place: 'left' | 'sold'): Play =>
  async (stage) => {
    const { order, payment } = await begun(stage, await scarce(stage));
    if (when === 'after paying') {
      await loseWebhooks(stage);
      await stage.driver.pay(payment);
    }
    await endHold(stage, order);
    if (place === 'sold') await sellLast(stage, order.sold);
    if (when === 'while paying') await stage.driver.pay(payment);
    return order;
  };

/**
 * Starts a payment with the provider of the cell, then with the other one, and pays some of them.
 */
const inTurn =
  (paid: (stage: Stage) => Driver[], place: 'left' | 'sold' = 'left'): Play =>
  async (stage) => {
    const order = await booked(stage, await scarce(stage));
    const payments = new Map<Driver, string>();
    for (const driver of [stage.driver, stage.other])
      payments.set(driver, await begin(stage, order, driver));
    if (place === 'sold') {
      await endHold(stage, order);
      await sellLast(stage, order.sold);
    }
    await Promise.all(paid(stage).map((driver) => driver.pay(payments.get(driver) ?? '')));
    return order;
  };

const priceChanges =
  (when: 'before paying' | 'while paying'): Play =>
  async (stage) => {
    const { testApp, staff, driver } = stage;
    const sold = await givenEvent(testApp, staff);
    const order = await booked(stage, sold);
    const change = async (): Promise<void> => {
      const { status } = await testApp.ask(
        'PUT',
        `/events/${sold.event_id}/tickets/${sold.ticket_id}`,
        { token: staff.token, body: { prices: [{ id: sold.price_id, price: 300 }] } },
      );
      expect(status).toBe(200);
    };
    if (when === 'before paying') await change();
    const payment = await begin(stage, order);
    if (when === 'while paying') await change();
    await driver.pay(payment);
    await testApp.work();
    expect(await linesOf(stage, order)).toEqual([{ id: payment, captured: 25_000, refunded: 0 }]);
    return order;
  };

export const buyerPlays = {
  'hold expired before paying': async (stage) => {
    const order = await booked(stage);
    await endHold(stage, order);
    expect((await press(stage, order)).code).toBe('order.expired');
    expect(await linesOf(stage, order)).toEqual([]);
    return order;
  },
  'hold expired while paying, places are left': holdEnds('while paying', 'left'),
  'hold expired while paying, the last place is sold': holdEnds('while paying', 'sold'),
  'hold expired after paying, places are left': holdEnds('after paying', 'left'),
  'hold expired after paying, the last place is sold': holdEnds('after paying', 'sold'),

  'two tabs: both pay': async (stage) => {
    const order = await booked(stage);
    const answers = await Promise.all([press(stage, order), press(stage, order)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const lines = await linesOf(stage, order);
    // The provider refuses a second attempt for the same payment; two payments allow two attempts.
    await Promise.all(
      [...lines, ...lines].map(({ id }) => stage.driver.pay(id).catch(() => undefined)),
    );
    return order;
  },
  'two tabs: one fails, the other pays': async (stage) => {
    const { order, payment } = await begun(stage);
    await stage.driver.failAttempt(payment);
    await stage.testApp.work();
    await stage.driver.pay(await begin(stage, order));
    return order;
  },
  'two tabs: one gives up, the other pays': async (stage) => {
    const { order, payment } = await begun(stage);
    expect((await giveUp(stage, order)).status).toBe(204);
    await stage.driver.pay(payment);
    return order;
  },

  'both providers: begun with the other too, this one is paid': inTurn(({ driver }) => [driver]),
  'both providers: begun with the other too, that one is paid': inTurn(({ other }) => [other]),
  'both providers: both are paid': inTurn(({ driver, other }) => [driver, other]),
  'both providers: both are paid, the last place is sold': inTurn(
    ({ driver, other }) => [driver, other],
    'sold',
  ),

  'price changed before paying': priceChanges('before paying'),
  'price changed while paying': priceChanges('while paying'),
} satisfies Partial<Record<FaultName, Play>>;
