import { expect, test } from './setup/journey.ts';

test('a tab stays in its language when another one has chosen a different one since', async ({
  page,
  context,
}) => {
  await page.goto('/about-us?locale=en');
  const other = await context.newPage();
  await other.goto('/?locale=zh-hk');
  const data = page.waitForResponse((response) => /\.data(\?|$)/.test(response.url()));
  await page.getByRole('banner').getByRole('link').first().click();
  const response = await data;
  expect(response.request().headers()['x-page-locale']).toBe('en');
  expect(await response.headerValue('vary')).toContain('X-Page-Locale');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await other.close();
});

test('Escape closes the list of languages and returns to its button', async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('banner').locator('details');
  const button = list.locator('summary');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(list).not.toHaveAttribute('open');
  await expect(button).toBeFocused();
  // Anything outside of it closes it, too.
  await button.click();
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await expect(list).not.toHaveAttribute('open');
});
