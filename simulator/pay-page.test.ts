import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Given, givenSimulator } from './given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator({ publicUrl: 'http://localhost:3000/simulator', processingMs: 30 });
});
afterAll(() => given.close());

async function intent() {
  const stripeAccount = await given.account();
  const made = await given.stripe.paymentIntents.create(
    { amount: 123_450, currency: 'hkd' },
    { stripeAccount },
  );
  return { id: made.id, secret: made.client_secret ?? '', account: stripeAccount };
}
type Made = Awaited<ReturnType<typeof intent>>;

const form = ({ id, secret, account }: Made, locale = 'en') =>
  fetch(
    `${given.simulator.url}/pay?${new URLSearchParams({ payment_intent: id, client_secret: secret, account, locale })}`,
  );
const ask = async (path: string, { id, secret }: Made, more: object = {}) => {
  const answer = await fetch(`${given.simulator.url}/pay/${path}`, {
    method: 'POST',
    body: JSON.stringify({ payment_intent: id, client_secret: secret, ...more }),
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const card = (number: string, more: object = {}) => ({
  card: { number, exp_month: 12, exp_year: 99, cvc: '123', ...more },
});

test('the form is in the buyer’s language, with the amount', async () => {
  const made = await intent();
  const texts = await Promise.all(
    ['en', 'zh-hk', 'zh-cn'].map(async (locale) => (await form(made, locale)).text()),
  );
  expect(texts[0]).toContain('HK$1,234.50');
  expect(texts[0]).toContain('no real money moves');
  expect(texts[1]).toContain('不會轉移真實款項');
  expect(texts[2]).toContain('不会转移真实资金');
  expect(texts[1]).toContain('lang="zh-HK"');
});

test('only our pages may frame it, and only its own script may run', async () => {
  const answer = await form(await intent());
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors http://localhost:3000');
  expect(policy).toContain("default-src 'none'");
  const nonce = /script-src 'nonce-(\w+)'/.exec(policy)?.[1];
  const text = await answer.text();
  expect(text.match(/<(script|style) nonce="(\w+)"/g)).toEqual([
    `<style nonce="${nonce}"`,
    `<script nonce="${nonce}"`,
  ]);
  expect(text).not.toMatch(/(src|href)=/);
});

test('without the right secret or account the page is not found', async () => {
  const made = await intent();
  expect((await form({ ...made, secret: 'wrong' })).status).toBe(404);
  expect((await form({ ...made, account: 'acct_other' })).status).toBe(404);
  expect(
    (await ask('confirm', { ...made, secret: `${made.id}_secret_no` }, card('4242424242424242')))
      .status,
  ).toBe(404);
  expect((await ask('status', { ...made, secret: '' })).status).toBe(404);
  expect(await given.view(`ledger/${made.id}`)).toMatchObject({ attempts: 0 });
});

test.each([
  ['4000000000000002', {}, 'card_declined'],
  ['4000000000009995', {}, 'insufficient_funds'],
  ['4000000000000069', {}, 'expired_card'],
  ['4000000000000127', {}, 'incorrect_cvc'],
  ['4012888888881881', {}, 'test_mode_live_card'],
  ['4242424242424241', {}, 'incorrect_number'],
  ['4242424242424242', { exp_year: 20 }, 'invalid_expiry_year'],
  ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
  ['4242424242424242', { cvc: '1' }, 'invalid_cvc'],
])('card %s %o is refused with %s, and another card pays', async (number, more, code) => {
  const made = await intent();
  expect(await ask('confirm', made, card(number, more))).toMatchObject({
    status: 200,
    body: { status: 'requires_payment_method', error_code: code },
  });
  expect(await ask('confirm', made, card('4242 4242 4242 4242'))).toEqual({
    status: 200,
    body: { status: 'succeeded' },
  });
});

test('the reason is given in the buyer’s language', async () => {
  const made = await intent();
  expect(
    (await ask('confirm', made, { ...card('4000000000009995'), locale: 'zh-hk' })).body,
  ).toMatchObject({ message: '此卡餘額不足。' });
});

test('a second click shows the result of the first', async () => {
  const made = await intent();
  const both = await Promise.all([
    ask('confirm', made, card('4242424242424242')),
    ask('confirm', made, card('4242424242424242')),
  ]);
  expect(both.map(({ body }) => body)).toEqual([{ status: 'succeeded' }, { status: 'succeeded' }]);
  expect(await given.view(`ledger/${made.id}`)).toMatchObject({ attempts: 1, paid: 1 });
});

test('a slow card is processing until it is charged', async () => {
  const made = await intent();
  expect((await ask('confirm', made, card('4999000000001003'))).body).toEqual({
    status: 'processing',
  });
  await expect.poll(async () => (await ask('status', made)).body).toEqual({ status: 'succeeded' });
});

test('the card number is not stored', async () => {
  const made = await intent();
  await ask('confirm', made, card('5555555555554444'));
  const state = JSON.stringify(await given.view('state'));
  expect(state).toContain('4444');
  expect(state).not.toContain('5555555555');
});
