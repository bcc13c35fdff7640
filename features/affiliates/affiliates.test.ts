import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { Affiliate } from './contract.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
});
afterAll(() => testApp.close());

const call = (method: string, sold: Sold, path: string, body?: object) =>
  testApp.ask(method, `/events/${sold.event_id}${path}`, { token: staff.token, body });
const made = async (sold: Sold, body: object): Promise<Affiliate> =>
  (await call('POST', sold, '/affiliates', body)).data;

test('an order from a link has its affiliate, and counts once it is complete', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const affiliate = await made(sold, {
    name: '陳記書店',
    code: 'chan-books',
    email: 'Books@Example.com',
  });
  expect(affiliate).toMatchObject({
    name: '陳記書店',
    email: 'books@example.com',
    status: 'ACTIVE',
    orders: 0,
    total_sales: 0,
  });
  const held = await givenHold(testApp, sold, 2, undefined, { affiliate_code: 'CHAN-BOOKS' });
  expect(held.body).toMatchObject({ affiliate: 'chan-books' });
  expect((await call('GET', sold, `/affiliates/${affiliate.id}`)).data).toMatchObject({
    orders: 0,
  });
  await givenDetails(testApp, sold, held);
  expect((await call('GET', sold, `/affiliates/${affiliate.id}`)).data).toMatchObject({
    orders: 1,
    tickets_sold: 2,
  });
  expect((await call('GET', sold, `/orders/${held.order_id}`)).data).toMatchObject({
    affiliate: 'chan-books',
  });
});

test('the amount of a paid order is counted once', async () => {
  const sold = await givenEvent(testApp, staff, { price: 120 });
  const affiliate = await made(sold, { name: 'Radio', code: 'radio' });
  const held = await givenHold(testApp, sold, 2, undefined, { affiliate_code: 'radio' });
  await givenDetails(testApp, sold, held);
  const started = await testApp.ask(
    'POST',
    `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`,
    { cookie: held.cookie },
  );
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: (started.body as { payment_intent_id: string }).payment_intent_id,
    card: '4242424242424242',
  });
  await testApp.work();
  expect((await call('GET', sold, `/affiliates/${affiliate.id}`)).data).toMatchObject({
    orders: 1,
    tickets_sold: 2,
    total_sales: 240,
  });
});

test.each([
  ['lost', 140],
  ['won', 240],
])('of a dispute that was %s the retained amount counts', async (outcome, total_sales) => {
  const sold = await givenEvent(testApp, staff, { price: 120 });
  const affiliate = await made(sold, { name: 'Radio', code: 'radio' });
  const held = await givenHold(testApp, sold, 2, undefined, { affiliate_code: 'radio' });
  await givenDetails(testApp, sold, held);
  const payment_intent = await givenPaymentStarted(testApp, sold, held);
  const { control } = testApp.simulator;
  await control({ action: 'pay', payment_intent });
  await testApp.work();
  const { id } = await control({ action: 'dispute', payment_intent, amount: 10_000 });
  await testApp.work();
  await control({ action: 'close_dispute', dispute: id, outcome });
  await testApp.work();
  expect((await call('GET', sold, `/affiliates/${affiliate.id}`)).data).toMatchObject({
    orders: 1,
    total_sales,
  });
});

test('a cancelled ticket is not counted for its affiliate, as in the report', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const affiliate = await made(sold, { name: 'Radio', code: 'radio' });
  const held = await givenHold(testApp, sold, 3, undefined, { affiliate_code: 'radio' });
  await givenDetails(testApp, sold, held);
  const { data } = await call('GET', sold, `/orders/${held.order_id}`);
  const [attendee] = (data as { attendees: { id: number }[] }).attendees;
  await call('PATCH', sold, `/attendees/${attendee?.id}`, { status: 'CANCELLED' });
  const report = (await call('GET', sold, '/sales-report')).data as {
    sections: { by: { affiliate: { tickets: number }[] } }[];
  };
  expect(report.sections[0]?.by.affiliate).toMatchObject([{ tickets: 2 }]);
  expect((await call('GET', sold, `/affiliates/${affiliate.id}`)).data).toMatchObject({
    orders: 1,
    tickets_sold: 2,
  });
});

test.each([
  ['unknown', 'nobody'],
  ['inactive', 'asleep'],
  ['of another event', 'elsewhere'],
  ['an SQL injection', "x' or '1'='1"],
])('an affiliate code that is %s does not prevent a sale', async (_, affiliate_code) => {
  const [sold, other] = [await givenEvent(testApp, staff), await givenEvent(testApp, staff)];
  await made(sold, { name: 'Asleep', code: 'asleep', status: 'INACTIVE' });
  await made(other, { name: 'Elsewhere', code: 'elsewhere' });
  expect((await givenHold(testApp, sold, 1, undefined, { affiliate_code })).body).toMatchObject({
    affiliate: null,
    status: 'RESERVED',
  });
});

test('a code is case-insensitively unique within its event', async () => {
  const sold = await givenEvent(testApp, staff);
  await made(sold, { name: 'One', code: 'same' });
  const second = await made(sold, { name: 'Two', code: 'other' });
  expect((await call('POST', sold, '/affiliates', { name: 'Again', code: 'SAME' })).code).toBe(
    'affiliate.code_taken',
  );
  expect(
    (await call('PUT', sold, `/affiliates/${second.id}`, { code: 'Same' })).errors,
  ).toHaveProperty(['code']);
});

test.each([
  ['a missing name', { code: 'abc' }, 'name'],
  ['an invalid code', { name: 'A', code: 'a b' }, 'code'],
  ['an invalid email', { name: 'A', code: 'abc', email: 'nobody' }, 'email'],
])('%s is rejected on its field', async (_, body, field) => {
  const sold = await givenEvent(testApp, staff);
  const answer = await call('POST', sold, '/affiliates', body);
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('deleting an affiliate keeps the orders', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  const affiliate = await made(sold, { name: 'Leaving', code: 'leaving' });
  const held = await givenHold(testApp, sold, 1, undefined, { affiliate_code: 'leaving' });
  await givenDetails(testApp, sold, held);
  expect((await call('DELETE', sold, `/affiliates/${affiliate.id}`)).status).toBe(204);
  expect((await call('GET', sold, `/orders/${held.order_id}`)).data).toMatchObject({
    affiliate: null,
    status: 'COMPLETED',
  });
});

test('the list can be sorted by sales and searched', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await made(sold, { name: 'Quiet', code: 'quiet' });
  await made(sold, { name: 'Busy', code: 'busy' });
  await givenDetails(
    testApp,
    sold,
    await givenHold(testApp, sold, 1, undefined, { affiliate_code: 'busy' }),
  );
  const list = async (query: string) =>
    ((await call('GET', sold, `/affiliates?${query}`)).data as Affiliate[]).map(
      (item) => item.name,
    );
  expect(await list('sort_by=orders&sort_direction=desc')).toEqual(['Busy', 'Quiet']);
  expect(await list('query=qui')).toEqual(['Quiet']);
});

test('of two concurrent edits of an affiliate the second is refused', async () => {
  const sold = await givenEvent(testApp, staff);
  const affiliate = await made(sold, { name: 'Both', code: 'both' });
  expect(
    (
      await call('PUT', sold, `/affiliates/${affiliate.id}`, {
        name: 'First',
        version: affiliate.version,
      })
    ).data,
  ).toMatchObject({ name: 'First', version: 2 });
  expect(
    (
      await call('PUT', sold, `/affiliates/${affiliate.id}`, {
        name: 'Second',
        version: affiliate.version,
      })
    ).code,
  ).toBe('stale_version');
});
