import { expect, expectAccessible, test } from './setup/journey.ts';
import { joined } from './setup/members.ts';
import { nameOf } from './setup/shop.ts';
import { showColumns, signIn, staffOf } from './setup/staff.ts';

test(
  'members are found by a Chinese name and given a tier together, with the reason in the history',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    // A family name of two characters, which only these members have.
    const given = `曉${String.fromCodePoint(0x4e00 + (Date.now() % 20_000))}`;
    const pair = [
      await joined(request, words, given, '歐陽'),
      await joined(request, words, given, '司徒'),
    ];
    await signIn(page, words, staffOf(words), '/manage/members');
    await page.getByRole('searchbox', { name: words('table.search') }).fill(given);
    for (const item of pair)
      await expect(page.getByRole('row').filter({ hasText: nameOf(item) })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '歐陽' })).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]query=/);
    // The list shows the previous rows until the response arrives.
    await expect(page.locator('[data-old]')).toHaveCount(0);
    await page.getByRole('checkbox', { name: words('table.select_all') }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('manage_members.tier.change') }).click();
    const dialog = page.getByRole('dialog', {
      name: words('manage_members.bulk.title', { count: 2 }),
    });
    const go = dialog.getByRole('button', {
      name: words('manage_members.bulk.go', { count: 2 }),
    });
    await expect(go).toBeDisabled();
    await dialog.getByRole('button', { name: words('manage_members.reason.invited') }).click();
    await expectAccessible(page);
    await go.click();
    await expect(page.getByText(words('manage_members.bulk.done', { count: 2 }))).toBeVisible();
    await showColumns(page, words, 'fields.tier');
    for (const item of pair)
      await expect(page.getByRole('row').filter({ hasText: nameOf(item) })).toContainText(
        words('event_page.tier.GOLD'),
      );

    // A second time: members who already have the tier are reported.
    await page.getByRole('checkbox', { name: words('table.select_all') }).check();
    await page.getByRole('button', { name: words('manage_members.tier.change') }).click();
    await dialog.getByRole('textbox', { name: words('fields.reason') }).fill('Once more');
    await go.click();
    await expect(page.getByText(words('refusals.member.same_tier')).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    const [first] = pair;
    await page.goto(`/manage/members/${first?.id}`);
    await expect(page.getByText(words('manage_members.reason.invited'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('manage_members.delete'), exact: true }).click();
    const ask = page.getByRole('dialog');
    await expect(ask.getByText(words('manage_members.delete.stays'))).toBeVisible();
    await ask.getByRole('button', { name: words('manage_members.delete'), exact: true }).click();
    await expect(
      page.getByText(words('manage_members.delete.done', { name: first ? nameOf(first) : '' })),
    ).toBeVisible();
    expect((await first?.ask('GET', '/WOWusers/me', undefined, 401))?.status).toBe(401);
  },
);
