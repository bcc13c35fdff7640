import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaff } from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

/** The fee retained for a cancelled booking is an amount of the account's own currency. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function account() {
  const { token } = await givenStaff(testApp);
  return (body: object) => testApp.ask('PUT', '/accounts', { token, body });
}

test('an admin can set the fee, and null disables it', async () => {
  const put = await account();
  expect((await put({ cancellation_fee: 49.5 })).data).toMatchObject({ cancellation_fee: 49.5 });
  expect((await put({ name: 'Hall' })).data).toMatchObject({ cancellation_fee: 49.5 });
  expect((await put({ cancellation_fee: 0 })).data).toMatchObject({ cancellation_fee: 0 });
  expect((await put({ cancellation_fee: null })).data).toMatchObject({ cancellation_fee: null });
});

test('changing the currency resets the fee to its default, unless one is given', async () => {
  const put = await account();
  expect((await put({ currency_code: 'JPY' })).data).toMatchObject({ cancellation_fee: 0 });
  expect((await put({ currency_code: 'KWD', cancellation_fee: 1.255 })).data).toMatchObject({
    currency_code: 'KWD',
    cancellation_fee: 1.255,
  });
  expect((await put({ currency_code: 'KWD' })).data).toMatchObject({ cancellation_fee: 1.255 });
  expect((await put({ currency_code: 'HKD' })).data).toMatchObject({ cancellation_fee: 100 });
});

test.each([
  [{ cancellation_fee: -1 }],
  [{ cancellation_fee: 1_000_001 }],
  [{ cancellation_fee: 0.001 }],
  [{ cancellation_fee: '12' }],
  [{ cancellation_fee: 1.5, currency_code: 'JPY' }],
])('%j is rejected on the fee and changes nothing', async (body) => {
  const put = await account();
  const answer = await put({ name: 'New', ...body });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['cancellation_fee']]);
  expect((await put({})).data).toMatchObject({
    name: 'Ada Wong',
    currency_code: 'HKD',
    cancellation_fee: 100,
  });
});
