import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, expectRefusal, idOf, type ApiClient } from '../setup/api-client.ts';
import {
  buyer,
  givenConnected,
  givenEvent,
  givenHold,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** wire.md for clients written by others: what they send, and what they expect in responses. */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
type Row = Record<string, never>;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff);
});
afterAll(() => testApp.close());
const reserve = (event: Sold, tickets: unknown) =>
  testApp.ask('POST', `/public/events/${event.event_id}/order`, { body: { tickets } });

describe('requests', () => {
  test('ids may be strings everywhere', async () => {
    const event = await ask('POST', '/events', {
      title: 'Quoted',
      start_date: '2031-01-01T20:00',
      organizer_id: String(staff.organizer_id),
    });
    expect([event.status, event.text.slice(0, 200)]).toEqual([201, expect.anything()]);
    const list = await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      name: 'Door',
      ticket_ids: [String(sold.ticket_id)],
    });
    expect([list.status, (list.data as Row)['ticket_ids']]).toEqual([201, [sold.ticket_id]]);
    const held = await reserve(sold, [
      {
        ticket_id: String(sold.ticket_id),
        quantities: [{ price_id: String(sold.price_id), quantity: 1 }],
      },
    ]);
    expect(held.status).toBe(201);
    const odd = await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      name: 'Door',
      ticket_ids: ['1e3', '0x1', '-1', '1.5', 'one'],
    });
    expectRefusal(odd, 422);
    expect(Object.keys(odd.errors)).toHaveLength(5);
  });

  test('lines with quantity zero are ignored next to others, and refused alone', async () => {
    const line = (quantity: number) => ({
      ticket_id: sold.ticket_id,
      quantities: [{ price_id: sold.price_id, quantity }],
    });
    const held = await reserve(sold, [
      { ticket_id: 999_999, quantities: [{ price_id: 1, quantity: 0 }] },
      line(2),
    ]);
    expect(held.status).toBe(201);
    expect((held.data as { order_items: unknown[] }).order_items).toHaveLength(1);
    expectRefusal(await reserve(sold, [line(0)]), 422, { fields: ['tickets'] });
    expectRefusal(await reserve(sold, []), 422, { fields: ['tickets'] });
    // An error names the index of a line in the request.
    const tooMany = await reserve(sold, [line(0), line(101)]);
    expectRefusal(tooMany, 422, { fields: ['tickets.1.quantities.0.quantity'] });
  });

  test('all problems of a body are reported at once, including wrong types', async () => {
    const answer = await ask('POST', `/events/${sold.event_id}/tickets`, {
      title: 7,
      type: 'PAID',
      prices: 'none',
      is_hidden: 'yes',
      max_per_order: '4',
    });
    expectRefusal(answer, 422, { fields: ['title', 'prices', 'is_hidden', 'max_per_order'] });
    expect(answer.errors).toMatchObject({
      title: ['Must be text.'],
      prices: ['Must be a list.'],
      is_hidden: ['Must be true or false.'],
      max_per_order: [expect.stringMatching(/number/)],
    });
    const money = await ask('POST', `/events/${sold.event_id}/tickets`, {
      title: 'Tiers',
      type: 'TIERED',
      prices: [
        { price: 1.234, label: 'a' },
        { price: 2.345, label: 'b' },
      ],
    });
    expectRefusal(money, 422, { fields: ['prices.0.price', 'prices.1.price'] });
  });

  test('one-line fields refuse control characters, with the field named', async () => {
    for (const odd of ['\u0007', '\u0085', '\u202e', '\u2067', '\ufdd0', '\uffff', '\u{1fffe}'])
      for (const [path, field, body] of [
        [`/events/${sold.event_id}/check-in-lists`, 'name', { ticket_ids: [sold.ticket_id] }],
        [`/events/${sold.event_id}/questions`, 'title', { type: 'DATE', belongs_to: 'ORDER' }],
      ] as const)
        expectRefusal(await ask('POST', path, { ...body, [field]: `a${odd}b` }), 422, {
          fields: [field],
        });
  });

  test('an address is accepted next to the answer and inside it', async () => {
    const event = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
    const question = await ask('POST', `/events/${event.event_id}/questions`, {
      title: 'Where to?',
      type: 'ADDRESS',
      belongs_to: 'ORDER',
      required: true,
    });
    for (const response of [
      { address_line_1: '1 Pedder Street', city: 'Central' },
      { answer: { address_line_1: '1 Pedder Street', city: 'Central' } },
    ]) {
      const held = await givenHold(testApp, event);
      const answer = await testApp.ask(
        'PUT',
        `/public/events/${event.event_id}/order/${held.short_id}`,
        {
          cookie: held.cookie,
          body: {
            order: { ...buyer, questions: [{ question_id: idOf(question), response }] },
            attendees: [],
          },
        },
      );
      expect([answer.status, answer.errors]).toEqual([200, {}]);
      expect((answer.data as { question_answers: Row[] }).question_answers).toMatchObject([
        {
          question_id: idOf(question),
          title: 'Where to?',
          question_type: 'ADDRESS',
          belongs_to: 'ORDER',
          answer: { address_line_1: '1 Pedder Street', city: 'Central' },
          text_answer: '1 Pedder Street, Central',
          attendee_id: null,
        },
      ]);
    }
  });
});

