import { afterAll, beforeEach, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../given.ts';
import { digest, givenPayme, type GivenPayme, hmac } from './given.ts';

let given: GivenPayme;
let shop: Awaited<ReturnType<GivenPayme['shop']>>;
beforeAll(async () => {
  given = await givenPayme();
  shop = await given.shop();
});
beforeEach(() => void (given.heard.length = 0));
afterEach(() => given.control('webhooks', { provider: 'payme', held: false, copies: 1, lose: 0 }));
afterAll(() => given.close());

type Notice = GivenPayme['heard'][number];
const bodyOf = (item: Notice | undefined) =>
  JSON.parse(item?.body ?? '{}') as Record<string, unknown>;

/** What a shop must verify for each notice. */
function isGenuine({ path, headers, body }: Notice): boolean {
  const names = 'digest x-client-id x-event-type (request-target)';
  const text = names
    .split(' ')
    .map((name) => `${name}: ${name === '(request-target)' ? `post ${path}` : headers[name]}`)
    .join('\n');
  const signature =
    `keyId="${shop.signing_key_id}",algorithm="hmac-sha256",headers="${names}",` +
    `signature="${hmac(text, shop.signing_key)}"`;
  return (
    headers['signature'] === signature &&
    headers['digest'] === digest(body) &&
    headers['x-client-id'] === shop.client_id
  );
}

test("a payment is notified to the request's address, with a signature that covers its query", async () => {
  const id = await shop.request();
  await given.control('payme_pay', { payment_request: id });
  await until('the notice', () => given.heard.length === 1);
  const [notice] = given.heard;
  expect(notice).toMatchObject({
    path: '/hook?order=1',
    headers: { 'x-event-type': 'payment.success', 'content-type': 'application/json' },
  });
  expect(notice && isGenuine(notice)).toBe(true);
  expect(bodyOf(notice)).toMatchObject({
    paymentRequestId: id,
    statusCode: 'PR005',
    totalAmount: '250.00',
    currencyCode: 'HKD',
    transactions: [{ orderId: 'o_1' }],
  });
});

test('a failed attempt gives its reason, and the request can still be paid', async () => {
  const id = await shop.request();
  await given.control('payme_fail', { payment_request: id, code: 'EW2001', reason: 'Unconfirmed' });
  await until('the notice', () => given.heard.length === 1);
  expect(given.heard[0]?.headers['x-event-type']).toBe('payment.failure');
  expect(bodyOf(given.heard[0])).toMatchObject({
    statusCode: 'PR001',
    reasonCode: 'EW2001',
    reasonDescription: 'Unconfirmed',
  });
  await given.control('payme_pay', { payment_request: id });
  expect(await shop.read(id)).toMatchObject({ statusCode: 'PR005' });
});

test('a rejection is notified; an expiry and a request without an address are not', async () => {
  await given.control('payme_expire', { payment_request: await shop.request() });
  const silent = await shop.request({ notificationUri: undefined });
  await given.control('payme_pay', { payment_request: silent });
  const id = await shop.request();
  await given.control('payme_reject', { payment_request: id });
  await until('the notice', () => given.heard.length > 0);
  expect(
    given.heard.map((item) => [item.headers['x-event-type'], bodyOf(item)['statusCode']]),
  ).toEqual([['payment.failure', 'PR004']]);
  await expect(
    given.control('payme_notify', { payment_request: silent, type: 'payment.success' }),
  ).rejects.toThrow('notificationUri');
});

test('a notification that is not accepted is retried byte for byte', async () => {
  given.answers.push(500, 404, 302);
  await given.control('payme_pay', { payment_request: await shop.request() });
  await until('the fourth attempt', () => given.heard.length === 4);
  expect(new Set(given.heard.map(({ body, headers }) => body + headers['signature'])).size).toBe(1);
});

test('notifications can be lost, repeated, held, reordered and resent', async () => {
  const webhooks = (more: object) => given.control('webhooks', { provider: 'payme', ...more });
  await webhooks({ lose: 1 });
  const lost = await shop.request();
  await given.control('payme_pay', { payment_request: lost });
  await webhooks({ held: true, copies: 2 });
  const held = [await shop.request(), await shop.request()];
  for (const id of held) await given.control('payme_pay', { payment_request: id });
  expect(given.heard).toEqual([]);
  const sent = await given.control('release', { provider: 'payme', order: 'reversed' });
  expect(sent).toEqual({ released: 4 });
  await until('four notices', () => given.heard.length === 4);
  expect(Map.groupBy(given.heard, (item) => bodyOf(item)['paymentRequestId'])).toEqual(
    new Map(held.map((id) => [id, [expect.anything(), expect.anything()]])),
  );
  const { events } = (await given.view(`events?provider=payme&about=${lost}`)) as {
    events: { id: string }[];
  };
  await given.control('resend', { provider: 'payme', event: events[0]?.id });
  await until('what was lost', () =>
    given.heard.some((item) => bodyOf(item)['paymentRequestId'] === lost),
  );
  expect((await given.view('deliveries?provider=paypal'))['error']).toContain('provider');
});

test.each(['key', 'key_id', 'digest', 'client', 'type', 'target', 'unsigned'])(
  'a notification with a forged %s fails verification',
  async (forged) => {
    const id = await shop.request();
    const notice = { payment_request: id, type: 'payment.success' };
    await given.control('payme_notify', { ...notice, forged, change: { statusCode: 'PR005' } });
    await until('the forged one', () => given.heard.length === 1);
    expect(given.heard.map(isGenuine)).toEqual([false]);
    expect(bodyOf(given.heard[0])).toMatchObject({ paymentRequestId: id, statusCode: 'PR005' });
    expect(await shop.read(id)).toMatchObject({ statusCode: 'PR001' });
  },
);

test('a genuine notification may have another amount, currency or order', async () => {
  const change = { totalAmount: '1.00', currencyCode: 'USD', transactions: [{ orderId: 'o_9' }] };
  const id = await shop.request();
  await given.control('payme_notify', { payment_request: id, type: 'payment.success', change });
  await until('the notice', () => given.heard.length === 1);
  expect(given.heard.map(isGenuine)).toEqual([true]);
  expect(bodyOf(given.heard[0])).toMatchObject({ paymentRequestId: id, ...change });
});
