import type { Page } from '@playwright/test';
import { givenSale } from './setup/given-sale.ts';
import { expect, test } from './setup/journey.ts';
import { newBuyer } from './setup/shop.ts';
import { enterAsStaff, staffCalls } from './setup/staff.ts';
import { follow } from './setup/follow.ts';

const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/** Returns the path that this document was loaded from, whose policy still applies. */
const loadedAt = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

test(
  'an event opened from a list shows external pictures at its own address',
  { tag: '@phone' },
  async ({ page, request, words }) => {
    await page.route('https://pictures.example/**', (asked) =>
      asked.fulfill({ contentType: 'image/gif', body: dot }),
    );
    const picture = '<p><img src="https://pictures.example/a.gif" alt="The band"></p>';
    const { id, title } = await givenSale(request, {
      tickets: [{ title: 'Seat', type: 'FREE' }],
      event: { description: picture },
    });
    await page.goto(`/?query=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: title }).click();
    const shown = page.getByRole('img', { name: 'The band' });
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((item) => (item as HTMLImageElement).naturalWidth))
      .toBe(1);
    expect(await loadedAt(page)).toBe('/');
    const address = page.url();
    await page.goto('/');
    await follow(page, `/event/${id}`);
    await expect(page).toHaveURL(address);
    await follow(page, '/past-events');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`/past-events(\\?locale=${words.locale})?$`),
    );
  },
);

test('after navigating into the back office, mails keep their styles', async ({
  page,
  request,
  words,
}) => {
  const ask = await staffCalls(request, words);
  const { data } = await ask('GET', '/members/messages?per_page=1');
  const [{ id }] = data as [{ id: number }];
  await enterAsStaff(page, words);
  await page.goto('/profile');
  await page.getByRole('banner').locator('a[href="/manage/events"]').click();
  await expect(page).toHaveURL(/\/manage\/events/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await loadedAt(page)).toBe('/manage/events');
  await follow(page, `/manage/members/messages/${id}`);
  const mail = page.frameLocator('iframe').first().locator('[style*=font]').first();
  await expect(mail).toHaveCSS('font-size', '16px');
});

test('leaving the payment page drops its permissions', async ({ page, request }) => {
  const { id, tickets } = await givenSale(request, { tickets: [{ title: 'Seat', price: 120 }] });
  const [ticket] = tickets;
  const quantities = [{ price_id: ticket?.prices[0]?.id, quantity: 1 }];
  const made = await page.request.post(`/api/public/events/${id}/order`, {
    data: { tickets: [{ ticket_id: ticket?.id, quantities }] },
  });
  const { data } = (await made.json()) as { data: { short_id: string } };
  const order = `/checkout/${id}/${data.short_id}`;
  await page.request.put(`/api/public/events/${id}/order/${data.short_id}`, {
    data: { order: newBuyer(), attendees: [] },
  });
  await page.goto(`${order}/payment`);
  await page.locator(`a[href="${order}/details"]`).last().click();
  await expect(page).toHaveURL(`${order}/details`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await loadedAt(page)).toBe(`${order}/details`);
});
