import { sql } from 'kysely';
import { makeCookieValue } from '#platform/visitor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';
import { recount } from '#features/stock/store.ts';

/** One reservation that the database rejects, among 50 valid ones written with it. */
let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  // A value that passes validation and fails in SQL, as an example of unforeseen errors.
  await sql`
    create function refuse_seven() returns trigger language plpgsql as $$ begin
      if new.quantity = 7 then raise 'invalid byte sequence' using errcode = '22021'; end if;
      return new;
    end $$`.execute(testApp.owner);
  await sql`
    create trigger refuse_seven before insert on order_items
    for each row execute function refuse_seven()`.execute(testApp.owner);
});
afterAll(async () => {
  expect(await recount(testApp.ctx())).toEqual([]);
  await testApp.close();
});

const reserve = ({ event_id, ticket_id, price_id }: Sold, quantity: number, more: object = {}) =>
  testApp.ask('POST', `/public/events/${event_id}/order`, {
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity }] }], ...more },
  });
const reserved = async (sold: Sold): Promise<number> => {
  const { reserved: units } = await testApp.platform.db
    .selectFrom('ticket_prices as p')
    .innerJoin('counters as k', 'k.id', 'p.counter_id')
    .select('k.reserved')
    .where('p.id', '=', sold.price_id)
    .executeTakeFirstOrThrow();
  return units;
};

test.each([0, 13, 25, 38, 50])(
  'a request that the database refuses, at place %i of 51, is refused alone',
  async (place) => {
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 200 });
    // The first request occupies the queue, so that the others gather behind it.
    const all: Promise<Answer>[] = [reserve(sold, 1)];
    for (let n = 0; n <= 50; n++) all.push(reserve(sold, n === place ? 7 : 1));
    const [, ...answers] = await Promise.all(all);
    expect(answers.map(({ status }) => status === 201)).toEqual(answers.map((_, n) => n !== place));
    expect(await reserved(sold)).toBe(51);
  },
);

test('the idempotency response is stored in the same transaction as the reservation', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 20 });
  const send = (cookie?: string) =>
    testApp.ask('POST', `/public/events/${sold.event_id}/order`, {
      cookie,
      headers: { 'idempotency-key': 'one sale' },
      body: {
        tickets: [
          { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 2 }] },
        ],
      },
    });
  await sql`
    create function lose_answer() returns trigger language plpgsql as $$ begin
      raise 'killed' using errcode = 'P0001';
    end $$`.execute(testApp.owner);
  await sql`
    create trigger lose_answer before insert on idempotency_keys
    for each row execute function lose_answer()`.execute(testApp.owner);
  expect((await send()).status).toBe(500);
  await sql`drop trigger lose_answer on idempotency_keys`.execute(testApp.owner);
  expect(await reserved(sold)).toBe(0);
  const first = await send();
  expect(first.status).toBe(201);
  const cookie = String(first.headers['set-cookie']).split(';')[0];
  for (const repeat of [await send(), await send(cookie)]) {
    expect([repeat.status, repeat.data]).toEqual([201, first.data]);
    expect(repeat.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  }
  const another = makeCookieValue(testApp.platform.config, 'session');
  expect((await send(`session_identifier=${another}`)).data).not.toMatchObject({
    short_id: (first.data as { short_id: string }).short_id,
  });
  expect(await reserved(sold)).toBe(4);
});

test('invalid characters in a text are refused without affecting the batch', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, quantity: 200 });
  const culprits = ['promo_code', 'affiliate_code'].flatMap((field) =>
    ['\ud800', 'a\u0000'].map((text) => ({ field, text })),
  );
  const honest = Array.from({ length: 50 }, () => reserve(sold, 1));
  const refused = culprits.map(({ field, text }) => reserve(sold, 1, { [field]: text }));
  expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(honest.map(() => 201));
  expect((await Promise.all(refused)).map(({ status, errors }) => [status, errors])).toEqual(
    culprits.map(({ field }) => [
      422,
      { [field]: ['Contains characters that are not allowed here.'] },
    ]),
  );
  expect(await reserved(sold)).toBe(50);
});
