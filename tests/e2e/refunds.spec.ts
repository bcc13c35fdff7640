import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  expectThanks,
  good_card,
  newBuyer,
  payWith,
  talkPrice,
  writeDetails,
  type Buyer,
} from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';
import type { Words } from './setup/words.ts';

/** Buys two tickets of the talk with a card. Returns the id of the event. */
async function buyTwo(page: Page, words: Words, buyer: Buyer): Promise<number> {
  const price = await talkPrice(page.request);
  await page.goto(`/checkout/${price.event_id}?tickets=${price.price_id}:2`);
  await writeDetails(page, words, buyer, 2);
  await payWith(page, words, good_card);
  await expectThanks(page, words, buyer);
  return price.event_id;
}

test('@phone a buyer cancels a booking, sees the fee first, and is refunded the rest', async ({
  page,
  words,
}) => {
  await buyTwo(page, words, newBuyer());
  await page.getByRole('link', { name: words('checkout.cancel.link') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.cancel.title') }),
  ).toBeVisible();
  await expect(page.getByText('−HK$100.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: words('checkout.cancel.submit') }).click();
  await expect(page.getByText(words('checkout.cancel.done'))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(words('checkout.cancel.done'))).toBeVisible();
});

test('staff refund a part, and then cancel the order with the rest', async ({
  page,
  words,
  stranger,
}) => {
  const buyer = newBuyer();
  const eventId = await buyTwo(await stranger(), words, buyer);
  await signIn(page, words, staffOf(words), `/manage/event/${eventId}/orders`);
  await page.getByRole('row').filter({ hasText: buyer.email }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: words('orders.refund'), exact: true }).click();
  const form = page.getByRole('dialog', { name: words('orders.refund') });
  await form.getByLabel(words('fields.amount')).fill('50');
  await expectAccessible(page);
  await form.getByRole('button', { name: words.like('orders.refund.submit') }).click();
  await expect(form).toBeHidden();
  const state = drawer.getByText(words('orders.is.PARTIALLY_REFUNDED')).first();
  await expect(async () => {
    await page.reload();
    await expect(state).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectAccessible(page);

  await drawer.getByRole('link', { name: words('orders.cancel'), exact: true }).click();
  const cancel = page.getByRole('dialog', { name: words('orders.cancel') });
  await expectAccessible(page);
  await cancel.getByRole('button', { name: words('orders.cancel.submit') }).click();
  await expect(cancel).toBeHidden();
  const done = drawer.getByText(words('orders.is.REFUNDED')).first();
  await expect(async () => {
    await page.reload();
    await expect(done).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(drawer.getByText(words('orders.refund.is.SUCCEEDED'), { exact: true })).toHaveCount(
    2,
  );
});
