import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  choose,
  expectThanks,
  findEvent,
  hold,
  nameOf,
  newBuyer,
  payWith,
  good_card,
  writeDetails,
} from './setup/shop.ts';
import { goTo, openEvent, signIn, staffOf } from './setup/staff.ts';
import { inDemo } from './setup/demo-texts.ts';

test('a sale appears in the orders and the attendees', async ({ page, words, stranger }) => {
  const buyer = newBuyer('凱晴', '歐陽');
  const visitor = await stranger();
  await findEvent(visitor, inDemo(words, 'tea'));
  await choose(visitor, words, inDemo(words, 'tea_seat'), 1);
  await hold(visitor, words);
  await writeDetails(visitor, words, buyer, 1);
  await payWith(visitor, words, good_card);
  await expectThanks(visitor, words, buyer);

  await signIn(page, words, staffOf(words));
  await openEvent(page, words, inDemo(words, 'tea'));
  await goTo(page, words, 'orders.title');
  await expect(page.getByRole('heading', { level: 1, name: words('orders.title') })).toBeVisible();
  await page.getByRole('searchbox', { name: words('table.search') }).fill(buyer.email);
  const row = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(row).toContainText(words('orders.is.COMPLETED'));
  await expectAccessible(page);
  await row.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(words('orders.payment.PAYMENT_RECEIVED'))).toBeVisible();
  await expect(drawer.getByRole('link', { name: buyer.email })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: words('orders.check_payment') }).click();
  await expect(
    page.getByText(words('orders.checked', { status: words('orders.is.COMPLETED') })),
  ).toBeVisible();
  await drawer.getByRole('link', { name: nameOf(buyer) }).click();
  await expect(
    page.getByRole('dialog', { name: nameOf(buyer) }).getByText(words('attendees.history.none')),
  ).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('ui.dialog.close') })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: words('attendees.title') }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/attendees$/);
  await page.getByRole('searchbox', { name: words('table.search') }).fill('歐陽');
  await expect(page.getByRole('row').filter({ hasText: buyer.email })).toContainText(nameOf(buyer));
  // While the menu closes, the second click of a double click still reaches it.
  const resent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/resend-ticket')) resent.push(request.url());
  });
  await page
    .getByRole('row')
    .filter({ hasText: buyer.email })
    .getByRole('button', { name: words('table.actions_for') })
    .click();
  await page.getByRole('menuitem', { name: words('attendees.resend') }).dblclick();
  const notice = words('attendees.resent', { count: 1, name: nameOf(buyer) });
  await expect(page.getByText(notice).first()).toBeVisible();
  expect(resent).toHaveLength(1);
  await page.getByRole('searchbox', { name: words('table.search') }).fill('沒有這個人');
  await expect(
    page.getByRole('paragraph').filter({ hasText: words('table.none.title') }),
  ).toBeVisible();
  await expectAccessible(page);
});
