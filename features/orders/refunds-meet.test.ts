import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { leftOfPayments } from '#platform/rows/left-of-payment.ts';
import { judge } from '../../bench/storm/judgement.ts';
import { takesAll } from '../../tests/setup/breadth.ts';
import { givenConnected, givenStaff, type Staff } from '../../tests/setup/given.ts';
import { givenPayme } from '../../tests/setup/given-payme.ts';
import { begin, life, readLived, type Lived } from '../../tests/setup/order-lives.ts';
import { settle, take } from '../../tests/setup/refunds-in-any-order.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * Concurrent changes to the refunds of an order: once nothing is pending, either the buyer has all
 * the money that was not retained on purpose, or staff see the missing amount and can resolve it.
 */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  await givenPayme(testApp, staff);
});
afterAll(() => testApp.close());

interface ToCheck {
  problem: string;
  event_id: number;
  order_id: number;
  refund_id: number | null;
  amount: number;
}

/** What the organizer still has of the payments that count for an order, in cents. */
async function leftOf({ order_id }: Lived): Promise<number> {
  const { rows } = await sql<{ rest: number }>`
    select ${leftOfPayments} as rest
    from payments p join orders o on o.id = p.order_id
    where o.id = ${order_id} and (p.bought_at is not null or o.completed_at is null)`.execute(
    testApp.platform.db,
  );
  return rows[0]?.rest ?? 0;
}

const toCheck = async (): Promise<ToCheck[]> =>
  (
    await testApp.ask('GET', `/accounts/${staff.account_id}/payments-to-check`, {
      token: staff.token,
    })
  ).data;

/** What is wrong with an order, and what happened to it. */
async function problemsOf(lived: Lived, listed: readonly ToCheck[]): Promise<string[]> {
  const order = await readLived({ testApp, staff }, lived);
  const rest = await leftOf(lived);
  const entries = listed.filter((item) => item.order_id === lived.order_id);
  const isFailed = order.refund_status === 'REFUND_FAILED';
  const kept = order.cancelled_by === 'event' ? 0 : lived.kept;
  const rules: [boolean, string][] = [
    [
      order.status === 'CANCELLED' && rest > kept && !isFailed,
      `keeps ${rest} where ${kept} was decided, and nobody is told`,
    ],
    [isFailed && rest === 0, '"Refund failed" although nothing is left to refund'],
    [isFailed && entries.length === 0, '"Refund failed" is not listed'],
    [order.refund_status === 'REFUND_PENDING', 'pending for ever'],
    [
      isFailed && entries.length === 1 && Math.round((entries[0]?.amount ?? 0) * 100) > rest,
      `${entries[0]?.amount} is listed where ${rest} is left`,
    ],
    [entries.some(({ problem }) => problem !== 'refund_failed'), 'something else is listed'],
  ];
  return rules
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) =>
      [
        problem,
        `${order.status} ${order.refund_status}, bought: ${lived.life.bought}`,
        ...lived.log,
        JSON.stringify([entries, order.refunds, order.disputes]),
      ].join('\n'),
    );
}

// Its parts run at once, so that what meets differs from run to run: only in `npm run test:all`.
const name = 'refunds, cancellations and disputes meet in any order';
test.runIf(takesAll)(name, { timeout: 1_800_000 }, async () => {
  const lives = fc.array(life, { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lives, fc.boolean(), async (all, held) => {
      await testApp.simulator.control({ action: 'webhooks', held });
      const lived = await Promise.all(all.map((item) => begin({ testApp, staff }, item)));
      await testApp.work();
      await Promise.all(
        lived.map(async (item) => {
          for (const what of item.life.steps) await take({ testApp, staff }, item, what);
        }),
      );
      await settle({ testApp, staff }, lived);
      await checkWholeLedger(testApp.ctx());
      const listed = await toCheck();
      const problems = (await Promise.all(lived.map((item) => problemsOf(item, listed)))).flat();
      expect(problems).toEqual([]);
      for (const { event_id, order_id, refund_id } of listed)
        await testApp.ask(
          'POST',
          `/events/${event_id}/orders/${order_id}/refunds/${refund_id}/outcome`,
          { token: staff.token, body: { was_made: true } },
        );
      expect(await toCheck()).toEqual([]);
      const judged = await judge(testApp.database_url, testApp.simulator.url);
      // Here staff keep money by decision, and cancel every attendee of an order.
      expect(
        judged.filter((item) => !/^(money kept|completed) without (a|its) ticket/.test(item)),
      ).toEqual([]);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
