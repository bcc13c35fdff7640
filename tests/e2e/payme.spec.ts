import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { expectThanks, newBuyer, talkPrice, writeDetails } from './setup/shop.ts';
import type { Words } from './setup/words.ts';

interface Request {
  web_link: string;
  app_link: string;
}

/**
 * Goes to the payment step with both providers, and on to PayMe. Returns the request that was
 * started.
 */
async function choosePayme(page: Page, words: Words): Promise<{ request: Request; buyer: object }> {
  const buyer = newBuyer();
  const price = await talkPrice(page.request);
  await page.goto(`/checkout/${price.event_id}?tickets=${price.price_id}:1`);
  await writeDetails(page, words, buyer, 1);
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
  ).toBeVisible();
  const ways = page.getByRole('navigation', { name: words('checkout.method.choose') });
  await expect(ways.getByRole('link')).toHaveText([
    words('checkout.method.card'),
    words('checkout.method.payme'),
  ]);
  const started = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/payme/payment_request') && answer.request().method() === 'POST',
  );
  await ways.getByRole('link', { name: words('checkout.method.payme') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payme.title') }),
  ).toBeVisible();
  return { request: (await (await started).json()) as Request, buyer };
}
/** Presses a button of the payer on the page of the wallet. */
const press = (page: Page, choice: 'pay' | 'reject' | 'fail' | 'expire') =>
  page.locator(`button[value="${choice}"]`).click();

test('on a desktop a QR code is scanned: refused, requested again, paid', async ({
  page,
  words,
  stranger,
}) => {
  const { request, buyer } = await choosePayme(page, words);
  const code = page.getByRole('img', { name: words.like('checkout.payme.qr') });
  const seen = code.filter({ visible: true });
  // On a phone the code for another phone is one press away.
  const other = page.getByText(words('checkout.payme.other_phone')).filter({ visible: true });
  const showCode = async (): Promise<void> => {
    await expect(page.getByText(words('checkout.payme.waiting'))).toBeVisible();
    if ((await other.count()) > 0) await other.click();
    await expect(seen).toBeVisible();
  };
  await showCode();
  await expect(page.getByRole('timer').last()).toHaveText(/^\d\d:\d\d$/);
  await expectAccessible(page);

  const phone = await stranger();
  await phone.goto(request.web_link);
  await press(phone, 'reject');
  await expect(page.getByText(words('checkout.payme.rejected'))).toBeVisible();
  await expect(seen).toHaveCount(0);
  await expectAccessible(page);

  const again = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: words('ui.action.retry') }).click();
  const { web_link } = (await (await again).json()) as Request;
  expect(web_link).not.toBe(request.web_link);
  await showCode();
  await phone.goto(web_link);
  await press(phone, 'pay');
  await expectThanks(page, words, buyer as ReturnType<typeof newBuyer>);
});

test(
  'on a phone the app is opened, pays, and returns to the tickets',
  { tag: '@phone' },
  async ({ page, words }) => {
    const { buyer } = await choosePayme(page, words);
    const open = page
      .getByRole('link', { name: words.like('checkout.payme.open') })
      .or(page.getByRole('link', { name: words('checkout.payme.open_here') }))
      .filter({ visible: true });
    await expect(open).toBeVisible();
    await expectAccessible(page);
    await open.click();
    await press(page, 'pay');
    await expectThanks(page, words, buyer as ReturnType<typeof newBuyer>);
  },
);

test('a return address without a payment says so', { tag: '@phone' }, async ({ page, words }) => {
  for (const address of ['/payment', '/payment?return=nonsense']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { level: 1, name: words('checkout.return.invalid') }),
    ).toBeVisible();
  }
  await expectAccessible(page);
});
