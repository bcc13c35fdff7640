import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { newBuyer, openMail } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';

const day = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test(
  'a member asks with a photographed receipt, and the staff approve it with one key',
  { tag: '@phone' },
  async ({ page, words, request, stranger }) => {
    test.slow();
    const { email, first_name, last_name } = newBuyer('子珊', '馮');
    const made = await request.post('/api/WOWusers/register', {
      headers: { 'accept-language': words.locale },
      data: {
        ...{ email, first_name, last_name, locale: words.locale === 'en' ? 'en' : 'zh-hk' },
        ...{ password: 'correct horse battery', password_confirmation: 'correct horse battery' },
        phone: { country_code: '+852', number: '91234567' },
        ...{ birth_month: 3, gender: 'UNDISCLOSED', age_group: '25_34' },
        ...{ residence_city: 'MACAU', relationship: 'VISITOR', terms: true },
      },
    });
    expect(made.status()).toBe(201);
    const token = made.headers()['x-auth-token'] ?? '';
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/profile');
    const part = page.getByRole('group', { name: words('upgrades.title') });
    await expect(part.getByRole('button', { name: words('upgrades.add.go') })).toBeVisible();
    await expectAccessible(page);
    await part.getByLabel(words('fields.partner_merchant_id')).selectOption({ index: 1 });
    await part.getByLabel(words('upgrades.amount')).fill('688.80');
    await part.getByLabel(words('fields.date')).fill(day());
    await part.getByLabel(words('upgrades.number')).fill(randomUUID().slice(0, 13));
    // No other receipt of any run has these bytes.
    const create = { width: 900, height: 1200, channels: 3, background: '#fbfaf6' } as const;
    const buffer = await sharp({ create })
      .composite([{ input: Buffer.from(`<svg><text y="40">${randomUUID()}</text></svg>`) }])
      .jpeg()
      .toBuffer();
    await part
      .getByLabel(words('upgrades.photo'))
      .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer });
    await part.getByRole('button', { name: words('upgrades.add.go') }).click();
    const send = part.getByRole('button', {
      name: words('upgrades.send', { tier: words('event_page.tier.INDIVIDUAL') }),
    });
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await send.click();
    await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();
    await expectAccessible(page);

    const desk = await stranger();
    await signIn(desk, words, staffOf(words));
    await desk.goto('/manage/approve-upgrade');
    const mine = desk.getByText(email);
    await expect(desk.getByRole('button', { name: words('upgrade_review.next') })).toBeVisible();
    await expectAccessible(desk);
    await expect(async () => {
      await desk.keyboard.press('j');
      await expect(mine).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(desk.getByText(words('upgrade_review.rule.fine'))).toBeVisible();
    await expect(desk.locator('img[src^="blob:"]')).toBeVisible();
    await desk.keyboard.press('r');
    await expect(desk.getByRole('textbox', { name: words('fields.reason') })).toBeFocused();
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('a');
    await expect(mine).toHaveCount(0);
    const tier = words('event_page.tier.INDIVIDUAL');
    await openMail(desk, words, email, words('mail.upgrade_approved.subject', { tier }));
    await page.reload();
    await expect(page.getByText(tier, { exact: true }).first()).toBeVisible();
  },
);
