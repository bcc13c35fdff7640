import { confirmAddress } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { joined } from './setup/members.ts';
import { linkInMail, openMail } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';

test(
  'a list is saved as a view, its consenting members get a message, and can unsubscribe',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    // A name that only these members have.
    const given = `悅${String.fromCodePoint(0x4e00 + (Date.now() % 20_000))}`;
    const agreeing = await joined(request, words, given, '歐陽', { consents: { email_sms: true } });
    const silent = await joined(request, words, given, '司徒');
    const unconfirmed = await joined(request, words, given, '諸葛', {
      consents: { email_sms: true },
    });
    for (const { email } of [agreeing, silent]) await confirmAddress(email);

    await signIn(page, words, staffOf(words), '/manage/members');
    await page.getByRole('searchbox', { name: words('table.search') }).fill(given);
    await expect(page.getByRole('row').filter({ hasText: given })).toHaveCount(3);
    await page.getByRole('button', { name: words('table.views.keep') }).click();
    const dialog = page.getByRole('dialog', { name: words('table.views.new') });
    await dialog.getByRole('textbox', { name: words('fields.name') }).fill(`${given}一家`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/manage/members');
    await page.getByRole('button', { name: words('table.views'), exact: true }).click();
    await page.getByRole('menuitem', { name: `${given}一家` }).click();
    await expect(page.getByRole('row').filter({ hasText: given })).toHaveCount(3);
    await expect(page).toHaveURL(/[?&]query=/);
    await expectAccessible(page);

    await expect(page.locator('[data-old]')).toHaveCount(0);
    await page.getByRole('checkbox', { name: words('table.select_all') }).check();
    await page.getByRole('button', { name: words('messages.members.one'), exact: true }).click();
    await expect(
      page.getByText(words('messages.members.counts', { found: 3, count: 1 })),
    ).toBeVisible();
    for (const why of ['no_consent', 'unconfirmed'] as const)
      await expect(page.getByText(words(`messages.left_out.${why}`, { count: 1 }))).toBeVisible();
    await expectAccessible(page);
    const subject = `開放日 ${given}`;
    await page
      .getByRole('textbox', { name: words('fields.subject') })
      .fill(`${subject} {{last_name}}`);
    await page.getByRole('textbox', { name: words('fields.message') }).click();
    await page.keyboard.type('Doors open at noon.');
    await page.getByRole('button', { name: words('messages.send_to', { count: 1 }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await expect(page.getByText(words('messages.sent_of', { sent: 1, total: 1 }))).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: agreeing.email })).toBeVisible();
    for (const { email } of [silent, unconfirmed])
      await expect(page.getByText(email)).toHaveCount(0);
    await expectAccessible(page);

    await openMail(page, words, agreeing.email, `${subject} 歐陽`);
    await page.goto(
      await linkInMail(page, words('mail.unsubscribe', { organizer: '明渠 Nullah House' })),
    );
    await expectAccessible(page);
    const consents = async (): Promise<object> =>
      (await agreeing.ask('GET', '/WOWusers/consents')).data;
    expect(await consents()).toMatchObject({ email_sms: true });
    await page.getByRole('button', { name: words('auth.unsubscribe.go') }).click();
    await expect(
      page.getByRole('link', { name: words('auth.unsubscribe.in_profile') }),
    ).toBeVisible();
    expect(await consents()).toMatchObject({ email_sms: false });
    await expectAccessible(page);
  },
);
