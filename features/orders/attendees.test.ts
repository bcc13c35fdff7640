import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendeeCalendar } from './documents.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { contentOf } from '#platform/mail-content.ts';
import { recount } from '#features/stock/store.ts';
import type { Attendee } from '#features/attendees/contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const call = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
const free = (quantity: number | null = 10) =>
  givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity });
const guest = (sold: Sold, more: object = {}) =>
  call('POST', sold, '/attendees', {
    first_name: '美玲',
    last_name: '黃',
    email: 'Guest@Example.com',
    ticket_id: sold.ticket_id,
    ticket_price_id: sold.price_id,
    ...more,
  });
const added = async (sold: Sold, more: object = {}): Promise<Attendee> => {
  const answer = await guest(sold, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.data;
};
const soldOf = async (sold: Sold) =>
  ((await call('GET', sold, `/tickets/${sold.ticket_id}`)).data as { quantity_sold: number })
    .quantity_sold;
const another = async (sold: Sold, quantity: number | null = 5): Promise<Sold> => {
  const { id, prices } = (
    await call('POST', sold, '/tickets', {
      title: 'Seated',
      type: 'FREE',
      prices: [{ price: 0, initial_quantity_available: quantity }],
    })
  ).data as { id: number; prices: { id: number }[] };
  return { ...sold, ticket_id: id, price_id: prices[0]?.id ?? 0 };
};

test('a manually added attendee has a completed order and a ticket and takes stock', async () => {
  const sold = await givenEvent(testApp, staff, { price: 250 });
  const fee = (
    await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: { name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 20 },
    })
  ).data as { id: number };
  const attendee = await added(sold, {
    amount_paid: 200,
    taxes_and_fees: [{ tax_or_fee_id: fee.id, amount: 20 }],
    locale: 'zh-hk',
  });
  expect(attendee).toMatchObject({
    status: 'ACTIVE',
    email: 'guest@example.com',
    ticket_title: 'Standing',
    locale: 'zh-hk',
  });
  expect((await call('GET', sold, `/orders/${attendee.order_id}`)).data).toMatchObject({
    status: 'COMPLETED',
    is_manually_created: true,
    total_gross: 200,
    total_fee: 20,
    total_before_additions: 180,
    first_name: '美玲',
    order_items: [{ quantity: 1, total_gross: 200 }],
  });
  expect(await soldOf(sold)).toBe(1);
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select('kind')
      .where('order_id', '=', attendee.order_id)
      .execute(),
  ).toEqual([]);
});

test('the tax of a manually added attendee is reported under the same tax', async () => {
  const tax = (
    await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
      token: staff.token,
      body: {
        name: 'VAT',
        type: 'TAX',
        calculation_type: 'PERCENTAGE',
        rate: 10,
        content_language: 'en',
        translations: { 'zh-hk': { name: '增值稅' } },
      },
    })
  ).data as { id: number };
  const sold = await givenEvent(testApp, staff, {
    price: 100,
    ticket: { tax_and_fee_ids: [tax.id] },
  });
  await givenPaid(testApp, sold);
  const { order_id } = await added(sold, {
    amount_paid: 55,
    taxes_and_fees: [{ tax_or_fee_id: tax.id, amount: 5 }],
    locale: 'zh-hk',
  });
  const { sections } = (await call('GET', sold, '/sales-report')).data as {
    sections: { taxes: { name: string; amount: number }[] }[];
  };
  expect(sections[0]?.taxes).toMatchObject([{ name: 'VAT', amount: 15 }]);
  expect((await call('GET', sold, `/orders/${order_id}`)).data).toMatchObject({
    taxes_and_fees_rollup: { taxes: [{ name: '增值稅', value: 5 }] },
  });
});

test('webhooks are sent for manually added orders and for their cancellation', async () => {
  await testApp.ask('POST', '/webhook-endpoints', {
    token: staff.token,
    body: { url: 'https://hooks.example', types: ['order.completed', 'order.cancelled'] },
  });
  const sold = await free();
  const { order_id } = await added(sold);
  await call('POST', sold, `/orders/${order_id}/cancel`, {});
  const deliveries = await testApp.platform.db
    .selectFrom('webhook_deliveries')
    .select(['type', 'data'])
    .orderBy('id')
    .execute();
  const data = { event_id: sold.event_id, order_id };
  expect(deliveries).toEqual([
    { type: 'order.completed', data },
    { type: 'order.cancelled', data },
  ]);
});

