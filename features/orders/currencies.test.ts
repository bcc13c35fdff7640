import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import {
  exactLines,
  exactPercent,
  exactText,
  exactTotal,
  exactUnit,
  exactMinor,
  type ChargeCase,
  type PriceCase,
} from '../../tests/setup/exact-prices.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { words } from '../../tests/setup/pdf-words.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/**
 * A sale in a currency without decimals and in one with three, from the stored price to the last
 * printed document: every amount equals the exact fraction, with the digits of its currency.
 */
let testApp: TestApp;
let staff: Staff;
const platform_percent = '2.5';
beforeAll(async () => {
  testApp = await openTestApp({ PLATFORM_FEE_PERCENT: platform_percent });
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  await testApp.close();
});

const as = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const made = async (path: string, body: object) => {
  const answer = await as('POST', path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data as { id: number };
};

interface Shown {
  currency: string;
  list: string;
  /** The currency sign of the amounts for an English reader; it is used for nothing else. */
  sign: string;
  too_fine: number;
  given_back: string;
  fixed_fee: string;
}
const currencies: Shown[] = [
  { currency: 'JPY', list: '3333', sign: '¥', too_fine: 0.5, given_back: '1000', fixed_fee: '30' },
  { currency: 'KRW', list: '33300', sign: '₩', too_fine: 0.5, given_back: '9999', fixed_fee: '7' },
  {
    currency: 'KWD',
    list: '10.000',
    sign: 'KWD ',
    too_fine: 10.0005,
    given_back: '5.250',
    fixed_fee: '0.1',
  },
  {
    currency: 'BHD',
    list: '20.000',
    sign: 'BHD ',
    too_fine: 20.0005,
    given_back: '10.010',
    fixed_fee: '0.1',
  },
];

/** Returns every amount in a text that is preceded by the currency's sign or code. */
const amountsIn = (text: string, { sign, currency }: Shown): string[] =>
  [...text.replaceAll('\u00a0', ' ').matchAll(/(¥|₩|[A-Z]{3} )(-?[\d,]+(?:\.\d+)?)/g)]
    .filter(([, before]) => before === sign || before === `${currency} `)
    .map(([, , amount = '']) => amount.replaceAll(',', ''));
const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ');

async function givenSale(shown: Shown) {
  const { currency, list, fixed_fee } = shown;
  const charges: ChargeCase[] = [
    { name: 'Service', type: 'FEE', kind: 'PERCENTAGE', rate: '5' },
    { name: 'Door', type: 'FEE', kind: 'FIXED', rate: fixed_fee },
    { name: 'VAT', type: 'TAX', kind: 'PERCENTAGE', rate: '10' },
  ];
  const ids = [];
  for (const { name, type, kind, rate } of charges)
    ids.push(
      (
        await made(`/accounts/${staff.account_id}/taxes-and-fees`, {
          name,
          type,
          calculation_type: kind,
          rate: Number(rate),
        })
      ).id,
    );
  const sold = await givenEvent(testApp, staff, {
    price: Number(list),
    event: { currency },
    ticket: { tax_and_fee_ids: ids },
  });
  await made(`/events/${sold.event_id}/promo-codes`, {
    code: 'EARLY',
    discount_type: 'PERCENTAGE',
    discount: 20,
  });
  const exact: PriceCase = {
    currency,
    platform_percent,
    promo: { kind: 'PERCENTAGE', discount: '20', covers: 'all' },
    tickets: [{ kind: 'PAID', prices: [{ list, quantity: 2, gift: null }], charges }],
  };
  return { sold, exact, ids };
}

async function bought(sold: Sold): Promise<Held & { payment: string }> {
  const held = await givenHold(testApp, sold, 2, undefined, { promo_code: 'early' });
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({ action: 'pay', payment_intent: payment });
  await testApp.work();
  return { ...held, payment };
}
const mailsOf = (orderId: number) =>
  testApp.platform.db
    .selectFrom('deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

describe.each(currencies)('a sale in $currency', (shown) => {
  const { currency } = shown;
  let sold: Sold;
  let order: Held & { payment: string };
  let ids: number[] = [];
  let exact: PriceCase;
  const amounts: Record<
    'net' | 'discount' | 'fee' | 'tax' | 'gross' | 'unit' | 'platform' | 'back' | 'left',
    bigint
  > = {} as never;
  const text = (name: keyof typeof amounts): string => exactText(amounts[name], currency);
  const wire = (name: keyof typeof amounts): number => Number(text(name));
  /** The amounts allowed on printed documents of this order. */
  const known = (...names: (keyof typeof amounts)[]): string[] => names.map(text);

  beforeAll(async () => {
    ({ sold, exact, ids } = await givenSale(shown));
    const lines = exactLines(exact);
    const total = (of: (line: (typeof lines)[number]) => bigint) => exactTotal(lines, of);
    const gross = total((line) => line.gross);
    const back = exactMinor(shown.given_back, currency);
    // In a three-decimal currency the provider accepts only multiples of ten.
    const step = currency === 'KWD' || currency === 'BHD' ? 10n : 1n;
    Object.assign(amounts, {
      net: total((line) => line.net),
      discount: total((line) => line.list - line.net),
      fee: total((line) => line.fee),
      tax: total((line) => line.tax),
      unit: lines[0]?.gross,
      gross,
      platform: exactPercent(gross / step, platform_percent) * step,
      back,
      left: gross - back,
    });
    order = await bought(sold);
  });

  test('prices are saved with the decimals of the currency; finer prices are refused', async () => {
    const tickets = `/events/${sold.event_id}/tickets`;
    expect((await as('GET', `${tickets}/${sold.ticket_id}`)).data).toMatchObject({
      prices: [
        {
          price: Number(shown.list),
          price_including_taxes_and_fees: Number(
            exactText(
              exactUnit(exactMinor(shown.list, currency), 0, { ...exact, promo: null }).gross,
              currency,
            ),
          ),
        },
      ],
    });
    const finer = await as('POST', tickets, {
      title: 'Too fine',
      type: 'PAID',
      prices: [{ price: shown.too_fine }],
    });
    expect([finer.status, Object.keys(finer.errors)]).toEqual([422, ['prices.0.price']]);
    expect(ids).toHaveLength(3);
  });

  test('the order, the provider and the platform fee match exact fractions', async () => {
    expect(order.body).toMatchObject({
      currency,
      total_before_additions: wire('net'),
      total_discount: wire('discount'),
      total_fee: wire('fee'),
      total_tax: wire('tax'),
      total_gross: wire('gross'),
    });
    expect(await testApp.simulator.state(`ledger/${order.payment}`)).toMatchObject({
      currency: currency.toLowerCase(),
      amount: Number(amounts.gross),
      captured: Number(amounts.gross),
      fee: Number(amounts.platform),
    });
  });

  test('a partial refund is recorded in the order and the ledger', async () => {
    const path = `/events/${sold.event_id}/orders/${order.order_id}`;
    const refund = await as('POST', `${path}/refund`, { amount: Number(shown.given_back) });
    expect(refund.status, refund.text).toBe(200);
    await testApp.work();
    expect((await as('GET', path)).data).toMatchObject({
      total_refunded: wire('back'),
      total_remaining: wire('left'),
      refundable: wire('left'),
      refunds: [{ amount: wire('back'), status: 'SUCCEEDED' }],
    });
    expect(await testApp.simulator.state(`ledger/${order.payment}`)).toMatchObject({
      refunded: Number(amounts.back),
    });
    const entries = await testApp.platform.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount', 'currency'])
      .where('order_id', '=', order.order_id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { kind: 'CAPTURE', amount: Number(amounts.gross), currency },
      { kind: 'REFUND', amount: -Number(amounts.back), currency },
    ]);
  });

  /**
   * The amounts of the order's bill: line, discount, fees with the rate of a fixed one, taxes, and
   * total.
   */
  const billed = (): string[] => {
    const [unit] = exactLines(exact);
    const of = (minor: bigint): string => exactText(minor, currency);
    return [
      ...known('discount', 'gross'),
      of(2n * (unit?.list ?? 0n)),
      of(exactMinor(shown.fixed_fee, currency)),
      ...(unit?.charges.map(({ value }) => of(2n * value)) ?? []),
    ];
  };
  const unsigned = (printed: readonly string[]): Set<string> =>
    new Set(printed.map((item) => item.replace('-', '')));

  test('emails print these amounts only', async () => {
    const mails = await mailsOf(order.order_id);
    const kinds = ['order_completed', 'order_received', 'refund_done'];
    expect(mails.map((mail) => mail.kind)).toEqual(expect.arrayContaining(kinds));
    for (const mail of mails) {
      const { html } = contentOf(testApp.platform, mail);
      const printed = unsigned(amountsIn(plain(html), shown));
      if (mail.kind === 'order_completed') expect(printed).toEqual(new Set(billed()));
      else
        expect(known('back', 'left', 'gross'), mail.kind).toEqual(
          expect.arrayContaining([...printed]),
        );
      expect(printed.size, mail.kind).toBeGreaterThan(0);
    }
  });

  test('the receipt prints every amount with the decimals of the currency', async () => {
    const { bytes } = await as('GET', `/events/${sold.event_id}/orders/${order.order_id}/receipt`);
    const printed = amountsIn(words(bytes).text.replaceAll('\f', ' '), shown);
    const list = exactText(exactLines(exact)[0]?.list ?? 0n, currency);
    expect(unsigned(printed)).toEqual(new Set([...billed(), ...known('back', 'left'), list]));
  });

  test('the sales report and the export show the same figures', async () => {
    const { data } = await as('GET', `/events/${sold.event_id}/sales-report`);
    expect(data).toMatchObject({
      sections: [
        {
          currency,
          totals: {
            gross: wire('gross'),
            discount: wire('discount'),
            fee: wire('fee'),
            tax: wire('tax'),
            refunded: wire('back'),
            net: wire('left'),
          },
        },
      ],
    });
    const sheet = async (path: string): Promise<string[][]> =>
      (await as('POST', path, { format: 'csv' })).text
        .replace('\ufeff', '')
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(','));
    const [, cells = []] = await sheet(`/events/${sold.event_id}/orders/export`);
    expect(cells.slice(8, 16)).toEqual([
      ...(['net', 'discount', 'fee', 'tax', 'gross', 'back'] as const).map((name) =>
        String(wire(name)),
      ),
      // Lost in disputes: nothing.
      '0',
      currency,
    ]);
    const rows = await sheet(`/events/${sold.event_id}/sales-report/export`);
    expect(rows.find(([kind]) => kind === 'Total')?.slice(2)).toEqual([
      currency,
      '1',
      '2',
      ...(['gross', 'discount', 'fee', 'tax', 'back'] as const).map((name) => String(wire(name))),
      '0',
      '0',
      String(wire('left')),
    ]);
  });
});

