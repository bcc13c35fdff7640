import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { busyEvent, callsWith, enterAsStaff } from './setup/staff.ts';
import { expectStored } from './setup/stored-page.ts';
import type { Words } from './setup/words.ts';

/** Creates a list for all tickets of an event; returns the path of its door. */
async function givenDoor(page: Page, words: Words, name: string): Promise<string> {
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  const ask = callsWith(page.request, token);
  const tickets: { id: number }[] = (await ask('GET', `/events/${event}/tickets`)).data;
  const list: { short_id: string } = (
    await ask('POST', `/events/${event}/check-in-lists`, {
      name,
      ticket_ids: tickets.map(({ id }) => id),
    })
  ).data;
  return `/check-in/${list.short_id}`;
}

const openSearch = (door: Page, words: Words): Promise<void> =>
  door
    .getByRole('navigation', { name: words('door.ways') })
    .getByRole('button', { name: words('door.find') })
    .click();

async function admitOffline(door: Page, words: Words, code: string): Promise<void> {
  await door.getByRole('searchbox', { name: words('door.find.label') }).fill(code);
  await door.getByRole('button', { name: words('door.find.admit_code', { code }) }).click();
  await expect(door.getByRole('alert')).toContainText(words('door.result.offline'));
}

async function start(door: Page, words: Words, address: string): Promise<void> {
  await door.goto(address);
  await door.getByLabel(words('fields.device_name')).fill('一號電話');
  await door.getByRole('button', { name: words('door.device.start') }).click();
}

test(
  'two tabs of a phone without a network keep the scans of both',
  { tag: '@phone' },
  async ({ page, words, stranger, forgive }) => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    const address = await givenDoor(page, words, '兩個分頁');
    const first = await stranger();
    await start(first, words, address);
    const second = await first.context().newPage();
    await second.goto(address);
    const tabs = [first, second];
    for (const tab of tabs) await openSearch(tab, words);
    await first.context().setOffline(true);
    for (const [index, tab] of tabs.entries()) await admitOffline(tab, words, `A-ZZZZZZ${index}`);
    for (const tab of tabs)
      await expect(tab.getByText(words('door.waiting', { count: 2 }))).toBeVisible();

    await first.context().setOffline(false);
    for (const tab of tabs)
      await expect(tab.getByText(words('door.waiting', { count: 2 }))).toBeHidden();
  },
);

test(
  'a phone that reloads the door without a network goes on scanning, and refuses a forged ticket',
  { tag: '@phone' },
  async ({ page, words, stranger, forgive }) => {
    forgive(/ERR_INTERNET_DISCONNECTED/);
    const address = await givenDoor(page, words, '重新載入');
    const door = await stranger();
    await start(door, words, address);
    await expectStored(door, 'door');
    const answer = await page.request.get(
      `/api/public/check-in-lists/${address.split('/').at(-1)}`,
    );
    const list: { data: { ticket_keys: { id: string }[] } } = await answer.json();
    await door.context().setOffline(true);
    await door.reload();
    await openSearch(door, words);
    // A hand scanner types: a code with our key's id whose signature is not ours.
    await door.keyboard.type(`F1.${list.data.ticket_keys[0]?.id}.1.${'A'.repeat(86)}\n`);
    await expect(door.getByRole('alert')).toContainText(words('door.result.not_a_ticket'));
    await door.keyboard.press('Escape');
    await admitOffline(door, words, 'A-ZZZZZZ7');
    await door.reload();
    await expect(door.getByText(words('door.waiting', { count: 1 }))).toBeVisible();
    await door.context().setOffline(false);
    await expect(door.getByText(words('door.waiting', { count: 1 }))).toBeHidden();
  },
);
