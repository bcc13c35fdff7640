import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { newSeller, password, writeSignIn } from './setup/staff.ts';

/** Returns the code of the next step, because the current one has already been used. */
const nextCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
/** Turns on the second factor without the form, for tests of the sign-in. Returns the secret. */
async function turnOn(page: Page, email: string): Promise<string> {
  const login = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  const ask = async (data: object): Promise<{ secret: string }> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post('/api/users/me/two-factor', { data, headers });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { data: { secret: string } }).data;
  };
  const { secret } = await ask({});
  await ask({ code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  return secret;
}
const logOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/login');
};

test(
  'a user enables it, signs in with a code, and once with a recovery code',
  { tag: '@phone' },
  async ({ page, words }) => {
    const email = await newSeller(page.request, words);
    await page.goto('/manage/profile');
    await writeSignIn(page, words, email);
    const part = page.getByRole('region', { name: words('account.profile.two_factor') });
    await part.getByRole('button', { name: words('auth.two_factor.turn_on') }).click();
    await expect(part.getByRole('img', { name: words('auth.two_factor.picture') })).toBeVisible();
    await expectAccessible(page);
    // The next Tab leads to the code: the focus is before it, not on the button of the same name.
    await page.keyboard.press('Tab');
    await expect(part.getByLabel(words('auth.two_factor.code'))).toBeFocused();
    const shown = part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await part.getByLabel(words('auth.two_factor.code')).fill(totp.generate());
    await part.getByRole('button', { name: words('auth.two_factor.turn_on') }).click();
    const codes = part.getByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    const recovery = (await codes.first().textContent()) ?? '';
    await part.getByRole('button', { name: words('auth.two_factor.kept') }).click();
    await expect(codes).toHaveCount(0);
    await expect(part.locator(':focus')).toHaveCount(1);

    await logOut(page);
    await writeSignIn(page, words, email);
    const code = page.getByLabel(words('auth.two_factor.code'));
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await code.fill('000000');
    await code.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await code.fill(nextCode(secret));
    await code.press('Enter');
    await expect(page).toHaveURL(/\/manage\/events/);

    for (const isRight of [true, false]) {
      await logOut(page);
      await writeSignIn(page, words, email);
      await page.getByText(words('auth.two_factor.lost')).click();
      await page.getByLabel(words('fields.recovery_code')).fill(recovery);
      await page.getByRole('button', { name: words('auth.login.go') }).click();
      if (isRight) await expect(page).toHaveURL(/\/manage\/events/);
      else await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    }
    await expectAccessible(page);
  },
);

test('the code is requested and accepted before hydration too', async ({
  browser,
  page,
  words,
}) => {
  const email = await newSeller(page.request, words);
  const secret = await turnOn(page, email);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env['BASE_URL'] ?? '',
  });
  const bare = await context.newPage();
  await bare.goto(`/auth/login?locale=${words.locale}`);
  await writeSignIn(bare, words, email);
  const code = bare.getByLabel(words('auth.two_factor.code'));
  await code.fill('000000');
  await code.press('Enter');
  await expect(bare.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await code.fill(nextCode(secret));
  await code.press('Enter');
  await expect(bare).toHaveURL(/\/manage\/events/);
  await context.close();
});