test('an explicit filter applies, and eventsStatus=all lists everything', async () => {
  const mine = await givenStaff(testApp);
  const own = apiClient(testApp, mine.token);
  const of = async (state: string, status = 'DRAFT') => {
    const start_date = state === 'ended' ? '2020-01-01T20:00' : '2031-01-01T20:00';
    const made = await own('POST', '/events', {
      title: state,
      start_date,
      organizer_id: mine.organizer_id,
    });
    if (status !== 'DRAFT') await own('PUT', `/events/${idOf(made)}/status`, { status });
    return state;
  };
  for (const [state, status] of [['next'], ['ended'], ['away', 'ARCHIVED']] as const)
    await of(state, status);
  const titles = async (query: string, path = '/events'): Promise<string[]> =>
    ((await own('GET', `${path}?${query}`)).data as { title: string }[])
      .map(({ title }) => title)
      .toSorted();
  expect(await titles('')).toEqual(['next']);
  expect(await titles('eventsStatus=all')).toEqual(['away', 'ended', 'next']);
  expect(await titles('filter_fields[status][eq]=ARCHIVED')).toEqual(['away']);
  expect(await titles('filter_fields[start_date][lt]=now')).toEqual(['ended']);
  expect(await titles('filter_fields[title][like]=e')).toEqual(['next']);
  expect(await titles('eventsStatus=ended&filter_fields[status][eq]=DRAFT')).toEqual(['ended']);
  expect(await titles('eventsStatus=all', `/organizers/${mine.organizer_id}/events`)).toHaveLength(
    3,
  );
});

