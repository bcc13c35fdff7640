import { expect, expectAccessible, test } from './setup/journey.ts';
import { givenSale } from './setup/given-sale.ts';
import { checkOut, choose, expectThanks, hold, newBuyer, writeBuyer } from './setup/shop.ts';
import type { Words } from './setup/words.ts';
import type { Page } from '@playwright/test';

const entry = '入場 Entry';
const secret = '後台 Backstage';
const panel = (page: Page, words: Words) =>
  page.getByRole('form', { name: words('event_page.tickets') });
const field = (page: Page, words: Words) =>
  page.getByRole('textbox', { name: words('event_page.promo.label') });
const use = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('event_page.promo.apply') });
const applied = (page: Page, words: Words, code: string) =>
  page.getByRole('status').filter({ hasText: words('event_page.promo.applied', { code }) });

test(
  'a link with promo code and affiliate unlocks tickets, lowers prices, and both reach the order',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    const sale = await givenSale(request, {
      tickets: [
        { title: entry, price: 200 },
        { title: secret, price: 80, is_hidden_without_promo_code: true },
      ],
      codes: [{ code: 'Early-Bird', discount_type: 'PERCENTAGE', discount: 50 }],
      affiliates: [{ name: '書店 Bookshop', code: 'bookshop' }],
    });
    for (const address of [
      `/event/${sale.id}/wrong`,
      `/e/${sale.id}/wrong`,
      `/events/${sale.id}/wrong`,
    ]) {
      await page.goto(`${address}?promo_code=early-bird&aff=bookshop`);
      await expect(page).toHaveURL(`${sale.address}?aff=bookshop&promo_code=early-bird`);
      await expect(applied(page, words, 'Early-Bird')).toBeVisible();
    }
    // The served page is the same for everyone.
    const served = await (
      await request.get(`${sale.address}?promo_code=early-bird&aff=bookshop`)
    ).text();
    expect([
      served.includes(entry),
      served.includes(secret),
      /bookshop|early-bird/i.test(served),
    ]).toEqual([true, false, false]);
    await expect(panel(page, words).getByText('HK$200.00')).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await expect(panel(page, words)).toContainText('HK$100.00');
    await expectAccessible(page);
    // Code and affiliate survive a change of language and a visit to other pages.
    await page.goto('/');
    await page.goto(sale.address);
    await expect(applied(page, words, 'Early-Bird')).toBeVisible();
    await choose(page, words, entry, 2);
    await choose(page, words, secret, 1);
    await expect(panel(page, words)).toContainText('HK$240.00');
    await hold(page, words);
    await expect(page.getByText('HK$240.00').filter({ visible: true }).first()).toBeVisible();
    const order = (await (
      await page.request.get(
        `/api/public/events/${sale.id}/order/${new URL(page.url()).pathname.split('/')[3]}`,
      )
    ).json()) as { data: object };
    expect(order.data).toMatchObject({
      promo_code: 'Early-Bird',
      affiliate: expect.stringMatching(/bookshop|書店/),
      total_discount: 240,
      total_gross: 240,
    });
    expect(await page.content()).not.toMatch(/bookshop/i);
  },
);

test('a code is entered, refused, applied and removed, and a used-up one is reported at its field', async ({
  page,
  request,
  words,
  stranger,
}) => {
  const sale = await givenSale(request, {
    tickets: [{ title: entry, price: 200 }],
    codes: [{ code: 'LAST1', discount_type: 'FIXED', discount: 200, max_allowed_usages: 1 }],
  });
  await page.goto(sale.address);
  await page.getByRole('button', { name: words('event_page.promo.ask') }).click();
  await expect(field(page, words)).toBeFocused();
  await field(page, words).fill('NOSUCH');
  await field(page, words).press('Enter');
  await expect(page.getByText(words('event_page.promo.invalid'))).toBeVisible();
  await expect(field(page, words)).toBeFocused();
  await expectAccessible(page);
  await field(page, words).fill(' last1 ');
  await use(page, words).click();
  await expect(applied(page, words, 'LAST1')).toBeVisible();
  await expect(panel(page, words)).toContainText(words('event_page.free'));
  await page.reload();
  await expect(applied(page, words, 'LAST1')).toBeVisible();
  await page.getByRole('button', { name: words('event_page.promo.remove') }).click();
  await expect(panel(page, words)).not.toContainText(words('event_page.free'));
  await page.reload();
  await expect(page.getByRole('button', { name: words('event_page.promo.ask') })).toBeVisible();
  await page.goto(`${sale.address}?promo_code=LAST1`);
  await expect(applied(page, words, 'LAST1')).toBeVisible();
  await choose(page, words, entry, 1);

  // Another buyer uses the code first.
  const other = await stranger();
  await other.goto(`${sale.address}?promo_code=LAST1`);
  await expect(applied(other, words, 'LAST1')).toBeVisible();
  await choose(other, words, entry, 1);
  await hold(other, words);
  const buyer = newBuyer();
  await writeBuyer(other, words, buyer);
  await other.getByRole('checkbox', { name: words.like('checkout.details.terms') }).check();
  await other.getByRole('button', { name: words('checkout.details.finish') }).click();
  await expectThanks(other, words, buyer);

  await checkOut(page, words).click();
  await expect(page.getByText(words('refusals.promo_code.used_up'))).toBeVisible();
  await expect(field(page, words)).toBeFocused();
  await expect(panel(page, words)).toContainText('HK$200.00');
  // The chosen tickets are kept and can be bought without the code.
  await hold(page, words);
  await expect(page.getByText('HK$200.00').filter({ visible: true }).first()).toBeVisible();
});

test(
  'a code that is typed and not applied counts at the checkout, or is refused at its field',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    const sale = await givenSale(request, {
      tickets: [{ title: entry, price: 200 }],
      codes: [{ code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 }],
    });
    await page.goto(sale.address);
    await choose(page, words, entry, 1);
    await page.getByRole('button', { name: words('event_page.promo.ask') }).click();
    await field(page, words).fill('HALV');
    await checkOut(page, words).click();
    await expect(page.getByText(words('refusals.promo_code.invalid'))).toBeVisible();
    await expect(field(page, words)).toHaveValue('HALV');
    await expect(field(page, words)).toBeFocused();
    await field(page, words).fill('ｈａｌｆ');
    await hold(page, words);
    await expect(page.getByText('HK$100.00').filter({ visible: true }).first()).toBeVisible();
  },
);

test(
  'after too many codes the page shows the waiting time, and the sale continues without one',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    const sale = await givenSale(request, { tickets: [{ title: entry, price: 200 }] });
    await page.route(/promo_code=/, (route) =>
      route.request().url().includes('/api/')
        ? route.fulfill({ status: 429, headers: { 'retry-after': '30' } })
        : route.continue(),
    );
    await page.goto(`${sale.address}?promo_code=GUESS`);
    await expect(page.getByText(words('errors.call.busy', { seconds: 30 }))).toBeVisible();
    await expect(field(page, words)).toHaveValue('GUESS');
    await choose(page, words, entry, 1);
    await hold(page, words);
    await expect(page.getByText('HK$200.00').filter({ visible: true }).first()).toBeVisible();
  },
);
