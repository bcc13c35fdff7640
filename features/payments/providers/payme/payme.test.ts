import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Held,
  type Sold,
  type Staff,
} from '../../../../tests/setup/given.ts';
import {
  askPaymeStatus,
  givenMerchant,
  givenPaidByPayme,
  givenPayme,
  givenPaymeStarted,
  payer,
  putPayme,
  requestsOf,
  startPayme,
  type Keys,
} from '../../../../tests/setup/given-payme.ts';
import { openTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
let keys: Keys;
let sold: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  keys = await givenPayme(testApp, staff);
  sold = await givenEvent(testApp, staff, { price: 120, quantity: 200 });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.simulator.control({ action: 'clear' }));

const order = async ({ order_id }: Held) =>
  testApp.platform.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow();
const given = async (): Promise<Held> => {
  const held = await givenHold(testApp, sold);
  await givenDetails(testApp, sold, held);
  return held;
};
const behave = (path: string, behaviour: object): Promise<unknown> =>
  testApp.simulator.control({ action: 'behave', path: `/payme/${path}`, ...behaviour });
interface Request {
  id: string;
  expires_at: number;
  status: string;
}
const requestsAt = async (): Promise<Request[]> => {
  const { payme } = (await testApp.simulator.state('state')) as {
    payme: { requests: Request[] };
  };
  return payme.requests;
};

describe('paying with PayMe', () => {
  test('returns the links of a request that expires before the extended hold', async () => {
    const held = await given();
    const answer = await startPayme(testApp, sold, held);
    expect(answer.status).toBe(200);
    const { web_link, app_link, expires_at } = answer.body as Record<string, string>;
    expect([web_link, app_link]).toEqual([
      expect.stringContaining('/payme/web/'),
      expect.stringContaining('/payme/app/'),
    ]);
    const { reserved_until, payment_provider, payment_status } = await order(held);
    const [id] = await requestsOf(testApp, held);
    const there = (await requestsAt()).find((request) => request.id === id);
    const ends = there?.expires_at ?? 0;
    expect(ends).toBeLessThan(Date.parse(reserved_until));
    // The two clocks differ only slightly.
    expect(Date.parse(expires_at ?? '')).toBeLessThanOrEqual(ends + 1000);
    expect([payment_provider, payment_status]).toEqual(['payme', 'AWAITING_PAYMENT']);
  });

  test('limits the request to the rest of the hold, if that is long enough', async () => {
    const held = await given();
    const left = (seconds: number) =>
      sql`
        update orders
        set hold_extended = true, reserved_until = now() + make_interval(secs => ${seconds})
        where id = ${held.order_id}`.execute(testApp.platform.db);
    await left(20);
    expect((await startPayme(testApp, sold, held)).code).toBe('payme.too_little_time');
    await left(60);
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
    const [id] = await requestsOf(testApp, held);
    const there = (await requestsAt()).find((request) => request.id === id);
    expect(there?.expires_at).toBeLessThan(Date.parse((await order(held)).reserved_until));
  });

  test('completes the order by notice, or by polling when the notice is lost', async () => {
    const first = await givenPaymeStarted(testApp, sold);
    await payer(testApp, 'pay', first.request);
    await testApp.work();
    expect(await order(first)).toMatchObject({ status: 'COMPLETED' });
    await testApp.simulator.control({ action: 'webhooks', provider: 'payme', lose: 1 });
    const second = await givenPaymeStarted(testApp, sold);
    await payer(testApp, 'pay', second.request);
    await testApp.work();
    expect(await order(second)).toMatchObject({ status: 'RESERVED' });
    expect((await askPaymeStatus(testApp, sold, second)).body).toMatchObject({
      status: 'SUCCEEDED',
      order_status: 'COMPLETED',
      amount: 120,
    });
  });

  test('returns the same request again, even when two tabs start concurrently', async () => {
    const held = await given();
    const [a, b] = await Promise.all([
      startPayme(testApp, sold, held),
      startPayme(testApp, sold, held),
    ]);
    expect([a.status, b.status]).toContain(200);
    const again = await startPayme(testApp, sold, held);
    expect([a.body, b.body]).toContainEqual(again.body);
  });

  test('is possible after a failed attempt, which does not end the request', async () => {
    const held = await givenPaymeStarted(testApp, sold);
    await payer(testApp, 'fail', held.request, { code: 'EW2036' });
    await testApp.work();
    // Only the notice has the reason: the status of the request does not repeat it.
    for (let turn = 0; turn < 2; turn += 1)
      expect((await askPaymeStatus(testApp, sold, held)).body).toMatchObject({
        status: 'PENDING',
        last_error_code: 'EW2036',
      });
    await payer(testApp, 'pay', held.request);
    await testApp.work();
    expect(await order(held)).toMatchObject({ status: 'COMPLETED' });
    expect((await askPaymeStatus(testApp, sold, held)).body).toMatchObject({
      status: 'SUCCEEDED',
      last_error_code: null,
    });
  });

  test('after a rejected request creates a new one', async () => {
    const held = await givenPaymeStarted(testApp, sold);
    await payer(testApp, 'reject', held.request);
    expect((await askPaymeStatus(testApp, sold, held)).body).toMatchObject({
      status: 'FAILED',
      last_error_code: 'PR004',
      payment_status: 'PAYMENT_FAILED',
    });
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
    const [first, second = ''] = await requestsOf(testApp, held);
    expect(second).not.toBe(first);
    await payer(testApp, 'pay', second);
    await testApp.work();
    expect(await order(held)).toMatchObject({ status: 'COMPLETED', payment_provider: 'payme' });
  });

  test('after an expired request creates a new one', async () => {
    const held = await givenPaymeStarted(testApp, sold);
    await payer(testApp, 'expire', held.request);
    expect((await askPaymeStatus(testApp, sold, held)).body).toMatchObject({
      status: 'CANCELLED',
      last_error_code: 'PR007',
    });
    await startPayme(testApp, sold, held);
    expect(await requestsOf(testApp, held)).toHaveLength(2);
  });

  test('keeps the payment pending for an unknown status', async () => {
    const held = await givenPaymeStarted(testApp, sold);
    await testApp.simulator.control({
      action: 'payme_misreport',
      payment_request: held.request,
      change: { statusCode: 'PR002' },
    });
    expect((await askPaymeStatus(testApp, sold, held)).body).toMatchObject({ status: 'PENDING' });
  });

  test.each([
    ['another amount', { statusCode: 'PR005', totalAmount: 1 }],
    ['another currency', { statusCode: 'PR005', currencyCode: 'USD' }],
    ['another request', { statusCode: 'PR005', paymentRequestId: randomUUID() }],
  ])('that reports %s does not complete the order', async (_, change) => {
    const held = await givenPaymeStarted(testApp, sold);
    await testApp.simulator.control({
      action: 'payme_misreport',
      payment_request: held.request,
      change,
      times: 'forever',
    });
    await askPaymeStatus(testApp, sold, held);
    expect(await order(held)).toMatchObject({ status: 'RESERVED' });
  });
});