test('the confirmation email is sent on request', async () => {
  const sold = await free();
  const attendee = await added(sold, { send_confirmation_email: true });
  await testApp.work();
  expect(
    await testApp.platform.db
      .selectFrom('deliveries')
      .select(['kind', 'to_address', 'status'])
      .where('order_id', '=', attendee.order_id)
      .execute(),
  ).toEqual([{ kind: 'order_completed', to_address: 'guest@example.com', status: 'SENT' }]);
});

test('the mail of a guest who paid nothing has no bill, only what they got', async () => {
  const mailed = async (more: object): Promise<string> => {
    const sold = await givenEvent(testApp, staff, { price: 180 });
    const attendee = await added(sold, {
      locale: 'en',
      send_confirmation_email: true,
      ...more,
    });
    await testApp.work();
    const letter = await testApp.platform.db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', attendee.order_id)
      .executeTakeFirstOrThrow();
    return contentOf(testApp.platform, letter).text ?? '';
  };
  const guestMail = await mailed({});
  expect(guestMail).toContain('1 × ');
  expect(guestMail).not.toMatch(/HK\$|Total/);
  expect(await mailed({ amount_paid: 180 })).toMatch(/HK\$180\.00[^]*Total/);
});

test('staff can sell hidden tickets and after the sale, but not beyond the stock', async () => {
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    quantity: 1,
    ticket: { is_hidden: true, sale_end_date: '2020-01-01T00:00' },
  });
  await added(sold);
  const refused = await guest(sold);
  expect([refused.status, refused.code]).toEqual([409, 'ticket.sold_out']);
});

test('adding an attendee to an event without tickets is refused', async () => {
  const made = await testApp.ask('POST', '/events', {
    token: staff.token,
    body: { title: 'Bare', start_date: '2090-01-01T20:00', organizer_id: staff.organizer_id },
  });
  const answer = await testApp.ask(
    'POST',
    `/events/${(made.data as { id: number }).id}/attendees`,
    {
      token: staff.token,
      body: { first_name: 'A', email: 'a@example.com', ticket_id: 1 },
    },
  );
  expect(answer.code).toBe('attendee.needs_ticket');
});

