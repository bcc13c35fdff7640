import { madeBy } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { doubleStripe, openWithStripe, payAtProvider } from './setup/real-stripe.ts';
import { expectThanks, newBuyer, refused_card, talkPrice, writeDetails } from './setup/shop.ts';

let real: Awaited<ReturnType<typeof openWithStripe>>;
test.beforeAll(async () => {
  real = await openWithStripe();
});
test.afterAll(() => real.close());

test(
  'with Stripe’s own card form a card is refused with our message, and a double click pays once',
  { tag: '@phone' },
  async ({ page, words }) => {
    const buyer = newBuyer('Ada', 'Wong');
    const cards = [refused_card, '4242424242424242'];
    const calls = await doubleStripe(page, async (secret) => {
      const { status, error_code } = await payAtProvider(secret, cards.shift() ?? '');
      return error_code
        ? { error: { type: 'card_error', code: 'card_declined', decline_code: error_code } }
        : { paymentIntent: { status } };
    });
    const price = await talkPrice(page.request, real.url);
    await page.goto(`${real.url}/checkout/${price.event_id}?tickets=${price.price_id}:1`);
    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
    ).toBeVisible();
    const document = page.waitForResponse(
      (answer) =>
        answer.request().resourceType() === 'document' && answer.url().endsWith('/payment'),
    );
    await writeDetails(page, words, buyer, 1);
    expect((await document).headers()['content-security-policy']).toContain(
      'https://js.stripe.com',
    );

    const form = page.getByRole('form', { name: words('checkout.payment.form') });
    const pay = form.getByRole('button');
    await expect(
      page.frameLocator('iframe[title="Card fields"]').getByText('Card number'),
    ).toBeVisible();
    await expect(pay).toBeEnabled();
    await expect(page.getByText(words('checkout.payment.simulated'))).toHaveCount(0);
    await expectAccessible(page);
    await pay.click();
    await expect(page.getByText(words('checkout.card.card_declined'))).toBeVisible();
    await expectAccessible(page);
    const [, , , shortId = ''] = new URL(page.url()).pathname.split('/');
    const requests = await calls();
    expect(requests.made).toEqual([
      {
        key: 'pk_test_journey',
        options: {
          stripeAccount: expect.stringMatching(/^acct_/),
          locale: words.locale === 'en' ? 'en' : 'zh-HK',
        },
      },
    ]);
    expect(requests.elements).toMatchObject([
      {
        clientSecret: expect.stringMatching(/^pi_.+_secret_/),
        appearance: { variables: { colorPrimary: expect.stringMatching(/^#/) } },
      },
    ]);
    expect(requests.created).toMatchObject([{ kind: 'payment' }]);
    expect(requests.confirmed).toEqual([
      {
        redirect: 'if_required',
        confirmParams: {
          return_url: `${real.url}/checkout/${price.event_id}/${shortId}/payment_return`,
        },
      },
    ]);

    await pay.dblclick();
    await expectThanks(page, words, buyer);
    expect(await madeBy(shortId)).toMatchObject({ orders: 1, payments: 1, paid: 1 });
    expect(cards).toEqual([]);
  },
);

test('without Stripe’s script the page explains what to do, and a retry works', async ({
  page,
  words,
  forgive,
}) => {
  forgive(/js\.stripe\.com/);
  await doubleStripe(page, () => Promise.resolve({ paymentIntent: { status: 'processing' } }));
  const block = 'https://js.stripe.com/*/stripe.js';
  await page.route(block, (route) => route.abort());
  const price = await talkPrice(page.request, real.url);
  await page.goto(`${real.url}/checkout/${price.event_id}?tickets=${price.price_id}:1`);
  await writeDetails(page, words, newBuyer(), 1);
  await expect(page.getByText(words('checkout.payment.no_form'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(block);
  await page.getByRole('button', { name: words('ui.action.retry') }).click();
  await expect(
    page.getByRole('form', { name: words('checkout.payment.form') }).getByRole('button'),
  ).toBeEnabled();
});
