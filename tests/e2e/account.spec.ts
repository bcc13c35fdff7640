import { expect, expectAccessible, test } from './setup/journey.ts';
import { goTo, signIn, staffOf } from './setup/staff.ts';

test(
  'an admin manages settings, a fee, defaults and an API token, and reads the audit trail',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    test.slow();
    const mark = Date.now().toString(36);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await signIn(page, words, staffOf(words));

    await goTo(page, words, 'account_settings.title');
    await expect(heading(words('account_settings.title'))).toBeVisible();
    await expectAccessible(page);
    const name = page.getByLabel(words('account_settings.name'));
    const before = await name.inputValue();
    await name.fill(`${before} ${mark}`);
    await page.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(page.getByText(words('account_settings.saved'))).toBeVisible();

    await goTo(page, words, 'taxes.title');
    await page.getByRole('link', { name: words('taxes.create') }).click();
    const drawer = page.getByRole('dialog', { name: words('taxes.create') });
    await drawer
      .getByRole('textbox', { name: words('fields.name') })
      .first()
      .fill(`門票稅 ${mark}`);
    await drawer.getByLabel(words('taxes.percent')).fill('101');
    await drawer.getByRole('button', { name: words('taxes.create.go'), exact: true }).click();
    await expect(drawer.getByRole('alert').first()).toBeVisible();
    await drawer.getByLabel(words('taxes.percent')).fill('2.5');
    await drawer.getByRole('button', { name: words('taxes.create.go'), exact: true }).click();
    await expect(page.getByText(`門票稅 ${mark}`, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await goTo(page, words, 'event_defaults.title');
    await expect(heading(words('event_defaults.title'))).toBeVisible();
    await expect(page.getByRole('button', { name: words('ui.action.save') })).toBeVisible();
    await expectAccessible(page);

    await goTo(page, words, 'api_tokens.title');
    await page
      .getByRole('link', { name: words('api_tokens.create') })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: words('api_tokens.create') });
    await form
      .getByRole('textbox', { name: words('fields.name') })
      .first()
      .fill(`Shop ${mark}`);
    await form.getByRole('combobox', { name: words('fields.scopes') }).click();
    await page.getByRole('option', { name: words('permissions.events.read'), exact: true }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: words('api_tokens.create.go') }).click();
    const token = await page.getByLabel(words('api_tokens.one')).inputValue();
    const ask = (path: string) =>
      request.get(path, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask('/api/events')).status()).toBe(200);
    expect((await ask('/api/users')).status()).toBe(403);
    await page.getByRole('link', { name: words('api_tokens.done') }).click();
    await expect(page.getByText(`Shop ${mark}`)).toBeVisible();

    await goTo(page, words, 'webhooks.title');
    await page
      .getByRole('link', { name: words('webhooks.create') })
      .first()
      .click();
    const hook = page.getByRole('dialog', { name: words('webhooks.create') });
    const address = hook.getByRole('textbox', { name: words('fields.url') });
    await address.fill('https://10.0.0.1/foyer');
    await hook.getByRole('button', { name: words('webhooks.create.go') }).click();
    await expect(hook.getByText(words('invalid.webhook_address'))).toBeVisible();
    await expectAccessible(page);
    await address.fill(`https://${mark.toLowerCase()}.example.com/foyer`);
    await hook.getByRole('button', { name: words('webhooks.create.go') }).click();
    await expect(page.getByLabel(words('webhooks.secret'))).toHaveValue(/^whsec_/);
    await page.getByRole('link', { name: words('webhooks.secret.done') }).click();
    await expect(page.getByText(words('webhooks.deliveries.none'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('webhooks.remove') }).click();
    await page
      .getByRole('dialog', { name: words('webhooks.remove.title') })
      .getByRole('button', { name: words('webhooks.remove') })
      .click();
    await expect(page.getByText(words('webhooks.removed'))).toBeVisible();

    await goTo(page, words, 'account_audit.title');
    await page.getByRole('searchbox', { name: words('table.search') }).fill(mark);
    await expect(page.getByText(`門票稅 ${mark}`)).toBeVisible();
    await expect(page.getByText(`Shop ${mark}`)).toBeVisible();
    await expectAccessible(page);

    await goTo(page, words, 'account_settings.title');
    await name.fill(before);
    await page.getByRole('button', { name: words('ui.action.save') }).click();
    await expect(page.getByText(words('account_settings.saved')).first()).toBeVisible();
  },
);
