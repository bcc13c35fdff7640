import { expect, test } from './setup/journey.ts';

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