test.each<[string, object, string]>([
  ['a missing first name', { first_name: '' }, 'first_name'],
  ['an invalid email', { email: 'x' }, 'email'],
  ['a foreign ticket', { ticket_id: 999_999 }, 'ticket_id'],
  ['a foreign price', { ticket_price_id: 999_999 }, 'ticket_price_id'],
  ['a negative amount', { amount_paid: -1 }, 'amount_paid'],
  [
    'an unknown fee',
    { amount_paid: 10, taxes_and_fees: [{ tax_or_fee_id: 999_999, amount: 1 }] },
    'taxes_and_fees.0.tax_or_fee_id',
  ],
])('%s is rejected with an error on its field', async (_, more, field) => {
  const answer = await guest(await free(), more);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('cancelling releases the stock; reactivating requires it to be available', async () => {
  const sold = await free(1);
  const attendee = await added(sold);
  const patch = (status: string) => call('PATCH', sold, `/attendees/${attendee.id}`, { status });
  expect((await patch('CANCELLED')).data).toMatchObject({ status: 'CANCELLED' });
  expect(await soldOf(sold)).toBe(0);
  expect((await patch('ACTIVE')).data).toMatchObject({ status: 'ACTIVE' });
  await patch('CANCELLED');
  await givenHold(testApp, sold, 1);
  const refused = await patch('ACTIVE');
  expect([refused.status, refused.code, refused.errors]).toEqual([
    409,
    'ticket.sold_out',
    { status: ['Sold out: Standing has none left.'] },
  ]);
});

test('concurrent cancellations of one attendee release the stock once', async () => {
  const sold = await free(5);
  const attendee = await added(sold);
  await added(sold);
  await Promise.all(
    Array.from({ length: 6 }, () =>
      call('PATCH', sold, `/attendees/${attendee.id}`, { status: 'CANCELLED' }),
    ),
  );
  expect(await soldOf(sold)).toBe(1);
});

test('moving an attendee moves the stock; moving to a sold-out ticket is refused', async () => {
  const sold = await free();
  const seated = await another(sold, 1);
  const [first, second] = [await added(sold), await added(sold)];
  const move = (id: number, to: Sold) =>
    call('PUT', sold, `/attendees/${id}`, {
      first_name: 'New',
      email: 'new@example.com',
      ticket_id: to.ticket_id,
      ticket_price_id: to.price_id,
    });
  expect((await move(first.id, seated)).data).toMatchObject({
    ticket_id: seated.ticket_id,
    ticket_title: 'Seated',
    first_name: 'New',
  });
  expect([await soldOf(sold), await soldOf(seated)]).toEqual([1, 1]);
  expect((await move(second.id, seated)).code).toBe('ticket.sold_out');
  expect((await call('GET', sold, `/attendees/${second.id}`)).data).toMatchObject({
    ticket_id: sold.ticket_id,
    first_name: '美玲',
  });
  await move(first.id, sold);
  expect([await soldOf(sold), await soldOf(seated)]).toEqual([2, 0]);
});

test('an attendee can move to another ticket of the same full shared capacity', async () => {
  const sold = await free();
  const seated = await another(sold);
  const attendee = await added(sold);
  await call('POST', sold, '/capacity-assignments', {
    name: 'Hall',
    capacity: 1,
    ticket_ids: [sold.ticket_id, seated.ticket_id],
  });
  expect(
    (await call('PATCH', sold, `/attendees/${attendee.id}`, { ticket_id: seated.ticket_id })).data,
  ).toMatchObject({ ticket_id: seated.ticket_id });
  expect((await guest(sold)).code).toBe('ticket.sold_out');
});

test('an attendee cannot be moved to a ticket or tier of another event', async () => {
  const [sold, other] = [await free(), await free()];
  const attendee = await added(sold);
  expect(
    (await call('PATCH', sold, `/attendees/${attendee.id}`, { ticket_id: other.ticket_id })).errors,
  ).toHaveProperty(['ticket_id']);
  expect(
    (await call('PATCH', sold, `/attendees/${attendee.id}`, { ticket_price_id: other.price_id }))
      .errors,
  ).toHaveProperty(['ticket_price_id']);
});

test('an attendee of an unpaid order cannot be changed', async () => {
  const sold = await givenEvent(testApp, staff);
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const { id } = await testApp.platform.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', held.order_id)
    .executeTakeFirstOrThrow();
  expect((await call('PATCH', sold, `/attendees/${id}`, { status: 'CANCELLED' })).code).toBe(
    'attendee.order_not_completed',
  );
});

test('moving the attendee of a paid ticket does not change the amounts of the order', async () => {
  const sold = await givenEvent(testApp, staff, { price: 250 });
  const seated = await another(sold);
  const paid = await givenPaid(testApp, sold, 2);
  const [attendee] = (
    await call('GET', sold, `/attendees?filter_fields[order_id][eq]=${paid.order_id}`)
  ).data as Attendee[];
  await call('PATCH', sold, `/attendees/${attendee?.id}`, { ticket_id: seated.ticket_id });
  expect((await call('GET', sold, `/orders/${paid.order_id}`)).data).toMatchObject({
    total_gross: 500,
    order_items: [{ quantity: 2, total_gross: 500 }],
  });
});

test('a ticket is resent to the attendee as PDF, unless it is cancelled', async () => {
  const sold = await free();
  const attendee = await added(sold, { email: 'again@example.com' });
  expect((await call('POST', sold, `/attendees/${attendee.id}/resend-ticket`)).body).toEqual({
    message: 'The ticket is on its way to again@example.com.',
  });
  await testApp.work();
  const mail = await testApp.platform.db
    .selectFrom('deliveries')
    .select(['kind', 'to_address', 'status', 'attachments'])
    .where('order_id', '=', attendee.order_id)
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    kind: 'attendee_ticket',
    to_address: 'again@example.com',
    status: 'SENT',
    attachments: [
      { kind: 'attendee_ticket', name: `${attendee.public_id}.pdf` },
      { kind: 'ticket_calendar', id: attendee.id },
    ],
  });
  const { text } = await attendeeCalendar(testApp.ctx(), attendee.id, 'en');
  const address = `${testApp.platform.config.base_url}/ticket/${sold.event_id}/${attendee.short_id}`;
  const whole = text.replace(/\r\n /g, '');
  expect(whole).toContain(`URL;VALUE=URI:${address}`);
  expect(whole).toContain(`Your ticket: ${address}`);
  expect(whole).toContain(`UID:event-${sold.event_id}@`);
  await call('PATCH', sold, `/attendees/${attendee.id}`, { status: 'CANCELLED' });
  expect((await call('POST', sold, `/attendees/${attendee.id}/resend-ticket`)).code).toBe(
    'attendee.is_cancelled',
  );
});

