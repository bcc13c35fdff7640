import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '#platform/mail-content.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { words } from '../../tests/setup/pdf-words.ts';
import { openTestApp, type Ask, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  const charge = async (body: object) =>
    (
      (
        await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
          token: staff.token,
          body,
        })
      ).data as { id: number }
    ).id;
  const ids = [
    await charge({ name: 'VAT 稅', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 8.875 }),
    await charge({ name: '手續費', type: 'FEE', calculation_type: 'FIXED', rate: 15 }),
  ];
  sold = await givenEvent(testApp, staff, {
    quantity: 100,
    ticket: { title: '企位 Standing', tax_and_fee_ids: ids },
    event: {
      title: '明渠夜唱 Nullah Nights',
      location_details: {
        venue_name: '海濱音樂廳',
        address_line_1: '中環碼頭道 8 號',
        country: 'HK',
      },
    },
  });
});
afterAll(() => testApp.close());

const asBuyer = (order: Held, ask: Ask = { cookie: order.cookie }, query = '') =>
  testApp.ask(
    'GET',
    `/public/events/${sold.event_id}/order/${order.short_id}/receipt${query}`,
    ask,
  );
const asStaff = (order: { order_id: number }, token = staff.token) =>
  testApp.ask('GET', `/events/${sold.event_id}/orders/${order.order_id}/receipt`, { token });
const textOf = (bytes: Buffer): string => words(bytes).text.replaceAll('\f', '');
const numbers = async (account_id: number): Promise<number[]> =>
  (
    await testApp.platform.db
      .selectFrom('receipts')
      .select('number')
      .where('account_id', '=', account_id)
      .orderBy('number')
      .execute()
  ).map((item) => item.number);

