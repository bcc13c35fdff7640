import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Given, givenSimulator, until } from '../given.ts';

let given: Given;
beforeAll(async () => {
  given = await givenSimulator();
});
afterAll(() => given.close());

/** The card form of a new payment, with its own script running. */
async function openForm() {
  const { id, client_secret } = await given.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'hkd',
  });
  const query = new URLSearchParams({ payment_intent: id, client_secret: client_secret ?? '' });
  const url = `${given.simulator.url}/pay?${query}`;
  const page = new Window({ url, settings: { enableJavaScriptEvaluation: true } });
  page.document.write(await (await fetch(url)).text());
  const find = (selector: string) => {
    const found = page.document.querySelector(selector);
    if (found === null) throw new Error(`no ${selector} in the form`);
    return found as unknown as HTMLElement;
  };
  return { id, page, find };
}

test('a card that requires authentication shows the question, and confirming pays', async () => {
  const { id, page, find } = await openForm();
  const isHidden = (selector: string) => find(selector).hidden;
  expect([isHidden('.asks'), find('[type=submit]').textContent]).toEqual([true, 'Pay HK$50.00']);
  find('[data-number="4000 0027 6000 3184"]').click();
  find('[type=submit]').click();
  await until('the question', () => !isHidden('.asks'));
  expect(find('[role=status]').textContent).toBe('Your bank asks whether this payment is yours.');
  expect(find('[data-answer=succeeded]').textContent).toBe('Yes, pay');
  find('[data-answer=succeeded]').click();
  await until('the end', () => find('[role=status]').textContent === 'Paid. Thank you.');
  expect(isHidden('.asks')).toBe(true);
  expect((await given.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  await page.happyDOM.close();
});

test('declining shows why the payment failed, and allows another card', async () => {
  const { page, find } = await openForm();
  find('[data-number="4000 0027 6000 3184"]').click();
  find('[type=submit]').click();
  await until('the question', () => !find('.asks').hidden);
  find('[data-answer=failed]').click();
  await until('the reason', () => find('[role=alert]').textContent !== '');
  expect(find('[role=alert]').textContent).toBe('The bank did not get your confirmation.');
  expect([find('.asks').hidden, find('[type=submit]').textContent]).toEqual([true, 'Pay HK$50.00']);
  await page.happyDOM.close();
});