describe('responses', () => {
  const brief = () => ({
    id: sold.ticket_id,
    title: 'Standing',
    type: 'PAID',
    prices: [{ id: sold.price_id, label: null, price: 250 }],
  });

  test('nested resources contain the ids of their parents', async () => {
    const event_id = sold.event_id;
    const tickets = (await ask('GET', `/events/${event_id}/tickets`)).data as Row[];
    const shown = (await testApp.ask('GET', `/public/events/${event_id}/tickets`)).data as Row[];
    expect([...tickets, ...shown].map((ticket) => ticket['event_id'])).toEqual([
      event_id,
      event_id,
    ]);
    const lists = await ask('GET', `/events/${event_id}/check-in-lists`);
    expect((lists.data as Row[]).every((item) => item['event_id'] === event_id)).toBe(true);
    const taxes = `/accounts/${staff.account_id}/taxes-and-fees`;
    const fee = { name: 'Fee', type: 'FEE', calculation_type: 'FIXED', rate: 10 };
    expect((await ask('POST', taxes, fee)).data).toMatchObject({ account_id: staff.account_id });
  });

  test('an attendee contains the ticket, and the order where it may be read', async () => {
    const paid = await givenPaid(testApp, sold);
    const order = { id: paid.order_id, short_id: paid.short_id };
    const all = (await ask('GET', `/events/${sold.event_id}/attendees`)).data as Row[];
    expect(all[0]).toMatchObject({ ticket: brief(), order });
    const answer = await ask('GET', `/events/${sold.event_id}/attendees/${all[0]?.['id']}`);
    expect(answer.data).toMatchObject({ ticket: brief(), order });
    for (const path of ['', `/${paid.order_id}`]) {
      const { data } = await ask('GET', `/events/${sold.event_id}/orders${path}`);
      const first = [data as unknown].flat()[0] as { attendees: Row[] };
      expect(first.attendees).toMatchObject([{ ticket: brief(), order }]);
    }
    const mine = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/order/${paid.short_id}`,
      { cookie: paid.cookie },
    );
    const [own] = (mine.data as { attendees: Row[] }).attendees;
    expect(own).toMatchObject({ ticket: brief() });
    expect(own).not.toHaveProperty('order');
    const ticket = await testApp.ask(
      'GET',
      `/public/events/${sold.event_id}/attendees/${String(own?.['short_id'])}`,
    );
    expect(ticket.data).toMatchObject({ ticket: brief() });
    expect(ticket.text).not.toContain(paid.short_id);
  });

  test('the rollup of a line covers that line only', async () => {
    const taxes = `/accounts/${staff.account_id}/taxes-and-fees`;
    const fee = { name: 'Ten', type: 'FEE', calculation_type: 'FIXED', rate: 10 };
    const tax_and_fee_ids = [idOf(await ask('POST', taxes, fee))];
    const event = await givenEvent(testApp, staff, { ticket: { tax_and_fee_ids } });
    const held = await givenHold(testApp, event, 3);
    const fees = [{ name: 'Ten', rate: 10, type: 'FIXED', value: 30 }];
    const items = [{ total_service_fee: 30, taxes_and_fees_rollup: { taxes: [], fees } }];
    expect(held.body).toMatchObject({ taxes_and_fees_rollup: { fees }, order_items: items });
    const { data } = await testApp.ask(
      'GET',
      `/public/events/${event.event_id}/order/${held.short_id}`,
      { cookie: held.cookie },
    );
    expect(data).toMatchObject({ taxes_and_fees_rollup: { fees }, order_items: items });
  });

  test('sold out is reported at the line and at the tickets', async () => {
    const scarce = await givenEvent(testApp, staff, { quantity: 1 });
    const answer = await reserve(scarce, [
      { ticket_id: scarce.ticket_id, quantities: [{ price_id: scarce.price_id, quantity: 2 }] },
    ]);
    expectRefusal(answer, 409, {
      code: 'ticket.sold_out',
      fields: ['tickets', 'tickets.0.quantities.0.quantity'],
    });
  });

  test('the check-in list contains its tickets, and a check-in all its ids', async () => {
    const list = await ask('POST', `/events/${sold.event_id}/check-in-lists`, {
      name: 'Main',
      ticket_ids: [sold.ticket_id],
    });
    const door = `/public/check-in-lists/${String((list.data as Row)['short_id'])}`;
    const ticket = { id: sold.ticket_id, title: 'Standing' };
    expect((await testApp.ask('GET', door)).data).toMatchObject({ tickets: [ticket] });
    const found = () => testApp.ask('GET', `${door}/attendees?query=${buyer.last_name}`);
    const [person] = (await found()).data as Row[];
    expect(person).toMatchObject({ id: expect.any(Number), ticket_id: sold.ticket_id });
    const scanned = await testApp.ask('POST', `${door}/check-ins`, {
      body: { attendee_public_ids: [person?.['public_id']] },
    });
    const check_in = {
      id: expect.any(Number),
      attendee_id: person?.['id'],
      short_id: expect.stringMatching(/^ci_/),
    };
    expect(scanned.data).toMatchObject([{ ...check_in, ticket_id: sold.ticket_id }]);
    expect(((await found()).data as Row[])[0]).toMatchObject({ check_in });
  });

  test('a message has its preview and sender, and a copy to the sender is counted separately', async () => {
    const sent = await ask('POST', `/events/${sold.event_id}/messages`, {
      subject: 'Doors',
      message: '<p>Doors open at <b>seven</b>.</p>',
      message_type: 'EVENT',
      send_copy_to_current_user: true,
      acknowledgement: true,
    });
    expect(sent.status).toBe(201);
    await testApp.work();
    const { data } = await ask('GET', `/events/${sold.event_id}/messages/${idOf(sent)}`);
    expect(data).toMatchObject({
      type: 'EVENT',
      status: 'SENT',
      message_preview: 'Doors open at seven.',
      recipients_count: 1,
      sent_count: 1,
      copies_count: 1,
      sent_by_user: { first_name: 'Ada', last_name: 'Wong' },
    });
  });
});
