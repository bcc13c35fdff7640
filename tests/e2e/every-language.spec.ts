import { languageTag } from '#platform/pure/locales.ts';
import { partOf } from '../setup/breadth.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import {
  choose,
  expectThanks,
  findEvent,
  good_card,
  hold,
  linkInMail,
  newBuyer,
  openMail,
  payWith,
  talk,
  writeDetails,
} from './setup/shop.ts';

/**
 * The checkout of a visitor in the languages of no other journey: each text is that of the
 * catalogue.
 */
for (const tag of partOf(['de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'pt-BR'], 5))
  test.describe(tag, () => {
    test.use({ locale: tag });
    test('a visitor finds a talk, buys it, reads the mail and cancels', async ({ page, words }) => {
      const buyer = newBuyer();
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(words.locale));
      await expect(
        page.getByRole('heading', { level: 1, name: words('site.home.title') }),
      ).toBeVisible();
      await findEvent(page, talk(words).title);
      await choose(page, words, talk(words).price, 1);
      await hold(page, words);
      await writeDetails(page, words, buyer, 1);
      await expect(
        page.getByRole('heading', { level: 1, name: words('checkout.payment.title') }),
      ).toBeVisible();
      await payWith(page, words, good_card);
      await expectThanks(page, words, buyer);
      await expectAccessible(page);
      await openMail(page, words, buyer.email, talk(words).title);
      await page.goto(await linkInMail(page, words('mail.order_completed.button')));
      await expectThanks(page, words, buyer);
      await page.getByRole('link', { name: words('checkout.cancel.link') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: words('checkout.cancel.title') }),
      ).toBeVisible();
      await page.getByRole('button', { name: words('checkout.cancel.submit') }).click();
      await expect(page.getByText(words('checkout.cancel.done'))).toBeVisible();
      await expectAccessible(page);
    });
  });
