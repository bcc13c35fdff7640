import type { Page } from '@playwright/test';
import type { apiOf } from '../../bench/cluster.ts';
import type { Words } from '../../tests/e2e/setup/words.ts';

/**
 * An action on a screen before its screenshot; the function that it may return restores the demo.
 */
export type Act = (page: Page, words: Words) => Promise<void | (() => Promise<unknown>)>;

/** A colleague saves the event while its form is open here. */
export const conflict =
  (staff: ReturnType<typeof apiOf>, eventId: number): Act =>
  async (page, words) => {
    const path = `/events/${eventId}`;
    const { summary } = (await staff.ask<{ data: { summary: string | null } }>('GET', path)).body
      .data;
    const field = page.getByLabel(words('fields.summary')).first();
    await field.waitFor();
    await staff.ask('PUT', path, { summary: `風雨不改 · Rain or shine ${Date.now() % 1000}` });
    await field.fill('海旁夜市，免費入場 · Free entry by the harbour');
    await page
      .getByRole('button', { name: words('ui.action.save') })
      .first()
      .click();
    await page
      .getByText(words('events.stale.title', { count: 1 }))
      .first()
      .waitFor();
    return () => staff.ask('PUT', path, { summary });
  };

/** A phone at the door has its name and searches for guests. */
export const atDoor: Act = async (page, words) => {
  const name = page.getByLabel(words('fields.device_name'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (await name.isVisible()) {
    await name.fill('正門 1');
    await page.getByRole('button', { name: words('door.device.start') }).click();
  }
  await page
    .getByRole('navigation', { name: words('door.ways') })
    .getByRole('button', { name: words('door.find') })
    .click();
  await page.getByRole('searchbox', { name: words('door.find.label') }).fill('陳');
  await page.getByRole('listitem').first().waitFor();
};

/** The screen in print layout. */
export const onPaper: Act = async (page) => {
  await page.emulateMedia({ media: 'print' });
  return () => page.emulateMedia({ media: 'screen' });
};
