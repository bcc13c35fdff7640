import type { Page } from '@playwright/test';
import { picture } from '../setup/upload.ts';
import { expect, expectAccessible, test as base } from './setup/journey.ts';
import { enterAsStaff } from './setup/staff.ts';
import { startCopy, type Copy } from './setup/start-copy.ts';
import type { Words } from './setup/words.ts';

// There is only one venue, so this journey changes it in its own copy of the product.
const test = base.extend<object, { copy: Copy }>({
  copy: [
    async ({}, use) => {
      const copy = await startCopy();
      await use(copy);
      await copy.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ copy }, use) => use(copy.url),
});

const read = async <T = Record<string, unknown>>(
  page: Page,
  token: string,
  path: string,
): Promise<T> =>
  (
    (await (
      await page.request.get(`/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { data: T }
  ).data;
interface Venue {
  version: number;
  sections: object[];
  images: { id: number; name: string | null }[];
}
const png = async (name: string, width = 1200) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(width, 600),
});
const save = async (page: Page, words: Words): Promise<void> =>
  page.getByRole('button', { name: words('ui.action.save'), exact: true }).click();
const part = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

for (const tag of [['@phone'], []]) {
  const where = tag[0] ?? 'desktop';
  test(
    `the venue gets a room, hours and photos; a refused file loses no input (${where})`,
    { tag },
    async ({ page, words }) => {
      const token = await enterAsStaff(page, words);
      await page.goto('/venue-data');
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: words('ui.action.edit') }).click();
      const before = await read<Venue>(page, token, '/venue-data');

      const rooms = part(page, words('fields.sections'));
      await rooms.getByRole('button', { name: words('venue_data.room.add') }).click();
      const room = rooms.locator('li').last();
      await room.locator('input[name$=".name"]').fill('閣樓 Loft');
      await room.locator('input[name$=".area"]').fill('45');
      await room.locator('input[name$=".standing"]').fill('60');
      // Pressing the handle opens a menu with the same moves as dragging.
      await room
        .getByRole('button', {
          name: words('sortable.handle', { title: '閣樓 Loft' }),
          exact: true,
        })
        .click();
      await page.getByRole('menuitem', { name: words('sortable.up') }).click();

      await page
        .locator('input[type=file][name=booking_form]')
        .setInputFiles(await png('form.png'));
      await save(page, words);
      await expect(page.getByText(words('invalid.pdf_only'))).toBeVisible();
      await expect(room.locator('input[name$=".name"]')).not.toHaveValue('');
      expect((await read<Venue>(page, token, '/venue-data')).version).toBe(before.version);
      await expectAccessible(page);
      await page.getByRole('button', { name: words('upload.remove'), exact: true }).click();
      await save(page, words);
      await expect(page.getByText(words('venue_data.saved'))).toBeVisible();
      const after = await read<Venue>(page, token, '/venue-data');
      expect(after.sections.at(-2)).toMatchObject({
        name: '閣樓 Loft',
        area: 45,
        capacities: { standing: 60, theatre: null },
      });

      // Photos are stored at once, several at a time; one that is too small is named.
      await part(page, words('fields.images'))
        .locator('input[type=file]')
        .setInputFiles([await png('one.png'), await png('small.png', 300), await png('two.png')]);
      await expect(page.getByText(/small\.png/)).toBeVisible();
      const photos = (await read<Venue>(page, token, '/venue-data')).images;
      expect(photos).toHaveLength(before.images.length + 2);
      await page.locator(`input[name="files.${photos.at(-1)?.id}.name"]`).fill('樓梯 The stairs');
      await save(page, words);
      await expect
        .poll(async () => (await read<Venue>(page, token, '/venue-data')).images.at(-1)?.name)
        .toBe('樓梯 The stairs');
      await expect(page.getByText(words('events.stale.merged'))).toHaveCount(0);

      // Unsaved changes need confirmation.
      await page.locator('input[name="maps_url"]').fill('https://maps.example/house');
      await page.goBack();
      await page.getByRole('button', { name: words('ui.leave.stay') }).click();
      await expect(page.locator('input[name="maps_url"]')).toHaveValue(
        'https://maps.example/house',
      );
    },
  );

  test(
    `another event is added, sorted, filtered and deleted (${where})`,
    { tag },
    async ({ page, words }) => {
      const token = await enterAsStaff(page, words);
      await page.goto('/other-events/create');
      const create = page.getByRole('button', { name: words('other_events.create.go') });
      await page.locator('input[name="title"]').fill('河畔燈會 Lanterns');
      await page.locator('input[name="event_url"]').fill('https://lanterns.example/');
      await page.locator('input[name="start_date"]').fill('2026-12-24T18:00');
      await page.locator('input[name="end_date"]').fill('2026-12-24T17:00');
      await page.locator('input[type=file][name=image]').setInputFiles(await png('lanterns.png'));
      await create.click();
      await expect(page.locator('input[name="end_date"]')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('lanterns.png')).toBeVisible();
      await page.locator('input[name="end_date"]').fill('2026-12-24T22:00');
      await create.click();
      await expect(page).toHaveURL(/\/other-events\/\d+$/);
      await expectAccessible(page);

      await page.goto('/other-events');
      const rows = page.locator('li:has(article)');
      const mine = rows.filter({ hasText: '河畔燈會 Lanterns' });
      const handle = mine.getByRole('button', {
        name: words('sortable.handle', { title: '河畔燈會 Lanterns' }),
        exact: true,
      });
      await expect(mine).toBeVisible();
      const at = await rows
        .allInnerTexts()
        .then((all) => all.findIndex((item) => item.includes('Lanterns')));
      await handle.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press(at === 0 ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Space');
      await expect(rows.nth(at === 0 ? 1 : at - 1)).toContainText('Lanterns');
      await expect
        .poll(async () =>
          (await read<{ title: string }[]>(page, token, '/other-events')).findIndex((item) =>
            item.title.includes('Lanterns'),
          ),
        )
        .toBe(at === 0 ? 1 : at - 1);
      await expectAccessible(page);

      await page.goto('/other-events?filter_fields[type][eq]=GENERAL');
      await expect(page.getByText(words('sortable.off'))).toBeVisible();
      await expect(handle).toHaveAttribute('aria-disabled', 'true');
      await mine.getByRole('link', { name: '河畔燈會 Lanterns' }).click();
      await page.getByRole('button', { name: words('other_events.delete'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(
        words('other_events.delete.text', { pictures: 1, files: 0 }),
      );
      await dialog.getByRole('button', { name: words('other_events.delete'), exact: true }).click();
      await expect(page).toHaveURL(/\/other-events$/);
      await expect(mine).toHaveCount(0);
    },
  );

  test(
    `texts and settings of the site are changed and restored (${where})`,
    { tag },
    async ({ page, words }) => {
      const token = await enterAsStaff(page, words);
      await page.goto('/site/about');
      const title = page.locator('input[name="title"]');
      const before = await title.inputValue();
      await title.fill('我們是誰 Who we are');
      await expect(
        page.getByRole('region', { name: words('site_settings.preview') }),
      ).toContainText('我們是誰 Who we are');
      await save(page, words);
      await expect(page.getByText(words('site_settings.text_saved'))).toBeVisible();
      const versions = page.getByRole('region', { name: words('audit.title') });
      await expect(versions).toContainText('我們是誰 Who we are');
      await expectAccessible(page);
      await versions
        .getByRole('button', { name: words('site_settings.back'), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('site_settings.back'), exact: true })
        .click();
      await expect(title).toHaveValue(before);
      expect(
        (await read<{ title: string | null }>(page, token, '/site/texts/about')).title ?? '',
      ).toBe(before);

      await page.goto('/site');
      await page.locator('textarea[name="announcement"]').fill('八號風球 Signal no. 8');
      await page.locator('input[name="announcement_starts_at"]').fill('2026-11-23T08:00');
      await page.locator('input[name="announcement_ends_at"]').fill('2026-11-22T08:00');
      await save(page, words);
      await expect(page.locator('input[name="announcement_ends_at"]')).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await page.locator('input[name="announcement_ends_at"]').fill('2030-11-23T08:00');
      await page.getByRole('switch', { name: words('site_settings.page.about-us') }).click();
      await save(page, words);
      await expect(page.getByText(words('site_settings.saved'))).toBeVisible();
      expect(await read(page, token, '/site')).toMatchObject({
        announcement: '八號風球 Signal no. 8',
      });
      await expectAccessible(page);
    },
  );
}