describe('the receipt of a paid order', () => {
  test.each([
    ['en', ['Receipt', 'No. 0000', 'Received by', 'Paid with', 'Card', 'Unit price', 'Total paid']],
    ['zh-HK', ['收據', '編號 0000', '收款人', '付款方式', '信用卡', '單價', '實付總額']],
    ['zh-CN', ['收据', '编号 0000', '收款方', '付款方式', '银行卡', '单价', '实付总额']],
  ])('shows payee, payer, items and amounts in the locale %s', async (language, labels) => {
    const order = await givenPaid(testApp, sold, 2);
    const answer = await asBuyer(order, {
      cookie: order.cookie,
      headers: { 'accept-language': language },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = textOf(answer.bytes);
    const { public_id } = order.body as { public_id: string };
    for (const part of [
      ...labels,
      public_id,
      '明渠夜唱 Nullah Nights',
      '海濱音樂廳, 中環碼頭道 8 號',
      'Harbour Nights',
      staff.email,
      '陳大文',
      'taiman@example.com',
      '企位 Standing',
      'HK$250.00',
      'HK$500.00',
      '手續費 HK$15.00',
      'HK$30.00',
      'VAT 稅 8.875%',
      'HK$47.04',
      'HK$577.04',
    ])
      expect(text).toContain(part);
    expect(words(answer.bytes).notdef).toBe(0);
    expect(text).not.toContain('□');
  });

  test('keeps its number and shows refunds, even after a cancellation', async () => {
    const order = await givenPaid(testApp, sold);
    const number = /No\. (\d{5})/.exec(textOf((await asBuyer(order)).bytes))?.[1];
    expect(number).toMatch(/^\d{5}$/);
    const at = `/events/${sold.event_id}/orders/${order.order_id}`;
    await testApp.ask('POST', `${at}/cancel`, {
      token: staff.token,
      body: { refund_amount: 100.5 },
    });
    await testApp.work();
    const text = textOf((await asStaff(order)).bytes);
    for (const part of [`No. ${number}`, 'Refunded-HK$100.50', 'Paid after refundsHK$188.02'])
      expect(text).toContain(part);
  });

  test('shows the amount of a lost dispute', async () => {
    const order = await givenPaid(testApp, sold);
    const { id } = await testApp.simulator.control({
      action: 'dispute',
      payment_intent: order.payment,
      amount: 20_000,
    });
    await testApp.work();
    expect(textOf((await asBuyer(order)).bytes)).not.toContain('Returned by the bank');
    await testApp.simulator.control({ action: 'close_dispute', dispute: id, outcome: 'lost' });
    await testApp.work();
    const text = textOf((await asBuyer(order)).bytes);
    for (const part of ['Returned by the bank-HK$200.00', 'Paid after refundsHK$88.52'])
      expect(text).toContain(part);
  });

  test('opens with the key of the link in the confirmation email', async () => {
    const order = await givenPaid(testApp, sold);
    const read = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/order/${order.short_id}`,
      {
        cookie: order.cookie,
      },
    );
    const { key } = read.data as { key: string };
    expect((await asBuyer(order, {}, `?key=${key}`)).status).toBe(200);
    const mail = await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', order.order_id)
      .where('kind', '=', 'order_completed')
      .executeTakeFirstOrThrow();
    expect(contentOf(testApp.platform, mail).html).toContain(
      `/api/public/events/${sold.event_id}/order/${order.short_id}/receipt?key=${key}`,
    );
  });

  test('shows a payment that staff received directly', async () => {
    const made = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
      token: staff.token,
      body: {
        ticket_id: sold.ticket_id,
        ticket_price_id: sold.price_id,
        first_name: '小明',
        email: 'siuming@example.com',
        amount_paid: 80,
        locale: 'en',
      },
    });
    const text = textOf((await asStaff(made.data as { order_id: number })).bytes);
    for (const part of ['Paid to the organizer', '小明', 'HK$80.00']) expect(text).toContain(part);
  });

  test('continues on further pages when it has many lines', async () => {
    const many = await givenEvent(testApp, staff, {
      ticket: {
        type: 'TIERED',
        prices: Array.from({ length: 40 }, (_, n) => ({ price: 10 + n, label: `Row ${n + 1}` })),
      },
    });
    const read = await testApp.ask('GET', `/events/${many.event_id}/tickets/${many.ticket_id}`, {
      token: staff.token,
    });
    const { prices } = read.data as { prices: { id: number }[] };
    const held = await givenHold(testApp, many, 1, undefined, {
      tickets: [
        {
          ticket_id: many.ticket_id,
          quantities: prices.map(({ id }) => ({ price_id: id, quantity: 1 })),
        },
      ],
    });
    await testApp.owner
      .updateTable('orders')
      .set({ status: 'COMPLETED', completed_at: testApp.ctx().now })
      .where('id', '=', held.order_id)
      .execute();
    const { bytes } = await testApp.ask(
      'GET',
      `/events/${many.event_id}/orders/${held.order_id}/receipt`,
      { token: staff.token },
    );
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    for (const part of ['Row 1', 'Row 40', 'Total paidHK$1,180.00'])
      expect(textOf(bytes)).toContain(part);
  });
});

test('receipt numbers have no gaps or duplicates with concurrent requests', async () => {
  const other = await givenStaff(testApp);
  await givenConnected(testApp, other);
  const event = await givenEvent(testApp, other, { quantity: 100 });
  const orders: Held[] = [];
  for (let n = 0; n < 10; n++) orders.push(await givenPaid(testApp, event));
  // Each order is requested twice; both requests must return the same number.
  const answers = await Promise.all(
    [...orders, ...orders].map(({ short_id, cookie }) =>
      testApp.ask('GET', `/public/events/${event.event_id}/order/${short_id}/receipt`, { cookie }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  const printed = answers.map(({ bytes }) => Number(/No\. (\d+)/.exec(textOf(bytes))?.[1]));
  expect(printed.slice(10)).toEqual(printed.slice(0, 10));
  expect(printed.slice(0, 10).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await numbers(other.account_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the first request for a receipt does not wait for a lock on the account', async () => {
  const order = await givenPaid(testApp, sold);
  const other = new pg.Client({ connectionString: testApp.database_url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from accounts where id = $1 for no key update', [staff.account_id]);
    expect((await asBuyer(order)).status).toBe(200);
  } finally {
    await other.end();
  }
});

describe('a receipt is refused', () => {
  test('to other users who know the address of the order, and under another event', async () => {
    const order = await givenPaid(testApp, sold);
    const before = await numbers(staff.account_id);
    const elsewhere = await givenEvent(testApp, staff);
    const foreign = await givenStaff(testApp);
    const answers = [
      await asBuyer(order, {}),
      await asBuyer(order, {}, '?key=wrong'),
      await testApp.ask(
        'GET',
        `/public/events/${elsewhere.event_id}/order/${order.short_id}/receipt`,
        {
          cookie: order.cookie,
        },
      ),
      await testApp.ask('GET', `/events/${elsewhere.event_id}/orders/${order.order_id}/receipt`, {
        token: staff.token,
      }),
      await asStaff(order, foreign.token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    const collaborator = await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]);
    expect((await asStaff(order, collaborator.token)).status).toBe(403);
    expect(await numbers(staff.account_id)).toEqual(before);
  });

  test('for an unpaid or free order', async () => {
    const held = await givenHold(testApp, sold);
    await givenDetails(testApp, sold, held);
    const unpaid = [await asBuyer(held), await asStaff(held)];
    expect(unpaid.map((item) => [item.status, item.code])).toEqual([
      [409, 'order.not_completed'],
      [409, 'order.not_completed'],
    ]);
    const free = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const taken = await givenHold(testApp, free);
    await givenDetails(testApp, free, taken);
    const answer = await testApp.ask(
      'GET',
      `/public/events/${free.event_id}/order/${taken.short_id}/receipt`,
      { cookie: taken.cookie },
    );
    expect([answer.status, answer.code]).toEqual([409, 'order.nothing_was_paid']);
  });
});
