import type { Page } from '@playwright/test';
import { locales } from '#platform/pure/locales.ts';
import { browserOptions } from './setup/browser.ts';
import { givenSale } from './setup/given-sale.ts';
import { expect, test } from './setup/journey.ts';
import { good_card, newBuyer, payWith, talkPrice } from './setup/shop.ts';
import { newSeller, signIn, staffOf, writeSignIn } from './setup/staff.ts';

/** The texts that are at the right of the window or under another element's edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const texts = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')].filter(
      (item) =>
        item.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        [...item.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
        // Lists that scroll sideways, and words for screen readers.
        !item.closest('[class*=filters], [class*=visually-hidden]'),
    );
    return texts
      .filter((text) => text.getBoundingClientRect().right > width + 1)
      .map((text) => text.textContent ?? '');
  });

test('text of twice the size is all within the window', async ({
  playwright,
  baseURL,
  request,
  words,
}) => {
  const { event_id: id } = await talkPrice(request);
  const { launchOptions } = browserOptions();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  try {
    for (const width of [390, 1440]) {
      const page = await browser.newPage({
        viewport: { width, height: 844 },
        ...(baseURL && { baseURL }),
      });
      // Spanish has the longest words in the header.
      for (const path of [
        '/',
        `/event/${id}`,
        `/widget/${id}`,
        '/register',
        '/about-us?locale=es',
        // German has the longest word of a title.
        '/privacy?locale=de',
      ]) {
        await page.goto(path);
        await page.locator('h1, [data-panel]').first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${path} at ${width}`).toBe(width);
        expect(await cutOff(page), `${path} at ${width}`).toEqual([]);
      }
      await page.close();
    }
    for (const [email, paths] of [
      ['gold@foyer.test', ['/profile/bookings', '/profile/settings']],
      // German has the longest title.
      [
        staffOf(words),
        [
          '/manage/events',
          `/manage/event/${id}/dashboard`,
          '/manage/events?locale=de',
          `/manage/event/${id}/dashboard?locale=de`,
          `/manage/event/${id}/report?locale=de`,
          `/manage/event/${id}/questions?locale=de`,
          `/manage/event/${id}/homepage-designer?locale=fr`,
          '/manage/approve-upgrade?locale=de',
          `/manage/event/${id}/check-in?locale=de`,
          `/manage/event/${id}/settings?locale=de`,
        ],
      ],
      [
        'owner@foyer.test',
        [
          '/venue-data/edit?locale=en',
          '/venue-data/edit?locale=de',
          '/other-events/create?locale=de',
          '/account/payment?locale=de',
        ],
      ],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...(baseURL && { baseURL }),
      });
      const page = await context.newPage();
      await page.goto(`/auth/login?locale=${words.locale}`);
      await writeSignIn(page, words, email);
      await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
      for (const path of paths) {
        await page.goto(path);
        await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        // One pixel is rounding.
        expect(wide, path).toBeLessThanOrEqual(391);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

test('a ticket and its cancellation in text of twice the size are within a phone', async ({
  playwright,
  baseURL,
  request,
  words,
}) => {
  const { id, tickets } = await givenSale(request, { tickets: [{ title: 'Seat', price: 120 }] });
  const [ticket] = tickets;
  const quantities = [{ price_id: ticket?.prices[0]?.id, quantity: 1 }];
  const { launchOptions } = browserOptions();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      ...(baseURL && { baseURL }),
    });
    const made = await page.request.post(`/api/public/events/${id}/order`, {
      data: { tickets: [{ ticket_id: ticket?.id, quantities }] },
    });
    const { data } = (await made.json()) as { data: { short_id: string } };
    await page.request.put(`/api/public/events/${id}/order/${data.short_id}`, {
      data: { order: newBuyer(), attendees: [] },
    });
    await page.goto(`/checkout/${id}/${data.short_id}/payment?locale=${words.locale}`);
    await payWith(page, words, good_card);
    const cancel = page.getByRole('link', { name: words('checkout.cancel.link') });
    await cancel.waitFor();
    const isWithin = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await cutOff(page)).toEqual([]);
    };
    await isWithin();
    await cancel.click();
    await page.getByText(words('checkout.cancel.fee')).waitFor();
    await isWithin();
  } finally {
    await browser.close();
  }
});

test('the controls at the bottom of a narrow phone are within it in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of locales) {
    await page.goto(`/about-us?locale=${locale}`);
    const register = page.locator('header a[href="/register"]');
    await register.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const box = await register.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0), locale).toBeLessThanOrEqual(320);
  }
});

test('the button to check out is above the bar of a tablet', async ({ page, request }) => {
  const { event_id: id } = await talkPrice(request);
  await page.setViewportSize({ width: 1024, height: 500 });
  await page.goto(`/event/${id}`);
  const button = page.locator('[data-panel] [type=submit]').last();
  await button.waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  const foot = await button.boundingBox();
  const bar = await page.locator('header button[aria-controls=site-menu]').boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a long address of a new seller breaks within its notice on a phone', async ({
  page,
  request,
  words,
}) => {
  const email = await newSeller(request, words, 'communications.and.outreach'.repeat(2));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, words, email, '/welcome');
  await expect(page.getByText(email)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
