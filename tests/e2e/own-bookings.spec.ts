import { readFileSync } from 'node:fs';
import { givenSale } from './setup/given-sale.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { joined, memberPassword } from './setup/members.ts';
import {
  choose,
  expectThanks,
  good_card,
  hold,
  openMail,
  payWith,
  writeDetails,
} from './setup/shop.ts';
import { writeSignIn } from './setup/staff.ts';

test(
  'a member has a booking resent, cancels it after seeing the fee, and exports the data',
  { tag: '@phone' },
  async ({ page, words, request, stranger }) => {
    test.slow();
    const sale = await givenSale(request, {
      settings: { require_attendee_details: true },
      tickets: [{ title: '企位 Standing', price: 250 }],
    });
    const member = await joined(request, words, '詠琪', '何', { consents: { phone: true } });
    await member.enter(page);
    await page.goto(sale.address);
    await choose(page, words, '企位 Standing', 2);
    await hold(page, words);
    await writeDetails(page, words, member, 2);
    await payWith(page, words, good_card);
    await expectThanks(page, words, member);
    await page.goto('/profile/bookings');
    const booking = page.getByRole('listitem').filter({ hasText: sale.title }).first();
    await expect(booking.getByText(words('bookings.status.COMPLETED'))).toBeVisible();
    await expectAccessible(page);
    const resend = booking.getByRole('button', {
      name: words('bookings.resend.of', { title: sale.title }),
    });
    await resend.click();
    await expect(
      booking.getByText(words('bookings.resent', { email: member.email })),
    ).toBeVisible();
    await expectAccessible(page);
    const mailbox = await stranger();
    await openMail(mailbox, words, member.email, sale.title);
    await mailbox.goto('/dev/mail');
    await expect(
      mailbox.getByRole('link').filter({ hasText: member.email }).filter({ hasText: sale.title }),
    ).toHaveCount(2);

    await booking
      .getByRole('button', { name: words('bookings.cancel.of', { title: sale.title }) })
      .click();
    const dialog = page.getByRole('dialog', { name: words('checkout.cancel.title') });
    await expect(dialog.getByText('−HK$100.00')).toBeVisible();
    await expect(dialog.getByText('HK$400.00')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('checkout.cancel.submit') }).click();
    await expect(dialog.getByText(words('checkout.cancel.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: words('ui.dialog.close') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: words('bookings.past') })).toBeVisible();
    await expect(booking.getByText(words('bookings.status.CANCELLED'))).toBeVisible();
    await expect(resend).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/profile/settings');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('member.data.download') }).click(),
    ]);
    const data = readFileSync(await download.path(), 'utf8');
    for (const own of [member.email, member.member_id, sale.title]) expect(data).toContain(own);
  },
);

test('a member deletes the membership with the password', async ({ page, words, request }) => {
  const member = await joined(request, words, '詠琪', '何');
  await member.enter(page);
  await page.goto('/profile/settings');
  const part = page.getByRole('group', { name: words('member.section.leave') });
  const secret = part.getByLabel(words('fields.current_password'));
  const go = part.getByRole('button', { name: words('member.leave.go') });
  await secret.fill('not the password');
  await go.click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await secret.fill(memberPassword);
  await go.click();
  await expect(page).toHaveURL(/\/$/);
  await member.ask('GET', '/WOWusers/me', undefined, 401);
  await page.goto('/login');
  await writeSignIn(page, words, member.email, memberPassword);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
