import { expect, expectAccessible, test } from './setup/journey.ts';
import { ownEvent } from './setup/own-event.ts';
import { signIn, staffOf } from './setup/staff.ts';
import { inDemo } from './setup/demo-texts.ts';

test('a result clicked while the search is pending is opened', async ({ page, words }) => {
  await signIn(page, words, staffOf(words));
  const field = page.getByRole('searchbox', { name: words('events.search') });
  await expect(
    page.getByRole('link', { name: inDemo(words, 'night_ferry'), exact: true }),
  ).toBeVisible();
  await field.fill('Night');
  // Immediately, before the delay of the search has passed.
  await page
    .getByRole('link', { name: inDemo(words, 'night_ferry'), exact: true })
    .dispatchEvent('click');
  await expect(page).toHaveURL(/\/manage\/event\/\d+\/\w/);
  // Longer than the delay of the search.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/query=/);
});

test(
  '⌘K finds events, orders and attendees, and opens them',
  { tag: '@phone' },
  async ({ page, words }) => {
    await signIn(page, words, staffOf(words));
    await page.getByRole('button', { name: words('manage.palette.open') }).click();
    const field = page.getByPlaceholder(words('manage.palette.placeholder'));
    await field.fill('陳');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option').filter({ hasText: /O-\w{7}/ })).toHaveCount(5);
    await expect(palette.getByRole('option').filter({ hasText: /A-\w{7}/ })).toHaveCount(5);
    await expectAccessible(page);
    await palette.getByRole('option').filter({ hasText: 'O-' }).first().click();
    await expect(page).toHaveURL(/\/manage\/event\/\d+\/orders\/\d+$/);
    await page.goto('/manage/events');
    await page
      .getByRole('link', {
        name: words('events.check_in', { title: inDemo(words, 'night_ferry') }),
      })
      .click();
    await expect(page).toHaveURL(/\/check-in$/);
    await expect(
      page.getByRole('heading', { level: 1, name: words('check_in.title') }),
    ).toBeVisible();
  },
);

test('every mail can be previewed in each language', { tag: '@phone' }, async ({ page, words }) => {
  await page.goto('/dev/mail');
  await page.getByRole('link', { name: words('auth.mail.previews') }).click();
  await page
    .getByRole('group', { name: words('auth.mail.language') })
    .getByRole('link', { name: 'en', exact: true })
    .click();
  await page.getByRole('link').filter({ hasText: 'order_completed' }).click();
  const letter = page.frameLocator('article iframe');
  await expect(letter.getByText('Thank you, 家欣.')).toBeVisible();
  // The mail keeps its own style under the strict content security policy of the page.
  await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(250, 248, 243)');
  await expectAccessible(page);
});

test(
  'on a phone the filters of a list are behind a button that counts the active ones',
  { tag: '@phone' },
  async ({ page, words }) => {
    await signIn(page, words, staffOf(words));
    await page.goto('/manage/members');
    const tier = page.getByRole('combobox', { name: words('fields.tier') });
    const filters = (count: number) =>
      page.getByRole('button', { name: words('table.filters', { count }), exact: true });
    await expect(filters(0)).toHaveAttribute('aria-expanded', 'false');
    await expect(tier).toHaveCount(0);
    await filters(0).click();
    await tier.click();
    await page.getByRole('option', { name: words('event_page.tier.GOLD'), exact: true }).click();
    await expect(page).toHaveURL(/filter_fields%5Btier%5D%5Beq%5D=GOLD/);
    await filters(1).click();
    await expect(tier).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: words('table.clear') }).click();
    await expect(filters(0)).toBeVisible();
  },
);

test(
  'what can be done with selected attendees is at the foot of a phone, within its width',
  { tag: '@phone' },
  async ({ page, words, request }) => {
    const event = await ownEvent(request, words, '企位 Standing');
    const [ticket] = event.tickets;
    for (const first_name of ['家欣', '芷瑤', 'Ada', 'Bob', 'Carl', 'Dora'])
      await event.ask('POST', '/attendees', {
        first_name,
        email: `${crypto.randomUUID()}@example.com`,
        ticket_id: ticket?.id,
        send_confirmation_email: false,
      });
    await signIn(page, words, staffOf(words), `/manage/event/${event.id}/attendees`);
    const row = page.locator('tbody tr').first();
    await row.getByRole('checkbox').check();
    const bar = page.getByRole('status').filter({ hasText: words('table.deselect') });
    await expect(bar).toBeVisible();
    const window = page.viewportSize();
    const box = await bar.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(window?.width ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(window?.height ?? 0);
    // The whole row is marked, not each of its lines.
    const colours = await row.evaluate((tr) =>
      [tr, ...tr.children].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(new Set(colours.slice(1))).toEqual(new Set(['rgba(0, 0, 0, 0)']));
    expect(colours[0]).not.toBe('rgba(0, 0, 0, 0)');
  },
);
