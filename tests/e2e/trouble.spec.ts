import { textsFor } from '../../simulator/pages/texts.ts';
import { endHolds } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  cardForm,
  checkOut,
  choose,
  expectThanks,
  findEvent,
  good_card,
  hold,
  newBuyer,
  payWith,
  refused_card,
  talk,
  writeBuyer,
  writeDetails,
} from './setup/shop.ts';
import { inDemo } from './setup/demo-texts.ts';

test('a refused card is explained, and another card pays', async ({ page, words }) => {
  const buyer = newBuyer('Ada', 'Wong');
  await findEvent(page, talk(words).title);
  await choose(page, words, talk(words).price, 1);
  await hold(page, words);
  await writeDetails(page, words, buyer, 1);
  await payWith(page, words, refused_card);
  await expect(page.getByText(words('checkout.payment.failed'))).toBeVisible();
  await expect(cardForm(page, words).getByRole('alert')).toHaveText(
    textsFor(words.locale).card_declined,
  );
  await expectAccessible(page);
  await payWith(page, words, good_card);
  await expectThanks(page, words, buyer);
  await page.goBack();
  await expectThanks(page, words, buyer);
});

test('input survives going back and a reload', { tag: '@phone' }, async ({ page, words }) => {
  const buyer = newBuyer('Ada', 'Wong');
  await findEvent(page, talk(words).title);
  await choose(page, words, talk(words).price, 1);
  await hold(page, words);
  await writeBuyer(page, words, buyer);
  const group = page.getByRole('group', { name: words('checkout.details.buyer') });
  const stillThere = async (): Promise<void> => {
    await expect(group.getByLabel(words('fields.first_name'))).toHaveValue(buyer.first_name);
    await expect(group.getByLabel(words('fields.last_name'))).toHaveValue(buyer.last_name);
    await expect(group.getByLabel(words('fields.email'))).toHaveValue(buyer.email);
  };
  await page.reload();
  await stillThere();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
  await page.goForward();
  await stillThere();
  // Nothing is accepted yet: the form lists what is missing and moves the focus there.
  await page.getByRole('button', { name: words('checkout.details.next') }).click();
  await expect(page.getByText(words('invalid.terms'))).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: words.like('checkout.details.terms') }),
  ).toBeFocused();
  await expectAccessible(page);
  await writeDetails(page, words, buyer, 1);
  await expect(
    page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
  ).toBeVisible();
  await page.reload();
  await expect(cardForm(page, words).getByLabel(textsFor(words.locale).number)).toBeVisible();
  await page.getByRole('link', { name: words('checkout.payment.back') }).click();
  await stillThere();
});

test('another visitor with the address of a checkout sees nothing of it', async ({
  page,
  words,
  stranger,
}) => {
  await findEvent(page, talk(words).title);
  await choose(page, words, talk(words).price, 1);
  await hold(page, words);
  await writeBuyer(page, words, newBuyer());
  const other = await stranger();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: words('checkout.closed.gone') })).toBeVisible();
  await expect(other.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole('link', { name: words('checkout.closed.event') }).click();
  await expect(other.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
  // For its owner the order is still there and can be abandoned.
  await page.reload();
  await page.getByRole('button', { name: words('checkout.abandon.button') }).click();
  const dialog = page.getByRole('dialog', { name: words('checkout.abandon.title') });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('checkout.abandon.no') }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: words('checkout.abandon.button') }).click();
  await dialog.getByRole('button', { name: words('checkout.abandon.yes'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
});

test(
  'an expired hold says so and leads back to the event',
  { tag: '@phone' },
  async ({ page, words }) => {
    await findEvent(page, talk(words).title);
    await choose(page, words, talk(words).price, 1);
    await hold(page, words);
    await endHolds(page.url().split('/').at(-2) ?? '');
    await page.reload();
    await expect(
      page.getByRole('heading', { name: words('checkout.closed.expired') }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words('checkout.closed.event') }).click();
    await expect(page.getByRole('heading', { level: 1, name: talk(words).title })).toBeVisible();
  },
);

test(
  'a hold that expires while details are typed is reported within view',
  { tag: '@phone' },
  async ({ page, words, forgive }) => {
    forgive(/status of 409/);
    await findEvent(page, talk(words).title);
    await choose(page, words, talk(words).price, 1);
    await hold(page, words);
    await endHolds(page.url().split('/').at(-2) ?? '');
    await writeDetails(page, words, newBuyer('Ada', 'Wong'), 1);
    await expect(
      page.getByRole('heading', { level: 1, name: words('refusals.order.expired') }),
    ).toBeInViewport();
  },
);

test('the last seats are taken by another buyer between viewing and choosing', async ({
  page,
  words,
  stranger,
}) => {
  const title = inDemo(words, 'night_ferry');
  const name = inDemo(words, 'front_row');
  const other = await stranger();
  for (const actorOf of [page, other]) {
    await findEvent(actorOf, title);
    await choose(actorOf, words, name, 2);
  }
  await hold(other, words);
  await checkOut(page, words).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/event\//);
  await expectAccessible(page);
  // After the order is abandoned, the tickets are on sale again.
  await other.getByRole('button', { name: words('checkout.abandon.button') }).click();
  await other.getByRole('button', { name: words('checkout.abandon.yes'), exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.reload();
  await choose(page, words, name, 2);
  await hold(page, words);
  await page.getByRole('button', { name: words('checkout.abandon.button') }).click();
  await page.getByRole('button', { name: words('checkout.abandon.yes'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test(
  'without a network the page says so, and the selection is kept',
  { tag: '@phone' },
  async ({ page, context, words, forgive }) => {
    // The routes of linked pages may be requested at this moment.
    forgive(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
    await findEvent(page, talk(words).title);
    await choose(page, words, talk(words).price, 2);
    await context.setOffline(true);
    await expect(page.getByText(words('ui.offline'), { exact: true })).toBeVisible();
    await checkOut(page, words).click();
    await expect(
      page.getByRole('alert').filter({ hasText: words('errors.call.offline') }),
    ).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText(words('ui.offline'), { exact: true })).toBeHidden();
    await expect(
      page.getByRole('textbox', {
        name: words('event_page.quantity', { name: talk(words).price }),
        exact: true,
      }),
    ).toHaveValue('2');
    await hold(page, words);
  },
);
