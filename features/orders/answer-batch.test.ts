import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyer,
  givenEvent,
  givenHold,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { recount } from '#features/stock/store.ts';

/** Details of many free orders that arrive together are written together. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const free = (more: object = {}): Promise<Sold> =>
  givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 500, ...more });
const holds = (sold: Sold, n: number): Promise<Held[]> =>
  Promise.all(Array.from({ length: n }, () => givenHold(testApp, sold, 2)));
const answer = (sold: Sold, held: Held, order: object = {}, cookie = held.cookie) =>
  testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie,
    body: { order: { ...buyer, ...order }, attendees: [] },
  });
const stock = async (sold: Sold) =>
  testApp.platform.db
    .selectFrom('ticket_prices as p')
    .innerJoin('counters as k', 'k.id', 'p.counter_id')
    .select(['k.reserved', 'k.sold'])
    .where('p.id', '=', sold.price_id)
    .executeTakeFirstOrThrow();

test('each buyer gets the ticket titles in their own language', async () => {
  const sold = await free();
  const body = { translations: { 'zh-hk': { title: '企位' } } };
  const path = `/events/${sold.event_id}/tickets/${sold.ticket_id}`;
  await testApp.ask('PUT', path, { token: staff.token, body });
  const all = await holds(sold, 8);
  const answers = await Promise.all(
    all.map((held, n) =>
      testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
        cookie: held.cookie,
        headers: { 'accept-language': n % 2 ? 'zh-hk' : 'en' },
        body: { order: buyer, attendees: [] },
      }),
    ),
  );
  const titles = answers.map(
    ({ data }) => (data as { attendees: { ticket_title: string }[] }).attendees[0]?.ticket_title,
  );
  expect(titles).toEqual(all.map((_, n) => (n % 2 ? '企位' : 'Standing')));
});

test('each order is accepted or refused independently and completed exactly once', async () => {
  const sold = await free();
  const all = await holds(sold, 24);
  const [foreign, nameless, lapsed] = all as [Held, Held, Held];
  await sql`
    update orders set reserved_until = now() - interval '1 second'
    where id = ${lapsed.order_id}`.execute(testApp.owner);
  const other = await givenHold(testApp, await free());
  const answers = await Promise.all(
    all.map((held) => {
      if (held === foreign) return answer(sold, held, {}, other.cookie);
      if (held === nameless) return answer(sold, held, { terms: false });
      return answer(sold, held, { email: `b${held.order_id}@example.com` });
    }),
  );
  expect(answers.slice(0, 3).map(({ status, code }) => [status, code])).toEqual([
    [404, 'not_found'],
    [422, 'input.invalid'],
    [409, 'order.expired'],
  ]);
  const completed = all.slice(3);
  expect(answers.slice(3).map(({ data }) => data)).toMatchObject(
    completed.map((held) => ({
      status: 'COMPLETED',
      short_id: held.short_id,
      email: `b${held.order_id}@example.com`,
      is_buyer: true,
      attendees: [{ status: 'ACTIVE', email: `b${held.order_id}@example.com` }, {}],
    })),
  );
  expect((await stock(sold)).sold).toBe(42);
  const { rows } = await sql<{ n: number }>`
    select count(distinct xmin::text)::int as n from attendees where event_id = ${sold.event_id}`.execute(
    testApp.owner,
  );
  expect(rows[0]?.n, 'transactions').toBeLessThan(completed.length);
  await testApp.work();
  const mails = await testApp.platform.db
    .selectFrom('deliveries')
    .select('order_id')
    .where('event_id', '=', sold.event_id)
    .where('kind', '=', 'order_completed')
    .orderBy('order_id')
    .execute();
  expect(mails.map(({ order_id }) => order_id)).toEqual(
    completed.map(({ order_id }) => order_id).toSorted((a, b) => a - b),
  );
  const { data } = await testApp.ask('GET', `/events/${sold.event_id}/stats`, {
    token: staff.token,
  });
  expect(data).toMatchObject({ total_tickets_sold: 42 });
});

test('of two concurrent submissions of an order one completes it with its details', async () => {
  const sold = await free();
  const [held] = (await holds(sold, 1)) as [Held];
  const names = ['First', 'Second'];
  const answers = await Promise.all(names.map((first_name) => answer(sold, held, { first_name })));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers[won]?.data).toMatchObject({ status: 'COMPLETED', first_name: names[won] });
  const lost = answers[1 - won];
  expect([lost?.status, lost?.code]).toEqual([409, 'order.already_paid']);
  expect(await stock(sold)).toEqual({ reserved: 0, sold: 2 });
});

test('resubmitted details replace the previous attendees and answers', async () => {
  const sold = await givenEvent(testApp, staff, { price: 50 });
  const question = await testApp.ask('POST', `/events/${sold.event_id}/questions`, {
    token: staff.token,
    body: { title: 'Seat', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER', applies_to_all: true },
  });
  const question_id = (question.data as { id: number }).id;
  const held = await givenHold(testApp, sold, 2);
  const say = (words: string, first_name: string) =>
    answer(sold, held, {
      first_name,
      questions: [{ question_id, response: { answer: words } }],
    });
  await say('Aisle', '小明');
  const { data } = await say('Window', '小美');
  expect(data).toMatchObject({
    status: 'RESERVED',
    first_name: '小美',
    attendees: [{ first_name: '小美', status: 'AWAITING_PAYMENT' }, { first_name: '小美' }],
    question_answers: [{ answer: 'Window' }],
  });
  expect((data as { attendees: [] }).attendees).toHaveLength(2);
});

test.each([0, 7, 15])(
  'a submission that the database refuses, at place %i, does not affect the others',
  async (at) => {
    await sql`
    create or replace function refuse_refused() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Refused' then raise 'no' using errcode = '22021'; end if;
      return new;
    end $$`.execute(testApp.owner);
    await sql`
    create or replace trigger refuse_refused before insert on attendees
    for each row execute function refuse_refused()`.execute(testApp.owner);
    const sold = await free();
    const all = await holds(sold, 16);
    const answers = await Promise.all(
      all.map((held, i) => answer(sold, held, i === at ? { first_name: 'Refused' } : {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, i) => (i === at ? 400 : 200)),
    );
    expect(await stock(sold)).toEqual({ reserved: 2, sold: 30 });
  },
);
