import { expect, test } from './setup/journey.ts';
import { newBuyer, talkPrice, writeDetails } from './setup/shop.ts';

test('without a network the payment page stays where it is', async ({
  page,
  context,
  words,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const price = await talkPrice(page.request);
  await page.goto(`/checkout/${price.event_id}?tickets=${price.price_id}:1`);
  await writeDetails(page, words, newBuyer(), 1);
  const title = page.getByRole('heading', { level: 1, name: words('checkout.payment.title') });
  await expect(title).toBeVisible();
  const payme = page
    .getByRole('navigation', { name: words('checkout.method.choose') })
    .getByRole('link', { name: words('checkout.method.payme') });
  await expect(payme).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(words('ui.offline'), { exact: true })).toBeVisible();
  await payme.click();
  await expect(title).toBeVisible();
  await context.setOffline(false);
  await payme.click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payme.title') }),
  ).toBeVisible();
});
