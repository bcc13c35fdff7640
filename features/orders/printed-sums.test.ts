import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get as readMail } from '#features/mailbox/store.ts';
import {
  givenConnected,
  givenEvent,
  givenHold,
  givenDetails,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { words } from '../../tests/setup/pdf-words.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Order } from './order.contract.ts';
import { billOf } from './rules/bill.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const asStaff = async (path: string, body: object): Promise<number> =>
  ((await testApp.ask('POST', path, { token: staff.token, body })).data as { id: number }).id;

const charge = (type: 'FEE' | 'TAX') =>
  fc.record({
    name: fc.constant(type === 'FEE' ? 'Booking' : 'VAT'),
    type: fc.constant(type),
    calculation_type: fc.constantFrom('FIXED', 'PERCENTAGE'),
    rate: fc.integer({ min: 1, max: 4000 }).map((rate) => rate / 100),
  });
const sales = fc.record({
  price: fc.integer({ min: 2000, max: 99_999 }).map((cents) => cents / 100),
  quantity: fc.integer({ min: 1, max: 7 }),
  charges: fc.tuple(fc.option(charge('FEE')), fc.option(charge('TAX'))),
  code: fc.option(
    fc.record({
      discount_type: fc.constantFrom('FIXED', 'PERCENTAGE'),
      discount: fc.integer({ min: 1, max: 900 }).map((tenths) => tenths / 100),
    }),
  ),
});

type Sale = typeof sales extends fc.Arbitrary<infer T> ? T : never;
async function paid({ price, quantity, charges, code }: Sale) {
  const ids: number[] = [];
  for (const item of charges)
    if (item) ids.push(await asStaff(`/accounts/${staff.account_id}/taxes-and-fees`, item));
  const sold = await givenEvent(testApp, staff, {
    price,
    quantity: null,
    ticket: { tax_and_fee_ids: ids },
  });
  if (code) await asStaff(`/events/${sold.event_id}/promo-codes`, { code: 'LESS', ...code });
  const promo = code ? { promo_code: 'LESS' } : {};
  const held = await givenHold(testApp, sold, quantity, undefined, promo);
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
  await testApp.work();
  return { sold, held };
}

/** Returns the Hong Kong dollar amounts in a text, in cents. */
const amounts = (text: string): number[] =>
  [...text.matchAll(/([-−]?)HK\$([\d,]+\.\d\d)/g)].map(
    ([, sign, digits = '']) =>
      Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign ? -1 : 1),
  );
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, item) => sum + item, 0);

async function mailOf({ order_id }: Held): Promise<string> {
  const { id } = await testApp.platform.db
    .selectFrom('deliveries')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'order_completed')
    .executeTakeFirstOrThrow();
  const mail = await readMail(testApp.ctx(), id);
  // The amounts are in a column; the label of a fixed fee is left of it.
  return [...(mail?.html ?? '').matchAll(/text-align:right[^>]*>([^<]*)</g)]
    .map(([, cell]) => cell)
    .join(' ');
}
const read = async (sold: Sold, held: Held): Promise<Order> =>
  (
    await testApp.ask('GET', `/events/${sold.event_id}/orders/${held.order_id}`, {
      token: staff.token,
    })
  ).data;

test('lines and charges add up to the total on screen, in email and on the receipt', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sale) => {
      const { sold, held } = await paid(sale);
      const bill = billOf(await read(sold, held));
      const cents = [...bill.lines.map((line) => line.amount), bill.discount]
        .concat(bill.charges.map((item) => item.value))
        .map((amount) => Math.round(amount * 100));
      const total = Math.round(bill.total * 100);
      expect(sumOf(cents)).toBe(total);

      const mailed = amounts(await mailOf(held));
      expect(mailed.at(-1)).toBe(total);
      expect(sumOf(mailed.slice(0, -1))).toBe(total);

      const receipt = await testApp.ask(
        'GET',
        `/events/${sold.event_id}/orders/${held.order_id}/receipt`,
        { token: staff.token },
      );
      for (const amount of mailed) expect(amounts(words(receipt.bytes).text)).toContain(amount);
    }),
    { numRuns: 12 },
  );
});
