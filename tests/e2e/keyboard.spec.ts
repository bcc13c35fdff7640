import type { Locator, Page } from '@playwright/test';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { expect, test } from './setup/journey.ts';
import { busyEvent, enterAsStaff } from './setup/staff.ts';
import type { Words } from './setup/words.ts';

type Find = (page: Page, words: Words) => Locator;
const link =
  (message: MessageKey): Find =>
  (page, words) =>
    page
      .locator('main')
      .getByRole('link', { name: words(message) })
      .first();
const firstRow: Find = (page) => page.locator('tbody tr').first().getByRole('link').first();
/** Where something opens over the screen: the screen, and what is pressed in turn. */
const layers: [path: string, ...openers: Find[]][] = [
  ['orders', firstRow],
  ['attendees', firstRow],
  ['attendees', link('attendees.add')],
  ['tickets', link('tickets.create')],
  ['promo-codes', link('promo_codes.create')],
  ['capacity-assignments', link('capacity.create')],
  ['affiliates', link('affiliates.create')],
  ['check-in', link('check_in.create')],
  ['questions', link('questions.create')],
  [
    'messages/create',
    (page, words) => page.getByRole('button', { name: words('messages.preview') }),
  ],
  ['../../organizers', link('organizers.create')],
  [
    '../../events',
    (page, words) => page.getByRole('button', { name: words('events.create') }).first(),
  ],
  [
    'tickets',
    (page, words) => page.getByRole('button', { name: words('manage.palette.open') }).first(),
  ],
  ['tickets', (page) => page.locator('header').getByRole('button').last()],
];

test('each Escape closes one layer and returns the focus to its opener', async ({
  page,
  words,
}) => {
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  for (const [path, ...openers] of layers)
    await test.step(`${path}, ${openers.length} deep`, async () => {
      await page.goto(`/manage/event/${event}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pressed: Locator[] = [];
      for (const find of openers) {
        const opener = find(page, words);
        pressed.push(opener);
        await opener.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog').locator(':focus')).toBeAttached();
        await expect(page.locator('[data-old]')).toHaveCount(0);
      }
      for (const opener of pressed.reverse()) {
        await page.keyboard.press('Escape');
        await expect(opener, `${path}: the focus is back`).toBeFocused();
      }
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});

test('a dialog opened from a menu returns the focus to the menu, and Escape closes only it', async ({
  page,
  words,
}) => {
  const token = await enterAsStaff(page, words);
  await page.goto(`/manage/event/${await busyEvent(page, token)}/tickets`);
  const menu = page.locator('main li').first().getByRole('button').last();
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: words('tickets.delete') }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
  // Until the dialog has the focus, Escape goes to the menu, which is still closing.
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();
});

test('in a drawer Escape closes the link box, then the drawer; unsaved text asks first', async ({
  page,
  words,
}) => {
  const token = await enterAsStaff(page, words);
  await page.goto(`/manage/event/${await busyEvent(page, token)}/tickets/create`);
  const drawer = page.getByRole('dialog', { name: words('tickets.create') });
  const title = drawer.getByLabel(words('fields.title'));
  await title.fill('Balcony');
  const link = drawer.getByRole('button', { name: words('rich_text.link'), exact: true });
  await link.click();
  const address = page.getByRole('textbox', { name: words('rich_text.address') });
  await expect(address).toBeFocused();
  const box = page.getByRole('dialog').filter({ has: address }).last();
  for (const button of await box.getByRole('button').all())
    await expect(button).toHaveAccessibleName(/\S/);
  await page.keyboard.press('Escape');
  await expect(address).toBeHidden();
  await expect(page.getByText(words('ui.leave.text'))).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await title.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words('ui.leave.text'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words('ui.leave.text'))).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('the palette is a combobox with its selected entry announced', async ({ page, words }) => {
  await enterAsStaff(page, words);
  await page.goto('/manage/events');
  await page
    .getByRole('button', { name: words('manage.palette.open') })
    .first()
    .click();
  const field = page.getByRole('combobox', { name: words('manage.palette.placeholder') });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const list = page.getByRole('listbox');
  await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? 'none');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    const chosen = list.locator('[role=option][aria-selected=true]');
    await expect(chosen).toHaveCount(1);
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? 'none',
    );
  }
  await field.fill('zzoozz');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
});

test('navigation moves the focus to the heading and announces the title', async ({
  page,
  words,
}) => {
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  await page.goto(`/manage/event/${event}/orders`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const list = await page.title();
  await firstRow(page, words).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^O-.+${list}$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(list);
  const menu = page.getByRole('navigation', { name: words('manage.nav.label') });
  await menu.getByRole('link', { name: words('tickets.title'), exact: true }).press('Enter');
  await expect(heading).toHaveText(words('tickets.title'));
  await expect(heading).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${words('tickets.title')} · `) }),
  ).toBeAttached();

  await page.goto(`/manage/event/${event}/settings`);
  const titles = new Set<string>();
  const tabs = page.getByRole('navigation', { name: words('events.settings') }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await expect(tabs.nth(at)).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(new RegExp((await tabs.nth(at).textContent()) ?? ''));
    titles.add(await page.title());
  }
  expect(titles.size).toBe(await tabs.count());
});

test('a save by keyboard keeps the focus in the form', async ({ page, words }) => {
  const token = await enterAsStaff(page, words);
  await page.goto(`/manage/event/${await busyEvent(page, token)}/settings/seo`);
  const title = page.getByLabel(words('fields.seo_title'));
  const save = page.getByRole('button', { name: words('ui.action.save') });
  await title.fill(`Concert ${Date.now()}`);
  await save.press('Enter');
  // Nothing is left to save, so the button is disabled.
  await expect(save).toBeDisabled();
  await expect(title).toBeFocused();
});

test(
  'the menu on a phone is read in order and closed by Escape',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/');
    const burger = page.getByRole('button', { name: words('layout.nav.menu') });
    await burger.press('Enter');
    await page.keyboard.press('Tab');
    const entries = page.getByRole('navigation', { name: words('layout.nav.label') });
    await expect(entries.locator(':focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(burger).toHaveAttribute('aria-expanded', 'false');
    await expect(burger).toBeFocused();

    await enterAsStaff(page, words);
    await page.goto('/manage/events');
    const open = page.getByRole('button', { name: words('manage.nav.open') });
    await open.press('Enter');
    await expect(page.getByRole('dialog').locator(':focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    await open.press('Enter');
    await page.getByRole('dialog').getByRole('link').last().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);
