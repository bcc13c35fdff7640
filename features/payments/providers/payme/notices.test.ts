import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../../../tests/setup/given.ts';
import {
  givenMerchant,
  givenPayme,
  givenPaymeStarted,
  payer,
  type Keys,
} from '../../../../tests/setup/given-payme.ts';
import { openTestApp, type Answer, type TestApp } from '../../../../tests/setup/test-app.ts';
import { sendPaymeNotice, type Notice } from '../../../../tests/setup/given-payme-notice.ts';
import { digestOf } from './sign.ts';

let testApp: TestApp;
let staff: Staff;
let keys: Keys;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  keys = await givenPayme(testApp, staff);
  sold = await givenEvent(testApp, staff, { price: 100, quantity: 100 });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.simulator.control({ action: 'clear' }));

const notice = (body: string, { by = keys, ...given }: Partial<Notice> = {}): Promise<Answer> =>
  sendPaymeNotice(testApp, body, { by, ...given });
const about = (paymentRequestId: string): string => JSON.stringify({ paymentRequestId });
const events = async (request: string): Promise<number> =>
  (
    await testApp.platform.db
      .selectFrom('provider_events')
      .select(['id', 'payload'])
      .where('provider', '=', 'payme')
      .execute()
  ).filter(({ payload }) => JSON.stringify(payload).includes(request)).length;
const statusOf = async (order_id: number): Promise<string> =>
  (
    await testApp.platform.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).status;

test('repeated deliveries of a genuine notice are stored once', async () => {
  const { request } = await givenPaymeStarted(testApp, sold);
  const answers = await Promise.all([1, 2, 3].map(() => notice(about(request))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await events(request)).toBe(1);
});

describe('a notice is refused and not stored when', () => {
  const other = { signing_key: Buffer.from('somebody else’s key').toString('base64') };
  test.each<[string, (request: string) => Promise<Answer>]>([
    ['it is signed with another key', (id) => notice(about(id), { by: { ...keys, ...other } })],
    [
      'its key has another name',
      (id) => notice(about(id), { by: { ...keys, signing_key_id: 'x' } }),
    ],
    ['its body was changed but not its digest', (id) => notice('{}', { sent_body: about(id) })],
    [
      'its body and digest were changed',
      (id) => notice('{}', { sent_body: about(id), later: { digest: digestOf(about(id)) } }),
    ],
    [
      'its type was changed',
      (id) => notice(about(id), { later: { 'x-event-type': 'payment.other' } }),
    ],
    ['its client is unknown', (id) => notice(about(id), { later: { 'x-client-id': 'nobody' } })],
    [
      'its signature does not cover the digest',
      (id) => notice(about(id), { names: ['x-client-id', 'x-event-type', '(request-target)'] }),
    ],
    [
      'it is signed for another URL',
      (id) => notice(about(id), { signed_target: 'post /elsewhere' }),
    ],
    ['it has no signature', (id) => notice(about(id), { later: { signature: '' } })],
    ['it has no digest', (id) => notice(about(id), { later: { digest: '' } })],
  ])('%s', async (_, send) => {
    const { request, order_id } = await givenPaymeStarted(testApp, sold);
    const { status, code } = await send(request);
    expect([status, code]).toEqual([400, 'payment.bad_signature']);
    await testApp.work();
    expect([await events(request), await statusOf(order_id)]).toEqual([0, 'RESERVED']);
  });

  test('the keys of another account of this installation signed it', async () => {
    const stranger = await givenPayme(testApp, await givenStaff(testApp));
    const { request } = await givenPaymeStarted(testApp, sold);
    const lie = { ...stranger, client_id: keys.client_id };
    expect((await notice(about(request), { by: lie })).status).toBe(400);
  });
});

test('a notice validly signed by another shop is stored but has no effect', async () => {
  const stranger = await givenPayme(testApp, await givenStaff(testApp));
  const { request, order_id } = await givenPaymeStarted(testApp, sold);
  await payer(testApp, 'pay', request);
  await testApp.simulator.control({ action: 'webhooks', provider: 'payme', lose: 5 });
  expect((await notice(about(request), { by: stranger })).status).toBe(200);
  await testApp.work();
  const { outcome } = await testApp.platform.db
    .selectFrom('provider_events')
    .select('outcome')
    .where('provider_account_id', '=', stranger.client_id)
    .executeTakeFirstOrThrow();
  expect(outcome).toBe('unknown');
  await testApp.simulator.control({ action: 'webhooks', provider: 'payme', lose: 0 });
  await notice(about(request));
  await testApp.work();
  expect(await statusOf(order_id)).toBe('COMPLETED');
});

test('a notice about an unknown request gets 200, a malformed notice gets 400', async () => {
  expect((await notice(about('f3c1e0a6-0000-4000-8000-00000000dead'))).status).toBe(200);
  for (const body of ['{}', '[]', '"x"', '{"paymentRequestId":7}'])
    expect((await notice(body)).status).toBe(400);
  await testApp.work();
});

test('every forged notice of the PayMe simulator is refused', async () => {
  const { request } = await givenPaymeStarted(testApp, sold);
  for (const forged of ['key', 'digest', 'client', 'type', 'target', 'unsigned'])
    await testApp.simulator.control({
      action: 'payme_notify',
      payment_request: request,
      type: 'payment.success',
      forged,
    });
  await testApp.simulator.control({
    action: 'payme_notify',
    payment_request: request,
    type: 'payment.failure',
  });
  for (let waited = 0; (await events(request)) === 0 && waited < 100; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await events(request)).toBe(1);
});

test('a notice signed with the keys of an unconnected shop is refused', async () => {
  const unknown = await givenMerchant(testApp);
  const { request } = await givenPaymeStarted(testApp, sold);
  expect((await notice(about(request), { by: unknown })).status).toBe(400);
});
