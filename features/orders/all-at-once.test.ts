import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** A buyer sees all problems with a basket, and with the details of an order, at once. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

async function anotherTicket(sold: Sold, fields: object): Promise<[number, number]> {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
    token: staff.token,
    body: { title: 'Box', type: 'PAID', prices: [{ price: 100 }], ...fields },
  });
  const { id, prices } = made.data as { id: number; prices: { id: number }[] };
  return [id, prices[0]?.id ?? 0];
}
const reserve = (sold: Sold, lines: [number, number, number][], more: object = {}) =>
  testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
    body: {
      tickets: lines.map(([ticket_id, price_id, quantity]) => ({
        ticket_id,
        quantities: [{ price_id, quantity }],
      })),
      ...more,
    },
  });

test('a basket is refused for its code and for all of its lines at once', async () => {
  const sold = await givenEvent(testApp, staff, { quantity: 2, ticket: { max_per_order: 4 } });
  const last = await anotherTicket(sold, { prices: [{ price: 9, initial_quantity_available: 1 }] });
  const limited = await anotherTicket(sold, { max_per_order: 2 });
  const own: [number, number] = [sold.ticket_id, sold.price_id];
  const all = await reserve(
    sold,
    [
      [...own, 3],
      [...last, 2],
      [...limited, 3],
    ],
    {
      promo_code: 'NOPE',
    },
  );
  expect([all.status, all.code]).toEqual([422, 'input.invalid']);
  expect(Object.keys(all.errors).toSorted()).toEqual([
    'promo_code',
    'tickets',
    'tickets.0.quantities.0.quantity',
    'tickets.1.quantities.0.quantity',
    'tickets.2.quantities.0.quantity',
  ]);
  const short = await reserve(sold, [
    [...own, 3],
    [...last, 2],
    [...limited, 1],
  ]);
  expect([short.status, short.code]).toEqual([409, 'ticket.sold_out']);
  expect(short.body).toMatchObject({
    details: {
      price_id: own[1],
      left: 2,
      short: [
        { price_id: own[1], left: 2 },
        { price_id: last[1], left: 1 },
      ],
    },
  });
  expect(Object.keys(short.errors)).toHaveLength(3);
});

async function ask(sold: Sold, fields: object): Promise<number> {
  const made = await testApp.ask('POST', `/events/${sold.event_id}/questions`, {
    token: staff.token,
    body: { title: 'Diet?', type: 'SINGLE_LINE_TEXT', required: true, ...fields },
  });
  return (made.data as { id: number }).id;
}

test('details are refused for their attendees and for their answers at once', async () => {
  const sold = await givenEvent(testApp, staff);
  const settings = { token: staff.token, body: { require_attendee_details: true } };
  await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, settings);
  const question_id = await ask(sold, { belongs_to: 'TICKET', ticket_ids: [sold.ticket_id] });
  await ask(sold, { belongs_to: 'ORDER' });
  const held = await givenHold(testApp, sold, 1);
  const { ticket_id, price_id: ticket_price_id } = sold;
  const refused = await testApp.ask(
    'PUT',
    `/public/events/${sold.event_id}/order/${held.short_id}`,
    {
      cookie: held.cookie,
      body: {
        order: { ...buyer, terms: true, questions: [] },
        attendees: [
          { ticket_id, ticket_price_id, questions: [{ question_id, response: { answer: ' ' } }] },
        ],
      },
    },
  );
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors).toSorted()).toEqual([
    'attendees.0.email',
    'attendees.0.first_name',
    'attendees.0.questions.0.response.answer',
    'order.questions.0.response.answer',
  ]);
});

test('staff see what is wrong with a ticket and with its answers at once', async () => {
  const sold = await givenEvent(testApp, staff);
  const question_id = await ask(sold, { type: 'DATE', belongs_to: 'TICKET' });
  const [full] = await anotherTicket(sold, {
    prices: [{ price: 9, initial_quantity_available: 0 }],
  });
  const added = await testApp.ask('POST', `/events/${sold.event_id}/attendees`, {
    token: staff.token,
    body: { ...buyer, ticket_id: sold.ticket_id },
  });
  const change = async (ticket_id: number): Promise<[number, string[]]> => {
    const path = `/events/${sold.event_id}/attendees/${(added.data as { id: number }).id}`;
    const answers = [{ question_id, response: { answer: 'soon' } }];
    const body = { ticket_id, questions: answers };
    const refused = await testApp.ask('PUT', path, { token: staff.token, body });
    return [refused.status, Object.keys(refused.errors).toSorted()];
  };
  const wrong = ['questions.0.response.answer', 'ticket_id'];
  expect(await change(full)).toEqual([422, wrong]);
  expect(await change(999_999)).toEqual([422, wrong]);
});