test('the audit trail records every change of an attendee', async () => {
  const sold = await free();
  const seated = await another(sold);
  const attendee = await added(sold);
  await call('PATCH', sold, `/attendees/${attendee.id}`, { last_name: '王' });
  await call('PATCH', sold, `/attendees/${attendee.id}`, { ticket_id: seated.ticket_id });
  await call('PATCH', sold, `/attendees/${attendee.id}`, { status: 'CANCELLED' });
  await call('PATCH', sold, `/attendees/${attendee.id}`, { status: 'ACTIVE' });
  const trail = (
    await call(
      'GET',
      sold,
      `/audit?filter_fields[target_type][eq]=attendee&filter_fields[target_id][eq]=${attendee.id}`,
    )
  ).data as { action: string; changes: object; name: string }[];
  expect(trail.map((entry) => entry.action)).toEqual([
    'reactivated',
    'cancelled',
    'moved',
    'changed',
    'created',
  ]);
  expect(trail[2]?.name).toBe('王美玲');
  expect(trail[2]?.changes).toEqual({ ticket_title: ['Standing', 'Seated'] });
  expect(trail[3]).toMatchObject({ changes: { last_name: ['黃', '王'] } });
});

test('staff can edit answers without answering every required question', async () => {
  const sold = await free();
  const question = (
    await call('POST', sold, '/questions', {
      title: 'Meal',
      type: 'RADIO',
      belongs_to: 'TICKET',
      options: ['A', 'B'],
      required: true,
    })
  ).data as { id: number };
  const attendee = await added(sold);
  const changed = await call('PATCH', sold, `/attendees/${attendee.id}`, {
    questions: [{ question_id: question.id, response: { answer: 'B' } }],
  });
  expect(changed.data).toMatchObject({ question_answers: [{ title: 'Meal', answer: 'B' }] });
  expect(
    (
      await call('PATCH', sold, `/attendees/${attendee.id}`, {
        questions: [{ question_id: question.id, response: { answer: 'C' } }],
      })
    ).status,
  ).toBe(422);
});

test('editing the buyer of an order is audited, and search finds the new name', async () => {
  const sold = await free();
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  const changed = await call('PUT', sold, `/orders/${held.order_id}`, {
    first_name: '小明',
    email: 'ming@example.com',
  });
  expect(changed.data).toMatchObject({
    first_name: '小明',
    last_name: '陳',
    email: 'ming@example.com',
  });
  expect((await call('GET', sold, '/orders?query=小明')).data).toHaveLength(1);
  expect(
    (await call('GET', sold, '/audit?filter_fields[target_type][eq]=order')).data,
  ).toMatchObject([
    {
      action: 'changed',
      changes: { first_name: ['大文', '小明'], email: ['taiman@example.com', 'ming@example.com'] },
    },
  ]);
  expect(
    (await call('PUT', sold, `/orders/${held.order_id}`, { email: 'nope' })).errors,
  ).toHaveProperty(['email']);
});

test('the list can be filtered by checked-in attendees', async () => {
  const sold = await free();
  const [inside] = [
    await added(sold, { first_name: 'In' }),
    await added(sold, { first_name: 'Out' }),
  ];
  const list = (
    await call('POST', sold, '/check-in-lists', { name: 'Door', ticket_ids: [sold.ticket_id] })
  ).data as { short_id: string };
  await testApp.ask('POST', `/public/check-in-lists/${list.short_id}/check-ins`, {
    body: { attendee_public_ids: [inside?.public_id] },
  });
  const names = async (condition: string) =>
    (
      (
        await call(
          'GET',
          sold,
          `/attendees?filter_fields[checked_in]${condition}&sort_by=created_at`,
        )
      ).data as Attendee[]
    ).map((item) => item.first_name);
  const all = ['Out', 'In'];
  for (const [condition, expected] of [
    ['[eq]=yes', ['In']],
    ['[eq]=no', ['Out']],
    ['[ne]=yes', ['Out']],
    ['[in]=yes', ['In']],
    ['[in]=yes,no', all],
    ['[gt]=no', ['In']],
    ['[lte]=no', ['Out']],
    ['[like]=yes', ['In']],
    ['[eq]=null', []],
    ['[ne]=null', all],
  ] as const)
    expect(await names(condition), condition).toEqual(expected);
  expect((await call('GET', sold, '/attendees?filter_fields[checked_in][eq]=maybe')).status).toBe(
    422,
  );
});
