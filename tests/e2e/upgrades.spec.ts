import { randomBytes, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { endOfDay, plusMonths, termEnd } from '#features/members/rules/tiers.ts';
import { dayInHongKong } from '#features/upgrades/rules/upgrade.ts';
import { endTierIn } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { giveTier, joined } from './setup/members.ts';
import { openMail } from './setup/shop.ts';
import { staffCalls } from './setup/staff.ts';
import { openQueue } from './setup/upgrade-queue.ts';
import type { Words } from './setup/words.ts';

const day = (before = 0): string =>
  dayInHongKong(new Date(Date.now() - before * 86_400_000).toISOString());
const wallet = (page: Page, words: Words): Locator =>
  page.getByRole('group', { name: words('upgrades.title') });
const ask = (part: Locator, words: Words, tier: 'INDIVIDUAL' | 'PLATINUM'): Locator =>
  part.getByRole('button', {
    name: words('upgrades.send', { tier: words(`event_page.tier.${tier}`) }),
  });

/** Returns a photograph with bytes that no other receipt of any run has. */
const photo = (): Promise<Buffer> =>
  sharp(randomBytes(30 * 40 * 3), { raw: { width: 30, height: 40, channels: 3 } })
    .resize(900, 1200)
    .jpeg()
    .toBuffer();
interface Slip {
  amount: string;
  date?: string;
  number?: string;
}
/** Fills in a receipt and adds it. */
async function add(part: Locator, words: Words, { amount, date = day(), number }: Slip) {
  await part.getByLabel(words('fields.partner_merchant_id')).selectOption({ index: 1 });
  await part.getByLabel(words('upgrades.amount')).fill(amount);
  await part.getByLabel(words('fields.date')).fill(date);
  await part.getByLabel(words('upgrades.number')).fill(number ?? randomUUID().slice(0, 13));
  await part
    .getByLabel(words('upgrades.photo'))
    .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await part.getByRole('button', { name: words('upgrades.add.go') }).click();
}

test(
  'a member applies with a photo of a receipt, and staff approve it with one key',
  { tag: '@phone' },
  async ({ page, words, request, stranger }) => {
    test.slow();
    const member = await joined(request, words);
    await member.enter(page);
    await page.goto('/profile');
    const part = wallet(page, words);
    await expect(part.getByRole('button', { name: words('upgrades.add.go') })).toBeVisible();
    await expectAccessible(page);
    await add(part, words, { amount: '688.80' });
    const send = ask(part, words, 'INDIVIDUAL');
    await expect(send).toBeEnabled();
    await expectAccessible(page);
    await send.click();
    await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();
    await expectAccessible(page);

    const desk = await stranger();
    const mine = await openQueue(desk, words, member);
    await expectAccessible(desk);
    await expect(desk.getByText(words('upgrade_review.rule.fine'))).toBeVisible();
    await expect(desk.locator('img[src^="blob:"]')).toBeVisible();
    await desk.keyboard.press('r');
    await expect(desk.getByRole('textbox', { name: words('fields.reason') })).toBeFocused();
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('a');
    await expect(mine).toHaveCount(0);
    const tier = words('event_page.tier.INDIVIDUAL');
    await openMail(desk, words, member.email, words('mail.upgrade_approved.subject', { tier }));
    await page.reload();
    await expect(page.getByText(tier, { exact: true }).first()).toBeVisible();
  },
);

test(
  'receipts that are too low, too old or duplicate are reported at their place',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const member = await joined(request, words);
    await member.enter(page);
    await page.goto('/profile');
    const part = wallet(page, words);
    const send = ask(part, words, 'INDIVIDUAL');
    // On the oldest day that is accepted, with a unique number, because other journeys add receipts
    // as well.
    const slip = { amount: '500', date: day(14), number: `A-${randomUUID().slice(0, 8)}` };
    await add(part, words, slip);
    const missing = words('upgrades.sum.missing', { missing: 'HK$0.01', over: 'HK$500.00' });
    await expect(part.getByText(missing)).toBeVisible();
    await expect(send).toBeDisabled();
    await expectAccessible(page);

    await add(part, words, { amount: '600', date: day(15) });
    await expect(part.getByLabel(words('fields.date'))).toHaveAttribute('aria-invalid', 'true');
    await expect(
      part.getByText(words('invalid.receipt.too_old', { days: 14 }), { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);

    // The same receipt photographed again, with its number typed without the hyphen.
    await add(part, words, { ...slip, number: slip.number.replace('-', ' ').toLowerCase() });
    await expect(part.getByText(words('refusals.member_receipt.twice')).first()).toBeVisible();
    await expectAccessible(page);

    await add(part, words, { amount: '0.01', date: day(14) });
    await expect(part.getByText(words('upgrades.days_left', { days: 0 })).first()).toBeVisible();
    await expect(part.getByText(words('upgrades.sum.enough', { over: 'HK$500.00' }))).toBeVisible();
    await expect(send).toBeEnabled();
  },
);

test('when the venue requires a single day, receipts of two days are not enough', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const staff = await staffCalls(request, words);
  const member = await joined(request, words);
  await staff('PUT', '/venue-data', { receipts_same_day: true });
  try {
    await member.enter(page);
    await page.goto('/profile');
    const part = wallet(page, words);
    await expect(part.getByText(words('upgrades.same_day'))).toBeVisible();
    await add(part, words, { amount: '400' });
    await expect(part.getByRole('listitem').filter({ hasText: 'HK$400.00' })).toBeVisible();
    await add(part, words, { amount: '450', date: day(1) });
    await expect(part.getByText(words('upgrades.finding.days_differ'))).toBeVisible();
    const send = ask(part, words, 'INDIVIDUAL');
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await add(part, words, { amount: '101' });
    await part
      .getByRole('listitem')
      .filter({ hasText: 'HK$450.00' })
      .getByRole('checkbox')
      .uncheck();
    await send.click();
    await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();
  } finally {
    await staff('PUT', '/venue-data', { receipts_same_day: false });
  }
});

test('staff reject with two keys and a reason, which the member reads and corrects', async ({
  page,
  words,
  request,
  stranger,
}) => {
  test.slow();
  const member = await joined(request, words);
  await member.enter(page);
  await page.goto('/profile');
  const part = wallet(page, words);
  await add(part, words, { amount: '600' });
  await ask(part, words, 'INDIVIDUAL').click();
  await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();

  const desk = await stranger();
  const mine = await openQueue(desk, words, member);
  await desk.keyboard.press('r');
  const reason = desk.getByRole('textbox', { name: words('fields.reason') });
  await expect(reason).toBeFocused();
  // Without a reason nothing is sent.
  await desk.keyboard.press('Control+Enter');
  await expect(reason).toBeVisible();
  await desk.keyboard.type('Please show the total. 請拍下總額。');
  await desk.keyboard.press('Control+Enter');
  await expect(mine).toHaveCount(0);
  const tier = words('event_page.tier.INDIVIDUAL');
  await openMail(desk, words, member.email, words('mail.upgrade_rejected.subject', { tier }));
  await expect(desk.frameLocator('article iframe').getByText('請拍下總額。')).toBeVisible();

  await page.reload();
  await part.getByText(words('upgrades.history')).click();
  await expect(part.getByText(words('upgrades.status.REJECTED'))).toBeVisible();
  await expect(part.getByText('請拍下總額。')).toBeVisible();
  await expectAccessible(page);
  await add(part, words, { amount: '600' });
  await expect(ask(part, words, 'INDIVIDUAL')).toBeEnabled();
});

test('a term that ends soon is announced, ends, and is renewed', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const member = await joined(request, words);
  const staff = await staffCalls(request, words);
  const locale = words.locale;
  const until = (end: string) =>
    page.getByText(words('member.until', { date: formatShortDate(end, 'Asia/Hong_Kong', locale) }));
  await giveTier(request, words, member, 'INDIVIDUAL');
  const end = await endTierIn(member.id, 10);
  await member.enter(page);
  await page.goto('/profile');
  await expect(page.getByText(words('member.card.soon'))).toBeVisible();
  await expect(page.getByText(words('member.days_left', { days: 10 }))).toBeVisible();
  await expect(until(end)).toBeVisible();
  await expectAccessible(page);

  // Renewed before it expires: three months from its end.
  const part = wallet(page, words);
  const renew = async (): Promise<void> => {
    await add(part, words, { amount: '501' });
    await ask(part, words, 'INDIVIDUAL').click();
    await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();
    const asked = await member.ask('GET', '/WOWusers/upgrade-requests');
    const [{ id } = { id: 0 }] = asked.data as { id: number }[];
    await staff('POST', `/upgrade-requests/${id}/approve`, {});
    await page.reload();
  };
  await renew();
  await expect(until(termEnd(end))).toBeVisible();
  await expect(page.getByText(words('member.card.soon'))).toHaveCount(0);

  await endTierIn(member.id, -1);
  await page.reload();
  await expect(page.getByText(words('member.permanent'))).toBeVisible();
  await expect(
    page.getByText(words('event_page.tier.NORMAL'), { exact: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await renew();
  await expect(until(endOfDay(plusMonths(day(), 3)))).toBeVisible();
});
