import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { talkPrice } from './setup/shop.ts';
import { password } from './setup/staff.ts';

/** Delays the scripts of a page until `arrive` is called, like a slow line, or forever. */
async function withoutScripts(page: Page): Promise<{ arrive: () => Promise<void> }> {
  let arrive = (): void => undefined;
  const until = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await until;
    await route.continue().catch(() => undefined);
  });
  return {
    async arrive() {
      arrive();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

test('a sign-in before hydration works, and no address contains the password', async ({
  page,
  words,
  forgive,
}) => {
  // The browser logs the status of the page itself, which is the refused sign-in.
  forgive(/status of 401 \(Unauthorized\) \(\S+\/auth\/login\?/);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const scripts = await withoutScripts(page);
  await page.goto('/auth/login?previous_url=%2Faccount%2Fpayment', { waitUntil: 'commit' });
  const secret = page.getByLabel(words('fields.password'), { exact: true });
  await page.getByLabel(words('fields.email')).fill('admin@foyer.test');
  await secret.fill('not-the-password');
  await secret.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByLabel(words('fields.email'))).toHaveValue('admin@foyer.test');
  await expect(secret).toHaveValue('');
  await secret.fill(password);
  await Promise.all([scripts.arrive(), secret.press('Enter')]);
  await expect(
    page.getByRole('heading', { level: 1, name: words('account.payment.title') }),
  ).toBeVisible();
  expect(page.url()).toMatch(/\/account\/payment$/);
  expect(addresses.filter((address) => /password=|not-the|foyer-demo/.test(address))).toEqual([]);
  // The heading is rendered before the scripts run; they remove the cookie when they first read it.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('session_handover');
});

for (const isInTime of [true, false])
  test(
    isInTime
      ? 'tickets added before hydration are kept'
      : 'tickets added and submitted before hydration are reserved',
    { tag: '@phone' },
    async ({ page, request, words }) => {
      const { event_id, price_id } = await talkPrice(request);
      const scripts = await withoutScripts(page);
      await page.goto(`/event/${event_id}`, { waitUntil: 'commit' });
      const number = page.locator(`[name="quantity.${price_id}"]`);
      const more = number.locator('xpath=following-sibling::button');
      await more.click();
      await more.click();
      await expect(number).toHaveValue('2');
      if (isInTime) {
        await scripts.arrive();
        await more.click();
        await expect(number).toHaveValue('3');
        await expect(page.locator('[data-panel] [aria-live] strong')).not.toHaveText(/\D0[.,]00/);
      } else {
        await page.locator('[data-panel] [type=submit]').last().click();
        await expect(page).toHaveURL(new RegExp(`/checkout/${event_id}\\?tickets=${price_id}:2$`));
        await scripts.arrive();
        await expect(
          page.getByRole('heading', { level: 1, name: words('checkout.details.title') }),
        ).toBeVisible();
      }
    },
  );

test(
  'input from before hydration is kept and submitted',
  { tag: '@phone' },
  async ({ page, words }) => {
    const scripts = await withoutScripts(page);
    await page.goto('/auth/register', { waitUntil: 'commit' });
    await page.getByLabel(words('fields.first_name')).fill('嘉欣');
    await page.getByLabel(words('fields.email')).fill('no-address');
    await page.getByLabel(words('fields.currency_code')).selectOption('JPY');
    await page.getByRole('checkbox').check();
    await scripts.arrive();
    // The last field is filled in after the scripts have arrived: the form is rendered again with
    // all values.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
    );
    await page.getByLabel(words('fields.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: words('auth.register.go') }).click();
    await expect(page.getByText(words('errors.field.email'))).toBeVisible();
    await expect(page.getByText(words('errors.field.required'))).toHaveCount(0);
    await expect(page.getByLabel(words('fields.first_name'))).toHaveValue('嘉欣');
    await expect(page.getByLabel(words('fields.currency_code'))).toHaveValue('JPY');
    await expect(page.getByRole('checkbox')).toBeChecked();
  },
);

test(
  'the menu opens before hydration, and closes after it',
  { tag: '@phone' },
  async ({ page, words }) => {
    // A wide header shows its links without a menu.
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: words('layout.nav.menu') });
    await menu.click();
    const link = page.locator('#site-menu').getByRole('link').first();
    await expect(link).toBeVisible();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await scripts.arrive();
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#site-menu') ?? {}).some((key) =>
        key.startsWith('__react'),
      ),
    );
    await expect(link).toBeVisible();
    await menu.click();
    await expect(link).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  },
);
