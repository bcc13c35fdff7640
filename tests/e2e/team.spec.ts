import { inDemo } from './setup/demo-texts.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { linkInMail, newBuyer, openMail } from './setup/shop.ts';
import { goTo, openEvent, signIn, staffOf, writeSignIn } from './setup/staff.ts';

const secret = 'three unrelated words';

test(
  'a collaborator is invited, joins, sees what the role may, and is locked out when deactivated',
  { tag: '@phone' },
  async ({ page, words, stranger }) => {
    test.slow();
    const { first_name, last_name, email } = newBuyer('思穎', '鄧');
    const tea = inDemo(words, 'tea');
    await signIn(page, words, staffOf(words));
    await goTo(page, words, 'team.title');
    await expect(page.getByRole('heading', { level: 1, name: words('team.title') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: words('team.invite') }).click();
    const drawer = page.getByRole('dialog', { name: words('team.invite') });
    await drawer.getByLabel(words('fields.email')).fill(email);
    await drawer.getByLabel(words('fields.first_name')).fill(first_name);
    await drawer.getByLabel(words('fields.last_name')).fill(last_name);
    await drawer.getByRole('combobox', { name: words('fields.role') }).click();
    await page.getByRole('option', { name: words('team.role.COLLABORATOR') }).click();
    await drawer.getByRole('combobox', { name: words('fields.event_ids') }).fill(tea.slice(0, 4));
    await page.getByRole('option', { name: tea }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: words('team.invite.go') }).click();
    await expect(page.getByText(words('team.invited', { email }))).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await page.getByRole('searchbox', { name: words('table.search') }).fill(email);
    await expect(row.getByText(words('team.status.INVITED'))).toBeVisible();

    const asked = await stranger();
    await openMail(asked, words, email, /明渠/);
    await asked.goto(await linkInMail(asked, words('mail.invitation.button')));
    await expectAccessible(asked);
    await asked.getByLabel(words('fields.password'), { exact: true }).fill(secret);
    await asked.getByLabel(words('fields.password_confirmation')).fill(secret);
    await asked.getByRole('checkbox').check();
    await asked.getByRole('button', { name: words('auth.invitation.go') }).click();
    await asked.getByRole('link', { name: words('auth.login.go') }).click();
    await writeSignIn(asked, words, email, secret);
    await expect(asked).toHaveURL(/\/manage\/events/);
    await openEvent(asked, words, tea);
    await asked.goto('/account/users');
    await expect(asked.getByText(words('errors.page.forbidden.text'))).toBeVisible();
    await asked.goto('/manage/events');

    await page.reload();
    await expect(row.getByText(words('team.status.ACTIVE'))).toBeVisible();
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: words('team.deactivate') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('team.deactivate'), exact: true })
      .click();
    await expect(row.getByText(words('team.status.INACTIVE'))).toBeVisible();
    await expectAccessible(page);
    // The next page is the sign-in, which refuses them.
    await asked.reload();
    await expect(asked).toHaveURL(/\/auth\/login/);
    await writeSignIn(asked, words, email, secret);
    await expect(asked.getByRole('alert').first()).toBeVisible();
    await expect(asked).toHaveURL(/\/auth\/login/);
  },
);
