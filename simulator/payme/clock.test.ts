import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givenPayme, type GivenPayme } from './given.ts';

let given: GivenPayme;
beforeAll(async () => {
  given = await givenPayme();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => given.close());

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('a request expires on time, and can then be neither paid nor rejected', async () => {
  const shop = await given.shop();
  const id = await shop.request({ effectiveDuration: 15 });
  later(14);
  expect(await shop.read(id)).toMatchObject({ statusCode: 'PR001' });
  later(1);
  expect(await shop.read(id)).toMatchObject({ statusCode: 'PR007' });
  for (const action of ['payme_pay', 'payme_reject', 'payme_fail'])
    await expect(given.control(action, { payment_request: id })).rejects.toThrow('PR007');
  expect(given.heard).toEqual([]);
});

test('a request that was never read expires too', async () => {
  const shop = await given.shop();
  const id = await shop.request({ effectiveDuration: 15 });
  later(16);
  await expect(given.control('payme_pay', { payment_request: id })).rejects.toThrow('PR007');
  expect(await given.view(`payme/ledger/${id}`)).toMatchObject({ status: 'PR007', captured: 0 });
});

test('a token is valid for sixty minutes', async () => {
  const shop = await given.shop();
  const path = '/payments/paymentrequests/none';
  later(3599);
  expect((await shop.own('GET', path)).status).toBe(404);
  later(1);
  expect((await shop.own('GET', path)).status).toBe(401);
});
