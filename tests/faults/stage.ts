import { sql } from 'kysely';
import { expect } from 'vitest';
import { expireDue } from '#features/orders/actions/expire.ts';
import { orderJobs } from '#features/orders/jobs.ts';
import { orderReference } from '#features/payments/actions/pay.ts';
import { givenDetails, givenEvent, givenHold, type Held, type Sold } from '../setup/given.ts';
import type { Staff } from '../setup/given.ts';
import type { Answer, TestApp } from '../setup/test-app.ts';
import type { Driver, Line } from './driver.ts';
import type { Ending } from './matrix.ts';

/** An order of the matrix: the hold of a browser, its event, and its reference at the providers. */
export interface Booked extends Held {
  sold: Sold;
  reference: string;
}
export interface Stage {
  testApp: TestApp;
  staff: Staff;
  /** An event with enough places. */
  plenty: Sold;
  /** The provider of this cell, and the other one. */
  driver: Driver;
  other: Driver;
}
/** Plays one fault. Returns its order, perhaps with other orders and their expected endings. */
export type Play = (stage: Stage) => Promise<Booked | [Booked, ...[Booked, Ending][]]>;

export const scarce = (stage: Stage): Promise<Sold> =>
  givenEvent(stage.testApp, stage.staff, { quantity: 1 });

/** Creates a hold with its buyer, ready to be paid. */
export async function booked(stage: Stage, sold = stage.plenty): Promise<Booked> {
  const held = await givenHold(stage.testApp, sold);
  await givenDetails(stage.testApp, sold, held);
  return { ...held, sold, reference: orderReference(held) };
}
const own = ({ sold, short_id }: Booked): string =>
  `/public/events/${sold.event_id}/order/${short_id}`;
export const press = (stage: Stage, item: Booked, driver = stage.driver): Promise<Answer> =>
  stage.testApp.ask('POST', `${own(item)}/${driver.path}`, { cookie: item.cookie });
export const ask = (stage: Stage, item: Booked): Promise<Answer> =>
  stage.testApp.ask('GET', `${own(item)}/${stage.driver.path}`, { cookie: item.cookie });
export const giveUp = (stage: Stage, item: Booked): Promise<Answer> =>
  stage.testApp.ask('DELETE', own(item), { cookie: item.cookie });

/** Returns the payment that the buyer would see now, by default of the cell's provider. */
export async function paymentOf(
  { testApp, driver }: Stage,
  item: Booked,
  by = driver,
): Promise<string> {
  const payment = await testApp.platform.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', item.order_id)
    .where('provider', '=', by.provider.name)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return payment.provider_payment_id;
}
/** Presses "Pay" until the provider, which may be busy with an earlier call, returns a payment. */
export async function begin(stage: Stage, item: Booked, driver = stage.driver): Promise<string> {
  await expect.poll(async () => (await press(stage, item, driver)).status).toBe(200);
  return paymentOf(stage, item, driver);
}
/** Creates an order with a started payment. */
export async function begun(
  stage: Stage,
  sold?: Sold,
): Promise<{ order: Booked; payment: string }> {
  const order = await booked(stage, sold);
  return { order, payment: await begin(stage, order) };
}
/** Returns every payment of an order at the providers, including those unknown here. */
export const linesOf = async ({ driver, other }: Stage, item: Booked): Promise<Line[]> => [
  ...(await driver.linesOf(item)),
  ...(await other.linesOf(item)),
];

export const controlWebhooks = ({ testApp, driver }: Stage, how: object): Promise<unknown> =>
  testApp.simulator.control({ action: 'webhooks', provider: driver.provider.name, ...how });
export const release = (
  { testApp, driver }: Stage,
  order: 'kept' | 'reversed' = 'kept',
): Promise<unknown> =>
  testApp.simulator.control({ action: 'release', provider: driver.provider.name, order });
/** Drops all webhooks from now on. */
export const loseWebhooks = (stage: Stage): Promise<unknown> =>
  controlWebhooks(stage, { lose: 1_000_000 });

/** Lets the hold expire and runs the job that ends holds. */
export async function endHold({ testApp }: Stage, item: Booked): Promise<void> {
  await sql`
    update orders
    set reserved_until = clock_timestamp() - interval '1 second'
    where id = ${item.order_id} and status = 'RESERVED'`.execute(testApp.platform.db);
  await expireDue(testApp.ctx());
}
/** Lets another buyer hold the last place. */
export const sellLast = ({ testApp }: Stage, sold: Sold): Promise<unknown> =>
  givenHold(testApp, sold);

export const statusOf = async ({ testApp }: Stage, item: Booked): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', item.order_id)
      .executeTakeFirstOrThrow()
  ).status;

/** Runs `work` while every transaction that writes such a row fails before it commits. */
export async function dyingAt(
  { testApp }: Stage,
  table: string,
  when: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(testApp.owner);
  await run(`create or replace function die() returns trigger language plpgsql
    as $$ begin raise exception 'killed'; end $$`);
  await run(`create trigger dying before insert or update on ${table}
    for each row when (${when}) execute function die()`);
  try {
    await work();
  } finally {
    await run(`drop trigger dying on ${table}`);
  }
}
/** Waits until a job was tried and failed. */
export const jobDied = ({ testApp }: Stage, task: string): Promise<unknown> =>
  expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n from graphile_worker.jobs
            where task_identifier = ${task} and attempts > 0 and last_error is not null`.execute(
            testApp.platform.db,
          )
        ).rows[0]?.n,
    )
    .toBeGreaterThan(0);

/** Ends all faults. */
export async function heal({ testApp }: Stage): Promise<void> {
  const { control } = testApp.simulator;
  await control({ action: 'clear' });
  for (const provider of ['stripe', 'payme']) {
    const normal = { held: false, copies: 1, lose: 0, delay_ms: 0 };
    await control({ action: 'webhooks', provider, ...normal });
    await control({ action: 'release', provider });
  }
}

/**
 * Runs everything that the product does on its own within some hours, until nothing is left to do.
 */
export async function hoursPass(stage: Stage, all: readonly Booked[]): Promise<void> {
  const { testApp } = stage;
  const { db } = testApp.platform;
  const orders = all.map((item) => item.order_id);
  await heal(stage);
  for (let n = 0; n < 30; n++) {
    await testApp.work();
    await sql`
      update payments set check_at = now() - interval '1 second'
      where order_id = any(${orders})`.execute(db);
    await sql`
      update refunds set check_at = now() - interval '1 second'
      where order_id = any(${orders})`.execute(db);
    await orderJobs['payment.reconcile'](testApp.ctx());
    await sql`
      update graphile_worker._private_jobs
      set run_at = now()
      where attempts > 0 and locked_at is null and run_at > now()`.execute(db);
    await testApp.work();
    const { rows } = await sql<{ left: number }>`
      select (
        select count(*) from refunds where status = 'PENDING' and order_id = any(${orders})
      )::int + (
        select count(*) from payments
        where captured > refunded and bought_at is null and order_id = any(${orders})
      )::int + (select count(*) from graphile_worker.jobs where attempts > 0)::int as left`.execute(
      db,
    );
    if (rows[0]?.left === 0) return;
    if (n > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('hours later something is still left to do');
}
