import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal } from '../setup/api-client.ts';
import {
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { givenMerchant, payer, requestsOf } from '../setup/given-payme.ts';
import { listOf, misfits, number, orNull, text, thing, time } from '../setup/shape.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/**
 * wire.md: PayMe’s credentials and the calls of checkout, as seen by a client that knows only that
 * page.
 */
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  sold = await givenEvent(testApp, staff, { price: 250 });
});
afterAll(() => testApp.close());

const put = (body: object, token: string | undefined = staff.token) =>
  testApp.ask('PUT', `/accounts/${staff.account_id}/payme`, { body, token });
const at = (held: { short_id: string }, path: string): string =>
  `/public/events/${sold.event_id}/order/${held.short_id}${path}`;

test('credentials are stored, returned without the secret, and refused field by field', async () => {
  const keys = await givenMerchant(testApp);
  const answer = await put({ environment: 'sandbox', ...keys });
  expect([answer.status, answer.body]).toEqual([
    200,
    { account_id: keys.client_id, setup_complete: true },
  ]);
  const bad = await put({ environment: 'moon', client_id: '' });
  expect([bad.status, Object.keys(bad.errors).toSorted()]).toEqual([
    422,
    ['client_id', 'client_secret', 'environment', 'signing_key', 'signing_key_id'],
  ]);
  expectRefusal(await put({ environment: 'sandbox', ...keys }, 'nobody'), 401);
});

test('a payment request is started, checked and completes the order', async () => {
  const held = await givenHold(testApp, sold);
  const request = (method: string, headers = {}) =>
    testApp.ask(method, at(held, '/payme/payment_request'), { cookie: held.cookie, headers });
  expectRefusal(await request('POST'), 409, { code: 'order.details_missing' });
  await givenDetails(testApp, sold, held);
  const [first, again] = [
    await request('POST', { 'idempotency-key': 'pay' }),
    await request('POST', { 'idempotency-key': 'pay' }),
  ];
  expect([
    first.status,
    misfits(first.body, thing({ web_link: text, app_link: text, expires_at: time })),
  ]).toEqual([200, []]);
  expect(again.body).toEqual(first.body);
  const status = thing({
    status: text,
    amount: number,
    order_status: text,
    payment_status: orNull(text),
    last_error_code: orNull(text),
  });
  expect(misfits((await request('GET')).body, status)).toEqual([]);
  const [id = ''] = await requestsOf(testApp, held);
  await payer(testApp, 'pay', id);
  expect((await request('GET')).body).toMatchObject({ status: 'SUCCEEDED', amount: 250 });
  expectRefusal(await request('POST'), 409, { code: 'order.already_paid' });
});

test('the payment options of an order are visible to its own browser only', async () => {
  const held = await givenHold(testApp, sold);
  const answer = await testApp.ask('GET', at(held, '/payment-providers'), { cookie: held.cookie });
  expect([answer.status, misfits(answer.data, listOf(thing({ provider: text })))]).toEqual([
    200,
    [],
  ]);
  for (const path of ['/payment-providers', '/payme/payment_request'])
    expectRefusal(await testApp.ask('GET', at(held, path), {}), 404);
  expectRefusal(await testApp.ask('POST', at(held, '/payme/payment_request'), {}), 404);
});
