import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPayme, type GivenPayme } from './given.ts';

let given: GivenPayme;
let shop: Awaited<ReturnType<GivenPayme['shop']>>;
beforeAll(async () => {
  given = await givenPayme({ publicUrl: 'http://localhost:3000/simulator' });
  shop = await given.shop({ name: 'Tea & <house>' });
});
afterAll(() => given.close());

/** The links of a new request, without the prefix that the product's proxy removes. */
async function links(more: object = {}) {
  const id = await shop.request(more);
  const { webLink, appLink } = await shop.read(id);
  const own = (link: unknown) =>
    String(link).replace('http://localhost:3000/simulator', given.simulator.url);
  return { id, web: own(webLink), app: own(appLink) };
}
const open = (url: string, locale = 'en') =>
  fetch(url, { headers: { 'accept-language': locale, 'x-forwarded-for': '203.0.113.9' } });
const tap = (url: string, choice: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) });
const status = async (id: string) => (await shop.read(id))['statusCode'];

test('the payer sees payee, amount and purpose in the language of the phone', async () => {
  const { web } = await links();
  const page = await (await open(web)).text();
  for (const text of ['Tea &amp; &lt;house&gt;', 'HK$250.00', 'Two tickets', 'No real money moves'])
    expect(page).toContain(text);
  expect(await (await open(web, 'zh-HK')).text()).toContain('不會轉移真實款項');
  expect(await (await open(`${web}?locale=zh-cn`)).text()).toContain('不会转移真实资金');
});

test('after scanning a QR code the payer sees the result on the page', async () => {
  const { id, web } = await links();
  const answer = await tap(web, 'pay');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Paid.')]);
  expect(await status(id)).toBe('PR005');
  const again = await (await open(web)).text();
  expect(again).not.toContain('<form');
  expect(again).not.toContain('<script');
});

test.each([
  ['pay', 'PR005', 'https://shop.test/payment?ok=1'],
  ['reject', 'PR004', 'https://shop.test/payment?ok=0'],
  ['expire', 'PR007', 'https://shop.test/payment?ok=0'],
  ['fail', 'PR001', 'https://shop.test/payment?ok=0'],
])('in the app, “%s” results in %s and returns to the shop', async (choice, code, way) => {
  const { id, app } = await links();
  const policy = (await open(app)).headers.get('content-security-policy');
  expect(policy).toContain("form-action 'self' https://shop.test;");
  const answer = await tap(app, choice);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, way]);
  expect(await status(id)).toBe(code);
});

test('a second tap changes nothing, and leads where the first one did', async () => {
  const { id, app } = await links();
  await tap(app, 'pay');
  const second = await tap(app, 'reject');
  expect(second.headers.get('location')).toBe('https://shop.test/payment?ok=1');
  expect(await status(id)).toBe('PR005');
  expect(await (await open(app)).text()).toContain('href="https://shop.test/payment?ok=1"');
});

test('a failed attempt can be repeated, and without callbacks there is no redirect', async () => {
  const { id, app } = await links({ appSuccessCallback: undefined, appFailCallback: undefined });
  const failed = await (await tap(app, 'fail')).text();
  expect(failed).toContain('role="alert"');
  expect(failed).toContain('<form');
  expect(await (await tap(app, 'pay')).text()).toContain('Paid.');
  expect(await status(id)).toBe('PR005');
});

test('an invalid choice changes nothing, and an unknown link is not found', async () => {
  const { id, web } = await links();
  expect((await tap(web, 'steal')).status).toBe(200);
  expect(await status(id)).toBe('PR001');
  expect((await open(`${given.simulator.url}/payme/web/nothing`)).status).toBe(404);
  expect((await tap(`${given.simulator.url}/payme/app/nothing`, 'pay')).status).toBe(404);
});

test('requests, tokens, shops and used Trace-Ids survive a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'simulator-payme-'));
  const before = await givenPayme({ data });
  const first = await before.shop({ wallet_balance: 0 });
  const id = await first.request();
  await before.control('payme_pay', { payment_request: id });
  const trace = { headers: { 'trace-id': crypto.randomUUID() } };
  await first.own('GET', `/payments/paymentrequests/${id}`, undefined, trace);
  await before.close();
  const after = await givenPayme({ data });
  const ask = (change: object = {}) =>
    after.call(
      first,
      first.accessToken,
      'GET',
      `/payments/paymentrequests/${id}`,
      undefined,
      change,
    );
  expect((await ask(trace)).status).toBe(429);
  expect((await ask()).body).toMatchObject({ statusCode: 'PR005' });
  expect(await after.control('payme_merchant', { client_id: first.client_id })).toMatchObject({
    wallet_balance: 25_000,
    signing_key: first.signing_key,
  });
  await after.close();
  rmSync(data, { recursive: true });
});

test('configured shops are known, and must have all credentials', async () => {
  const { optionsFromEnv } = await import('../options.ts');
  const row = { client_id: 'c', client_secret: 's', signing_key_id: 'k', signing_key: 'a2V5' };
  const env = (rows: object[]) => ({ SIMULATOR_PAYME_MERCHANTS: JSON.stringify(rows) });
  const own = await givenPayme(optionsFromEnv(env([row])));
  const { body } = await own.token(row);
  const path = '/payments/paymentrequests';
  const wanted = { totalAmount: 1, currencyCode: 'HKD' };
  expect((await own.call(row, body['accessToken'], 'POST', path, wanted)).status).toBe(201);
  await own.close();
  expect(() => optionsFromEnv(env([{ ...row, signing_key: '' }]))).toThrow('signing_key');
});