describe('where the provider accepts only multiples of ten of the smallest unit', () => {
  test('a refund of any other amount is refused, with the nearest lower amount', async () => {
    const { sold } = await givenSale({ ...(currencies[2] as Shown), list: '10.000' });
    const order = await bought(sold);
    const path = `/events/${sold.event_id}/orders/${order.order_id}`;
    const refused = await as('POST', `${path}/refund`, { amount: 5.255 });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { amount: [expect.stringContaining('5.250')] },
    ]);
    await testApp.work();
    expect((await as('GET', path)).data).toMatchObject({ refund_status: null, total_refunded: 0 });
  });

  test('the attendees of an order with odd amounts get amounts that add up to the total', async () => {
    const sold = await givenEvent(testApp, staff, { price: 3.34, event: { currency: 'KWD' } });
    await as('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
      prices: [{ id: sold.price_id, price: 3.33 }],
    });
    await testApp.platform.db
      .updateTable('ticket_prices')
      .set({ price: 3335 })
      .where('id', '=', sold.price_id)
      .execute();
    const held = await givenHold(testApp, sold, 2);
    await givenDetails(testApp, sold, held);
    const payment = await givenPaymentStarted(testApp, sold, held);
    await testApp.simulator.control({ action: 'pay', payment_intent: payment });
    await testApp.work();
    const path = `/events/${sold.event_id}/orders/${held.order_id}`;
    const read = async () =>
      (await as('GET', path)).data as {
        attendees: { id: number; status: string; refundable: number }[];
        refundable: number;
      };
    for (const wanted of [3.34, 3.33]) {
      const attendee = (await read()).attendees.find(({ status }) => status === 'ACTIVE');
      expect(attendee?.refundable).toBe(wanted);
      const answer = await as('PUT', `/events/${sold.event_id}/attendees/${attendee?.id}`, {
        status: 'CANCELLED',
        refund_amount: attendee?.refundable,
      });
      expect(answer.status, answer.text).toBe(200);
      await testApp.work();
    }
    expect((await read()).refundable).toBe(0);
    expect(await testApp.simulator.state(`ledger/${payment}`)).toMatchObject({ refunded: 6670 });
  });
});