describe('PayMe failures', () => {
  test.each([
    ['a dropped connection', { behaviour: 'drop', times: 1 }, 503, 'payment.provider_unreachable'],
    ['an error', { behaviour: 'error', status: 500 }, 502, 'payment.provider_failed'],
    ['a malformed response', { behaviour: 'nonsense' }, 502, 'payment.provider_failed'],
    ['rate limiting', { behaviour: 'error', status: 429, before: true }, 503, 'payme.busy'],
    ['EA002', { behaviour: 'error', status: 400, code: 'EA002' }, 502, 'payme.not_understood'],
    ['EA009', { behaviour: 'error', status: 400, code: 'EA009' }, 503, 'payme.busy'],
    ['EA014', { behaviour: 'error', status: 400, code: 'EA014' }, 409, 'payme.only_hkd'],
    ['EW2036', { behaviour: 'error', status: 400, code: 'EW2036' }, 409, 'payme.payer_refused'],
    ['EW2001', { behaviour: 'error', status: 400, code: 'EW2001' }, 409, 'payme.not_confirmed'],
    ['EZ999', { behaviour: 'error', status: 400, code: 'EZ999' }, 502, 'payment.provider_failed'],
  ])('%s: the buyer gets an error and can try again', async (_, behaviour, status, code) => {
    const held = await given();
    await behave('payments/paymentrequests', behaviour);
    const answer = await startPayme(testApp, sold, held);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/errors?Code|\bE[ABWZ]\d/);
    await testApp.simulator.control({ action: 'clear' });
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
    expect(await requestsOf(testApp, held)).toHaveLength(1);
  });

  test('timeout: the buyer gets an error and can try again', async () => {
    const held = await given();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const short = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(150));
    await behave('payments/paymentrequests', { behaviour: 'delay', ms: 1000 });
    const answer = await startPayme(testApp, sold, held);
    short.mockRestore();
    expect([answer.status, answer.code]).toEqual([504, 'payment.provider_slow']);
    const calls = await testApp.platform.db
      .selectFrom('provider_calls')
      .select(['state', 'failure'])
      .where('order_id', '=', held.order_id)
      .execute();
    expect(calls).toEqual([{ state: 'UNKNOWN', failure: 'payment.provider_slow' }]);
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
  });

  test('an unanswered call to Stripe is not repeated at PayMe', async () => {
    await givenConnected(testApp, staff);
    const held = await given();
    await testApp.simulator.control({
      action: 'behave',
      behaviour: 'drop',
      path: '/v1/payment_intents',
      times: 5,
    });
    const card = `/public/events/${sold.event_id}/order/${held.short_id}/stripe/payment_intent`;
    expect((await testApp.ask('POST', card, { cookie: held.cookie })).status).toBe(503);
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
  });

  test('an order paid by card after starting PayMe shows the card as its provider', async () => {
    await givenConnected(testApp, staff);
    const held = await given();
    const payment_intent = await givenPaymentStarted(testApp, sold, held);
    expect((await startPayme(testApp, sold, held)).status).toBe(200);
    expect(await order(held)).toMatchObject({ payment_provider: 'payme' });
    const card = '4242424242424242';
    await testApp.simulator.control({ action: 'pay', payment_intent, card });
    await testApp.work();
    expect(await order(held)).toMatchObject({ status: 'COMPLETED', payment_provider: 'stripe' });
  });

  test('while PayMe is unreachable the status returns 503 and the order is unchanged', async () => {
    const held = await givenPaymeStarted(testApp, sold);
    await behave('*', { behaviour: 'drop', before: true, times: 'forever' });
    expect((await askPaymeStatus(testApp, sold, held)).status).toBe(503);
    expect(await order(held)).toMatchObject({ status: 'RESERVED' });
  });
});

