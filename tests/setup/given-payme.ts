import { givenDetails, givenHold, type Held, type Sold, type Staff } from './given.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A merchant that PayMe knows, with the keys that PayMe issues to a shop. */
export interface Keys {
  client_id: string;
  client_secret: string;
  signing_key_id: string;
  signing_key: string;
}
export const givenMerchant = async (testApp: TestApp, input: object = {}): Promise<Keys> => {
  const made = await testApp.simulator.control({ action: 'payme_merchant', ...input });
  const { client_id, client_secret, signing_key_id, signing_key } = made as unknown as Keys;
  return { client_id, client_secret, signing_key_id, signing_key };
};
export const putPayme = (testApp: TestApp, staff: Staff, body: object): Promise<Answer> =>
  testApp.ask('PUT', `/accounts/${staff.account_id}/payme`, { token: staff.token, body });

/** Connects an account to PayMe. */
export async function givenPayme(
  testApp: TestApp,
  staff: Staff,
  merchant: object = {},
): Promise<Keys> {
  const keys = await givenMerchant(testApp, merchant);
  const answer = await putPayme(testApp, staff, { environment: 'sandbox', ...keys });
  if (answer.status !== 200) throw new Error(answer.text);
  return keys;
}

const requestPath = (sold: Sold, held: Held): string =>
  `/public/events/${sold.event_id}/order/${held.short_id}/payme/payment_request`;
export const startPayme = (testApp: TestApp, sold: Sold, held: Held): Promise<Answer> =>
  testApp.ask('POST', requestPath(sold, held), { cookie: held.cookie });
export const askPaymeStatus = (testApp: TestApp, sold: Sold, held: Held): Promise<Answer> =>
  testApp.ask('GET', requestPath(sold, held), { cookie: held.cookie });

/** Returns the ids of an order's payment requests at PayMe, oldest first. */
export async function requestsOf(testApp: TestApp, { order_id }: Held): Promise<string[]> {
  const rows = await testApp.platform.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('order_id', '=', order_id)
    .where('provider', '=', 'payme')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.provider_payment_id);
}

/** Creates a hold with a started PayMe payment. */
export async function givenPaymeStarted(
  testApp: TestApp,
  sold: Sold,
  quantity = 1,
): Promise<Held & { request: string }> {
  const held = await givenHold(testApp, sold, quantity);
  await givenDetails(testApp, sold, held);
  const answer = await startPayme(testApp, sold, held);
  if (answer.status !== 200) throw new Error(answer.text);
  const [request = ''] = await requestsOf(testApp, held);
  return { ...held, request };
}

/** Lets the payer act on a request. */
export const payer = (
  testApp: TestApp,
  action: 'pay' | 'reject' | 'expire' | 'fail',
  payment_request: string,
  more: object = {},
): Promise<unknown> =>
  testApp.simulator.control({ action: `payme_${action}`, payment_request, ...more });

/** Creates an order that was paid by PayMe. */
export async function givenPaidByPayme(
  testApp: TestApp,
  sold: Sold,
  quantity = 1,
): Promise<Held & { request: string }> {
  const held = await givenPaymeStarted(testApp, sold, quantity);
  await payer(testApp, 'pay', held.request);
  await askPaymeStatus(testApp, sold, held);
  await testApp.work();
  return held;
}
