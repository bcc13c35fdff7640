import type { Page } from '@playwright/test';
import { partOf } from '../setup/breadth.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { newBuyer, type Buyer } from './setup/shop.ts';
import { expectStored } from './setup/stored-page.ts';
import type { Words } from './setup/words.ts';

const password = 'correct horse battery';

const fieldsOn = (page: Page, words: Words) => (key: Parameters<Words>[0]) =>
  page.getByLabel(words(key), { exact: true });

async function fillPerson(page: Page, words: Words, { email, first_name, last_name }: Buyer) {
  const field = fieldsOn(page, words);
  await field('fields.email').fill(email);
  await field('fields.password').fill(password);
  await field('fields.password_confirmation').fill(password);
  await field('fields.last_name').fill(last_name);
  await field('fields.first_name').fill(first_name);
  await field('fields.birth_month').selectOption('2');
  await field('fields.age_group').selectOption('25_34');
  await field('fields.gender').selectOption('UNDISCLOSED');
  await field('fields.relationship').selectOption('VISITOR');
  await field('fields.phone.number').fill('9123 4567');
  await field('fields.district').selectOption('sha_tin');
}

test(
  'a person registers, changes the profile and withdraws consent',
  { tag: '@phone' },
  async ({ page, words }) => {
    test.slow();
    const person = newBuyer('大文', '陳');
    await page.goto('/register');
    await expectAccessible(page);
    await page.getByRole('button', { name: words('member.go') }).click();
    await expect(page.getByText(words('invalid.terms'))).toBeVisible();
    await expectAccessible(page);
    await fillPerson(page, words, person);
    const byMail = page.getByRole('checkbox', { name: words('fields.consents.email_sms') });
    await expect(byMail).not.toBeChecked();
    await byMail.check();
    // The input is restored after a reload, except for the password.
    await page.reload();
    await expect(page.getByLabel(words('fields.last_name'))).toHaveValue(person.last_name);
    await expect(page.getByLabel(words('fields.password'), { exact: true })).toHaveValue('');
    await page.getByLabel(words('fields.password'), { exact: true }).fill(password);
    await page.getByLabel(words('fields.password_confirmation')).fill(password);
    await page.locator('input[name="terms"]').check();
    await page.getByRole('button', { name: words('member.go') }).click();

    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(words('event_page.tier.NORMAL'), { exact: true })).toBeVisible();
    await expect(page.getByText(words('member.permanent'))).toBeVisible();
    await expectAccessible(page);
    const tabs = page.getByRole('navigation', { name: words('bookings.profile.tabs') });
    await tabs.getByRole('link', { name: words('bookings.tab.bookings') }).click();
    await expect(page.getByText(words('bookings.none'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await tabs.getByRole('link', { name: words('bookings.tab.settings') }).click();
    await fieldsOn(page, words)('fields.residence_city').selectOption('MACAU');
    await expect(page.getByLabel(words('fields.district'), { exact: true })).toHaveCount(0);
    await page
      .getByRole('button', { name: words('member.save') })
      .first()
      .click();
    await expect(page.getByText(words('member.saved'), { exact: true })).toBeVisible();
    const channel = words('fields.consents.email_sms');
    await page
      .getByRole('button', { name: words('member.consent.withdraw.of', { channel }) })
      .click();
    await expect(page.getByText(words('member.consent.none', { channel }))).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);

for (const kind of partOf(['CORPORATE', 'NGO'] as const, 2))
  test(`a ${kind} registers with its own fields`, { tag: '@phone' }, async ({ page, words }) => {
    const person = newBuyer('嘉欣', '梁');
    await page.goto('/register');
    await page.getByLabel(words('fields.member_type')).selectOption(kind);
    await fillPerson(page, words, person);
    const field = fieldsOn(page, words);
    if (kind === 'CORPORATE') {
      await field('fields.company_name').fill('海傍出版有限公司');
      await field('fields.company_address').fill('香港灣仔軒尼詩道 1 號');
      await field('fields.business_registration_number').fill('12345678');
    } else {
      await field('fields.organization_name').fill('河流學社');
      await field('fields.organization_number').fill('91/1234');
    }
    await field('fields.position').fill('總監');
    await page.locator('input[name="terms"]').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('member.go') }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(words('event_page.tier.NORMAL'), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

test('an opened membership card is available offline until the member signs out', async ({
  page,
  context,
  words,
  forgive,
}) => {
  test.slow();
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/register');
  await fillPerson(page, words, newBuyer('詠琪', '何'));
  await page.locator('input[name="terms"]').check();
  await page.getByRole('button', { name: words('member.go') }).click();
  await expect(page).toHaveURL(/\/profile$/);
  const code = page.getByRole('img', { name: words('member.card.code', { name: '何詠琪' }) });
  await expect(code).toBeVisible();
  await expectStored(page, 'member.card');
  // Caching a file requests it again; that request must not cause it to be cached once more.
  const loads = (): Promise<number> =>
    page.evaluate(() => {
      const seen = new Map<string, number>();
      for (const { name } of performance.getEntriesByType('resource'))
        if (name.includes('/assets/')) seen.set(name, (seen.get(name) ?? 0) + 1);
      return Math.max(...seen.values());
    });
  let most = 0;
  const isQuiet = async (): Promise<boolean> => {
    const before = most;
    most = await loads();
    return most > 0 && most === before;
  };
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true);
  expect(most).toBeLessThanOrEqual(3);
  await context.setOffline(true);
  await page.reload();
  await expect(code).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.goto('/profile');
  await page
    .getByRole('button', { name: words('layout.nav.logout') })
    .filter({ visible: true })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => caches.has('member.card'))).toBe(false);
  // The next user of this browser must not see the previous member.
  await expect(
    page.getByRole('main').getByRole('link', { name: words('auth.login.go') }),
  ).toBeVisible();
  await expect(page.getByText('詠琪')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/詠琪/);
  await expect(page.getByRole('main').getByText('@')).toHaveCount(0);
});
