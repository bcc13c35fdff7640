import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenPayme, type GivenPayme } from './given.ts';

let given: GivenPayme;
let shop: Awaited<ReturnType<GivenPayme['shop']>>;
beforeAll(async () => {
  given = await givenPayme({ publicUrl: 'http://localhost:3000/simulator' });
  shop = await given.shop({ name: 'Tea house' });
});
afterAll(() => given.close());

const path = '/payments/paymentrequests';
const code = (body: Record<string, unknown>): unknown =>
  (body['errors'] as { errorCode: string }[] | undefined)?.[0]?.errorCode;
const transactionOf = async (id: string): Promise<unknown> =>
  ((await shop.read(id))['transactions'] as { transactionId: string }[])[0]?.transactionId;
async function paid(more: object = {}): Promise<{ id: string; transaction: unknown }> {
  const id = await shop.request(more);
  await given.control('payme_pay', { payment_request: id });
  return { id, transaction: await transactionOf(id) };
}

describe('a payment request', () => {
  test('is answered with its links and its status', async () => {
    const made = await shop.own('POST', path, {
      totalAmount: 0.81,
      currencyCode: 'HKD',
      effectiveDuration: 15,
      merchantData: { orderId: 'o_81' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { totalAmount: 0.81, currencyCode: 'HKD', effectiveDuration: 15, statusCode: 'PR001' },
    });
    const { paymentRequestId, webLink, appLink, createdTime } = made.body;
    expect(webLink).toMatch(/^http:\/\/localhost:3000\/simulator\/payme\/web\/\w{22}$/);
    expect(appLink).toMatch(/^http:\/\/localhost:3000\/simulator\/payme\/app\/\w{22}$/);
    expect(new Date(String(createdTime)).toISOString()).toBe(createdTime);
    expect(await shop.read(paymentRequestId)).toEqual(made.body);
  });

  test.each([
    [{ currencyCode: 'USD' }, 'EA014'],
    [{ currencyCode: 'hkd' }, 'EA002'],
    [{ currencyCode: undefined }, 'EA002'],
    [{ totalAmount: undefined }, 'EA002'],
    [{ totalAmount: 0 }, 'EA002'],
    [{ totalAmount: -1 }, 'EA002'],
    [{ totalAmount: 1.005 }, 'EA002'],
    [{ totalAmount: '1,000' }, 'EA002'],
    [{ totalAmount: 1e21 }, 'EA002'],
    [{ effectiveDuration: 14 }, 'EA002'],
    [{ effectiveDuration: 15.5 }, 'EA002'],
    [{ effectiveDuration: '600' }, 'EA002'],
    [{ notificationUri: '/hook' }, 'EA002'],
    [{ notificationUri: 'ftp://shop.test/' }, 'EA002'],
    [{ appSuccessCallback: 'javascript:alert(1)' }, 'EA002'],
    [{ merchantData: 'o_1' }, 'EA002'],
    [{ merchantData: { orderId: 12 } }, 'EA002'],
    [{ orderId: 'o_1' }, 'EA002'],
  ])('with %o is refused as %s', async (change, wanted) => {
    const { status, body } = await shop.own('POST', path, {
      totalAmount: 250,
      currencyCode: 'HKD',
      effectiveDuration: 600,
      ...change,
    });
    expect([status, code(body)]).toEqual([400, wanted]);
  });

  test.each(['', '[]', '{', 'null', 'totalAmount=1'])(
    'with the body "%s" is refused',
    async (text) => {
      const { status, body } = await shop.own('POST', path, text);
      expect([status, code(body)]).toEqual([400, 'EA002']);
    },
  );

  test('is paid once, and lists its transaction and its order', async () => {
    const id = await shop.request({ totalAmount: '12.30', merchantData: { orderId: 'o_2' } });
    expect(await given.control('payme_pay', { payment_request: id })).toMatchObject({
      statusCode: 'PR005',
    });
    expect(await shop.read(id)).toMatchObject({
      statusCode: 'PR005',
      totalAmount: 12.3,
      transactions: [{ transactionId: expect.any(String), orderId: 'o_2' }],
    });
    await expect(given.control('payme_pay', { payment_request: id })).rejects.toThrow('PR005');
    expect(await given.view(`payme/ledger/${id}`)).toMatchObject({
      captured: 1230,
      refunded: 0,
      status: 'PR005',
    });
  });

  test('that was rejected or has expired cannot be paid', async () => {
    for (const [action, status] of [
      ['payme_reject', 'PR004'],
      ['payme_expire', 'PR007'],
    ] as const) {
      const id = await shop.request();
      await given.control(action, { payment_request: id });
      expect(await shop.read(id)).toMatchObject({ statusCode: status });
      await expect(given.control('payme_pay', { payment_request: id })).rejects.toThrow(status);
      expect((await shop.read(id))['transactions']).toBe(undefined);
    }
  });

  test('is visible to its own shop only', async () => {
    const other = await given.shop();
    const { id, transaction } = await paid();
    expect((await other.own('GET', `${path}/${id}`)).status).toBe(404);
    expect((await other.refund(transaction)).status).toBe(404);
    expect((await shop.own('GET', `${path}/nothing`)).status).toBe(404);
  });

  test('can be misreported a given number of times', async () => {
    const id = await shop.request();
    await given.control('payme_misreport', {
      payment_request: id,
      change: { statusCode: 'PR002' },
      times: 2,
    });
    const codes = [await shop.read(id), await shop.read(id), await shop.read(id)];
    expect(codes.map((item) => item['statusCode'])).toEqual(['PR002', 'PR002', 'PR001']);
  });
});

describe('a refund', () => {
  test('can be partial and repeated, and cannot exceed the payment', async () => {
    const { id, transaction } = await paid();
    const first = await shop.refund(transaction, { amount: 100.5 });
    expect(first).toMatchObject({
      status: 201,
      body: { refundId: expect.any(String), transactionId: transaction, amount: 100.5 },
    });
    const more = await shop.refund(transaction, { amount: 149.51 });
    expect([more.status, code(more.body)]).toEqual([400, 'EB010']);
    expect((await shop.refund(transaction, { amount: 149.5 })).status).toBe(201);
    expect(code((await shop.refund(transaction, { amount: 0.01 })).body)).toBe('EB010');
    expect(await given.view(`payme/ledger/${id}`)).toMatchObject({
      captured: 25_000,
      refunded: 25_000,
    });
  });

  test("made in the shop's own app counts as well", async () => {
    const { id, transaction } = await paid();
    await given.control('payme_refund', { payment_request: id, amount: 20_000 });
    expect(code((await shop.refund(transaction)).body)).toBe('EB010');
    await expect(
      given.control('payme_refund', { payment_request: id, amount: 5001 }),
    ).rejects.toThrow('greater than the refundable amount');
    expect(await given.control('payme_refund', { payment_request: id })).toMatchObject({
      amount: 5000,
    });
  });

  test("made in the shop's own app must be of a positive amount", async () => {
    const { id } = await paid();
    const refund = (more: object = {}) =>
      given.control('payme_refund', { payment_request: id, ...more });
    await expect(refund({ amount: 0 })).rejects.toThrow('greater than the refundable amount');
    await refund();
    await expect(refund()).rejects.toThrow('greater than the refundable amount');
  });

  test('requires sufficient wallet balance, into which payments go', async () => {
    const poor = await given.shop({ wallet_balance: 0 });
    const id = await poor.request();
    await given.control('payme_pay', { payment_request: id });
    const [{ transactionId } = { transactionId: '' }] = (await poor.read(id))['transactions'] as {
      transactionId: string;
    }[];
    expect((await poor.refund(transactionId, { amount: 50 })).status).toBe(201);
    await given.control('payme_merchant', { client_id: poor.client_id, wallet_balance: 19_999 });
    const { status, body } = await poor.refund(transactionId, { amount: 200 });
    expect([status, code(body)]).toEqual([400, 'EB011']);
    expect((await poor.refund(transactionId, { amount: 199.99 })).status).toBe(201);
  });

  test.each([
    [{ amount: 0 }, 'EA002'],
    [{ amount: '1.001' }, 'EA002'],
    [{ currencyCode: 'CNY' }, 'EA014'],
    [{ reasonCode: undefined }, 'EA002'],
    [{ reasonMessage: 'x'.repeat(141) }, 'EA002'],
    [{ note: 'x' }, 'EA002'],
  ])('with %o is refused as %s', async (change, wanted) => {
    const { transaction } = await paid();
    const { status, body } = await shop.refund(transaction, change);
    expect([status, code(body)]).toEqual([400, wanted]);
  });
});

describe('provider failures', () => {
  test('errors, rate limits and lost answers look like those of PayMe, and the work may be done', async () => {
    const before = Number((await given.view('payme/ledger'))['count']);
    const behave = (behaviour: string, more: object = {}) =>
      given.control('behave', { behaviour, path: '/payme/payments/*', method: 'POST', ...more });
    const ask = () => shop.own('POST', path, { totalAmount: 1, currencyCode: 'HKD' });
    await behave('error', { status: 429, before: true });
    const limited = await ask();
    expect([limited.status, code(limited.body)]).toEqual([429, 'EA009']);
    await behave('error', { status: 400, code: 'EW2001' });
    const failed = await ask();
    expect([failed.status, code(failed.body)]).toEqual([400, 'EW2001']);
    await behave('nonsense');
    expect((await ask()).body['paymentRequestId']).toBe(undefined);
    await behave('drop');
    await expect(ask()).rejects.toThrow();
    expect((await given.view('payme/ledger'))['count']).toBe(before + 3);
  });

  test('orders that were paid twice are found', async () => {
    await paid({ merchantData: { orderId: 'twice' } });
    const { id } = await paid({ merchantData: { orderId: 'twice' } });
    await shop.request({ merchantData: { orderId: 'twice' } });
    await given.control('payme_refund', { payment_request: id });
    expect(await given.view('payme/ledger?order_id=twice')).toMatchObject({
      count: 3,
      captured: 50_000,
      refunded: 25_000,
      charged_twice: [{ order_id: 'twice', captured: 50_000, refunded: 25_000 }],
    });
  });
});
