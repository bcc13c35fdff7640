import { expect, expectAccessible, test } from './setup/journey.ts';
import { startCopy, type Copy } from './setup/start-copy.ts';

let empty: Copy;
test.beforeAll(async () => {
  empty = await startCopy({ DEMO: '0' });
});
test.afterAll(() => empty.stop());

test(
  'an empty installation is set up once, with the link from the console',
  { tag: '@phone' },
  async ({ page, words, stranger }) => {
    const link = /http\S+\/setup#\S+/.exec(empty.output())?.[0] ?? '';
    // Without the link there is no form, from whatever page the visitor comes.
    for (const path of ['/', '/auth/login', '/auth/register']) {
      await page.goto(empty.url + path);
      await expect(page).toHaveURL(/\/setup$/);
    }
    await expect(page.getByText(words('auth.setup.look'))).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('about:blank');
    await page.goto(link);
    await expect(
      page.getByRole('heading', { level: 1, name: words('auth.setup.title') }),
    ).toBeVisible();
    await page.getByRole('button', { name: words('auth.setup.go') }).click();
    await expect(page.getByLabel(words('fields.venue_name'))).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(words('fields.venue_name')).fill('海濱音樂廳 Harbour Hall');
    await page.getByLabel(words('fields.first_name')).fill('大文');
    await page.getByLabel(words('fields.last_name')).fill('陳');
    await page.getByLabel(words('fields.email')).fill('owner@hall.example');
    await page.getByLabel(words('fields.password'), { exact: true }).fill('correct horse');
    await page.getByLabel(words('fields.password_confirmation')).fill('correct horse');
    await page.getByRole('button', { name: words('auth.setup.go') }).click();
    await expect(page.getByText(words('invalid.terms'))).toBeVisible();
    await page.locator('input[name="terms"]').check();
    await page.getByRole('button', { name: words('auth.setup.go') }).click();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('大文');

    const late = await stranger();
    await late.goto(link);
    await expect(late).toHaveURL(/\/auth\/login/);
    expect((await late.request.get(`${empty.url}/dev/mail`)).status()).toBe(404);
  },
);
