import { expect, expectAccessible, test } from './setup/journey.ts';
import { linkInMail, openMail } from './setup/shop.ts';
import { password, signIn, staffOf, writeSignIn } from './setup/staff.ts';
import { wordsOf } from './setup/words.ts';
import { inDemo } from './setup/demo-texts.ts';

test(
  'a wrong password is refused without revealing who has an account',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/auth/login');
    await expectAccessible(page);
    const alerts: string[] = [];
    for (const email of ['owner@foyer.test', 'nobody-at-all@foyer.test']) {
      await writeSignIn(page, words, email, 'not-the-password');
      const alert = page.getByRole('alert').filter({ hasText: /\S/ });
      await expect(alert).toBeVisible();
      alerts.push((await alert.textContent()) ?? '');
      await expectAccessible(page);
      await page.reload();
    }
    expect(alerts[0]).toBe(alerts[1]);
    await page.getByRole('button', { name: words('auth.login.go') }).click();
    await expect(page.getByText(words('errors.field.required')).first()).toBeVisible();
    await expectAccessible(page);
  },
);

test('a user of several accounts chooses one and can sign out', async ({ page, words }) => {
  await page.goto('/auth/login');
  await writeSignIn(page, words, 'several@foyer.test');
  await expect(
    page.getByRole('heading', { level: 1, name: words('auth.accounts.title') }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '渡輪街劇團 Ferry Lane Players' }).click();
  await expect(page).toHaveURL(/\/manage\/events$/);
  await expect(page.getByRole('link', { name: '即興喜劇：街坊出題', exact: true })).toBeVisible();
  await expect(
    page.getByRole('link', { name: inDemo({ locale: 'zh-hk' }, 'night_ferry') }),
  ).toHaveCount(0);
  // The account is in the language of its user, not of the browser, so the menu is found by its
  // position.
  await expectAccessible(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /溫家明/ })
    .click();
  const menu = page.getByRole('dialog', { name: /溫家明/ });
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /溫家明/ })
    .click();
  await menu.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/manage/events');
  await expect(page).toHaveURL(/\/auth\/login\?previous_url=/);
});

test('a guarded page redirects to the sign-in and back; a foreign address is refused', async ({
  page,
  words,
}) => {
  await signIn(page, words, staffOf(words), '/account/payment');
  await expect(
    page.getByRole('heading', { level: 1, name: words('account.payment.title') }),
  ).toBeVisible();
  for (const target of ['https://evil.example/', '//evil.example/manage', '/\\evil.example']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/auth/login?previous_url=${encodeURIComponent(target)}`);
    await writeSignIn(page, words, 'admin@foyer.test');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/manage\/events$/);
  }
});

test('a member is taken to the public site', { tag: '@phone' }, async ({ page, words }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: words('layout.nav.login') })
    .first()
    .click();
  await writeSignIn(page, words, 'normal@foyer.test');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await expect(page.getByRole('banner').getByText('詠詩')).toBeVisible();
});

test(
  'a forgotten password is reset through the mail, once',
  { tag: '@phone' },
  async ({ page, words }) => {
    const email = 'platinum@foyer.test';
    await page.goto('/auth/login');
    await page.getByRole('link', { name: words('auth.login.forgot') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: words('auth.forgot.title') }),
    ).toBeVisible();
    await page.getByLabel(words('fields.email')).fill(email);
    await expectAccessible(page);
    await page.getByRole('button', { name: words('auth.forgot.go') }).click();
    await expect(page.getByText(words('auth.forgot.sent', { email }))).toBeVisible();
    await expectAccessible(page);

    // Mails are in the language of the user.
    await openMail(page, words, email, wordsOf('zh-HK')('mail.reset_password.subject'));
    const link = await linkInMail(page, wordsOf('zh-HK')('mail.reset_password.button'));
    await page.goto(link);
    await expect(
      page.getByRole('heading', { level: 1, name: words('auth.reset.title') }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words('fields.password'), { exact: true }).fill(password);
    await page.getByLabel(words('fields.password_confirmation')).fill(`${password}!`);
    await page.getByRole('button', { name: words('auth.reset.go') }).click();
    await expect(page.getByText(words('invalid.passwords_differ'))).toBeVisible();
    await page.getByLabel(words('fields.password_confirmation')).fill(password);
    await page.getByRole('button', { name: words('auth.reset.go') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: words('auth.reset.done') }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words('auth.login.go') }).click();
    await writeSignIn(page, words, email);
    await expect(page).toHaveURL(/localhost:\d+\/$/);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: words('auth.reset.spent') })).toBeVisible();
    await expectAccessible(page);
  },
);