describe('the access token', () => {
  const reads = async (): Promise<number> => {
    const counts = (await testApp.simulator.state('requests')) as Record<string, unknown>;
    const text = JSON.stringify(counts);
    return Number(/oauth2\/token"[^0-9]*(\d+)/.exec(text)?.[1] ?? Number.NaN);
  };

  test('is reused for many calls and renewed when it is rejected early', async () => {
    await givenPaymeStarted(testApp, sold);
    const before = await reads();
    await givenPaymeStarted(testApp, sold);
    expect(await reads()).toBe(before);
    await testApp.simulator.control({ action: 'payme_expire_tokens' });
    await givenPaymeStarted(testApp, sold);
    expect(await reads()).toBe(before + 1);
  });
});

describe('the offered payment methods', () => {
  const offered = async (held: Held, event: Sold) => {
    const path = `/public/events/${event.event_id}/order/${held.short_id}/payment-providers`;
    const { data } = await testApp.ask('GET', path, { cookie: held.cookie });
    return (data as { provider: string }[]).map(({ provider }) => provider);
  };

  test('are those that are connected', async () => {
    const other = await givenStaff(testApp);
    const event = await givenEvent(testApp, other);
    const held = await givenHold(testApp, event);
    expect(await offered(held, event)).toEqual([]);
    await givenPayme(testApp, other);
    expect(await offered(held, event)).toEqual(['payme']);
    await givenConnected(testApp, other);
    expect(await offered(held, event)).toEqual(['stripe', 'payme']);
    await testApp.ask('DELETE', `/accounts/${other.account_id}/payme`, { token: other.token });
    expect(await offered(held, event)).toEqual(['stripe']);
    await givenDetails(testApp, event, held);
    expect((await startPayme(testApp, event, held)).code).toBe('payment.not_connected');
  });

  test('exclude PayMe for other currencies, and starting it is refused', async () => {
    const event = await givenEvent(testApp, staff, { event: { currency: 'USD' } });
    const held = await givenHold(testApp, event);
    await givenDetails(testApp, event, held);
    expect(await offered(held, event)).not.toContain('payme');
    const answer = await startPayme(testApp, event, held);
    expect([answer.status, answer.code]).toEqual([409, 'payme.only_hkd']);
    expect(answer.text).toContain('Hong Kong dollars only');
  });
});

describe('connecting PayMe', () => {
  test.each([
    ['an invalid secret', { client_secret: 'wrong' }],
    ['an unknown client', { client_id: 'nobody' }],
    [
      'an invalid signing key',
      { signing_key: Buffer.from('quite another key').toString('base64') },
    ],
  ])('with %s is refused and stores nothing', async (_, wrong) => {
    const other = await givenStaff(testApp);
    const merchant = await givenMerchant(testApp);
    const answer = await putPayme(testApp, other, {
      environment: 'sandbox',
      ...merchant,
      ...wrong,
    });
    expect([answer.status, answer.code]).toEqual([422, 'payme.credentials_refused']);
    const rows = await testApp.platform.db
      .selectFrom('payme_merchants')
      .select('id')
      .where('account_id', '=', other.account_id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('while PayMe is down is refused as unreachable', async () => {
    const other = await givenStaff(testApp);
    const merchant = await givenMerchant(testApp);
    await behave('*', { behaviour: 'error', status: 500, times: 2 });
    const answer = await putPayme(testApp, other, { environment: 'sandbox', ...merchant });
    expect([answer.status, answer.code]).toEqual([503, 'payme.unreachable']);
  });

  test('with an invalid base64 signing key is refused on its field', async () => {
    const merchant = await givenMerchant(testApp);
    const answer = await putPayme(testApp, staff, {
      environment: 'sandbox',
      ...merchant,
      signing_key: 'not base64!',
    });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['signing_key']]);
  });

  test('is audited, and secrets are neither returned nor stored in plain text', async () => {
    const list = await testApp.ask('GET', `/accounts/${staff.account_id}/payment-providers`, {
      token: staff.token,
    });
    expect(list.data).toContainEqual(
      expect.objectContaining({
        provider: 'payme',
        account_id: keys.client_id,
        setup_complete: true,
      }),
    );
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text from audit_entries a where target_type = 'payme'
      union all select row_to_json(m)::text from payme_merchants m`.execute(testApp.platform.db);
    const all = rows.map(({ text }) => text).join() + list.text;
    expect(all).toContain(keys.client_id);
    for (const secret of [keys.client_secret, keys.signing_key]) expect(all).not.toContain(secret);
  });

  test('keys rejected by PayMe disable it until they work again', async () => {
    const other = await givenStaff(testApp);
    const own = await givenPayme(testApp, other);
    const event = await givenEvent(testApp, other);
    await testApp.simulator.control({
      action: 'payme_merchant',
      client_id: own.client_id,
      client_secret: 'rolled',
    });
    await testApp.simulator.control({ action: 'payme_expire_tokens' });
    const held = await givenHold(testApp, event);
    await givenDetails(testApp, event, held);
    expect((await startPayme(testApp, event, held)).code).toBe('payme.not_connected');
    const state = async () => {
      const { data } = await testApp.ask('GET', `/accounts/${other.account_id}/payment-providers`, {
        token: other.token,
      });
      return (data as { provider: string; setup_complete: boolean }[]).find(
        ({ provider }) => provider === 'payme',
      )?.setup_complete;
    };
    expect(await state()).toBe(false);
    expect((await startPayme(testApp, event, held)).code).toBe('payment.not_connected');
    await testApp.simulator.control({ action: 'payme_merchant', ...own });
    expect(await state()).toBe(true);
    expect((await startPayme(testApp, event, held)).status).toBe(200);
  });

  test('a payment started before disconnecting still completes its order', async () => {
    const other = await givenStaff(testApp);
    await givenPayme(testApp, other);
    const event = await givenEvent(testApp, other);
    const held = await givenPaymeStarted(testApp, event);
    await testApp.ask('DELETE', `/accounts/${other.account_id}/payme`, { token: other.token });
    await payer(testApp, 'pay', held.request);
    await testApp.work();
    expect(await order(held)).toMatchObject({ status: 'COMPLETED' });
  });
});

test('the signed return URL leads back to its order, and a tampered one is refused', async () => {
  const { order_id, short_id } = await givenPaidByPayme(testApp, sold);
  const { rows } = await sql<{ back: string }>`
    select body->'request'->>'appSuccessCallback' as back from provider_calls
    where order_id = ${order_id}`.execute(testApp.platform.db);
  const back = new URL(rows[0]?.back ?? '');
  expect(back.pathname).toBe('/payment');
  expect(back.href).not.toContain(short_id);
  const token = back.searchParams.get('return') ?? '';
  const opened = await testApp.ask('GET', `/public/payment-returns/${token}`);
  expect(opened.data).toEqual({ event_id: sold.event_id, order_short_id: short_id });
  const touched = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  const refused = await testApp.ask('GET', `/public/payment-returns/${touched}`);
  expect([refused.status, refused.code]).toEqual([404, 'payment.invalid_parameters']);
});
