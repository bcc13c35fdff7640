import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent, type OwnEvent } from './setup/own-event.ts';
import { openMail } from './setup/shop.ts';
import { signIn, staffOf } from './setup/staff.ts';
import type { Words } from './setup/words.ts';

/** More than two slices. */
const guests = 120;

async function addGuests(event: OwnEvent, at: number, count: number): Promise<void> {
  const ticket_id = event.tickets[at]?.id ?? 0;
  await event.ask('PUT', `/tickets/${ticket_id}`, {
    prices: [{ id: event.tickets[at]?.price_id, price: 0, initial_quantity_available: null }],
  });
  for (let n = 0; n < count; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - n) }, async (_, item) => {
        await event.ask('POST', '/attendees', {
          first_name: `嘉賓${n + item}`,
          email: `guest${n + item}.${ticket_id}@example.com`,
          ticket_id,
          send_confirmation_email: false,
        });
      }),
    );
}

/** Selects everything that the list finds: first the page, then all. */
async function selectAll(page: Page, words: Words, total: number): Promise<void> {
  await page.getByRole('checkbox', { name: words('table.select_all') }).check();
  await page
    .getByRole('button', { name: words('table.select_matching', { total, more: 'no' }) })
    .click();
  await expect(
    page.getByText(words('table.all_selected', { count: total, more: 'no' })),
  ).toBeVisible();
}

test('all filtered attendees are checked in with a pause, and tickets are resent', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const event = await ownEvent(request, words, '企位 Standing', '貴賓 VIP');
  await addGuests(event, 0, guests);
  await addGuests(event, 1, 30);
  await event.ask('POST', '/check-in-lists', {
    name: '正門 Door',
    ticket_ids: event.tickets.map(({ id }) => id),
  });
  await signIn(page, words, staffOf(words), `/manage/event/${event.id}/attendees`);
  const filter = async (message: 'attendees.filter.ticket' | 'attendees.filter.checked_in') =>
    page.getByRole('combobox', { name: words(message) }).click();
  await filter('attendees.filter.ticket');
  await page.getByRole('option', { name: '企位 Standing' }).click();
  await filter('attendees.filter.checked_in');
  await page.getByRole('option', { name: words('attendees.not_in') }).click();
  await selectAll(page, words, guests);
  await expectAccessible(page);

  // The second slice is delayed, so that the operation can be stopped halfway.
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let slices = 0;
  await page.route('**/check-in-lists/*/attendees*', async (route) => {
    slices += 1;
    if (slices === 2) await held;
    await route.continue();
  });
  await page.getByRole('button', { name: words('attendees.check_in.do') }).click();
  const dialog = page.getByRole('dialog', {
    name: words('attendees.bulk.check_in.title', { count: guests }),
  });
  await dialog.getByRole('button', { name: words('attendees.check_in.do') }).click();
  const soFar = (done: number) => dialog.getByText(words('bulk.done_of', { done, total: guests }));
  await expect(soFar(50)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words('bulk.stop') }).click();
  letGo?.();
  await expect(soFar(100)).toBeVisible();
  await expect(dialog.getByRole('button', { name: words('bulk.go_on') })).toBeVisible();
  await expectAccessible(page);
  const inside = async (): Promise<number> =>
    ((await event.ask('GET', '/check-in-lists')).data as { checked_in_attendees: number }[]).reduce(
      (sum, list) => sum + list.checked_in_attendees,
      0,
    );
  expect(await inside()).toBe(100);
  await dialog.getByRole('button', { name: words('bulk.go_on') }).click();
  await expect(page.getByText(words('attendees.bulk.checked_in', { count: guests }))).toBeVisible();
  await expect(dialog).toBeHidden();
  expect([await inside(), slices]).toEqual([guests, 3]);
  // The filter no longer matches anyone.
  await expect(
    page.getByRole('paragraph').filter({ hasText: words('table.none.title') }),
  ).toBeVisible();

  await page.getByRole('button', { name: words('table.clear') }).click();
  await filter('attendees.filter.ticket');
  await page.getByRole('option', { name: '貴賓 VIP' }).click();
  await selectAll(page, words, 30);
  await page.getByRole('button', { name: words('attendees.resend'), exact: true }).click();
  const ask = page.getByRole('dialog', {
    name: words('attendees.bulk.resend.title', { count: 30 }),
  });
  await expectAccessible(page);
  await ask.getByRole('button', { name: words('attendees.resend') }).click();
  await expect(page.getByText(words('attendees.bulk.resent', { count: 30 }))).toBeVisible();
  await openMail(page, words, `guest29.${event.tickets[1]?.id}@example.com`, event.title);
});
