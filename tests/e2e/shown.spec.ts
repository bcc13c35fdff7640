import type { Page } from '@playwright/test';
import { expect, test } from './setup/journey.ts';
import { busyEvent, enterAsStaff } from './setup/staff.ts';

/** Returns the contrast of two computed colours, one of which may be on top of the other. */
const edgesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const light = (colour: string): number => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/, 0\)$|transparent/.test(backgroundColor)) return backgroundColor;
      }
      return 'white';
    };
    return elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const [a, b] = [
          getComputedStyle(element).borderTopColor,
          ground(element.parentElement),
        ].map(light) as [number, number];
        return {
          what: element.className,
          contrast: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05),
        };
      });
  });

const fields =
  '.mantine-Input-input, .mantine-RichTextEditor-root, .mantine-Checkbox-input:not(:checked), ' +
  '.mantine-SegmentedControl-root, .mantine-RichTextEditor-control';

for (const colorScheme of ['light', 'dark'] as const)
  test(`field borders and focus rings are visible, ${colorScheme}`, async ({ page, words }) => {
    await page.emulateMedia({ colorScheme });
    const token = await enterAsStaff(page, words);
    const event = await busyEvent(page, token);
    for (const path of ['settings', 'tickets/create', 'attendees', 'promo-codes/create']) {
      await page.goto(`/manage/event/${event}/${path}`);
      await expect(page.locator('.mantine-Input-input').first()).toBeVisible();
      const edges = await edgesOf(page, fields);
      expect(edges.length).toBeGreaterThan(0);
      expect(
        edges.filter(({ contrast }) => contrast < 3),
        path,
      ).toEqual([]);
    }
    await page.goto(`/manage/event/${event}/settings`);
    const title = page.getByRole('textbox', { name: words('events.new.name') }).first();
    const text = page.getByRole('textbox', { name: words('fields.description') });
    await title.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(title).toHaveCSS('outline-width', '3px');
    await expect(title).toHaveCSS('outline-style', 'solid');
    await text.focus();
    await page.keyboard.press('ArrowRight');
    const frame = page.locator('.mantine-RichTextEditor-root').filter({ has: text });
    await expect(frame).toHaveCSS('outline-width', '3px');
    await expect(frame).toHaveCSS('outline-style', 'solid');
  });

test('with forced colours, checked and selected items are still distinguishable', async ({
  page,
  words,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  const look = (element: Element): string => {
    const { backgroundColor, borderTopColor } = getComputedStyle(element);
    return `${backgroundColor} ${borderTopColor}`;
  };
  await page.goto(`/manage/event/${event}/attendees`);
  const boxes = page.locator('tbody input[type=checkbox]');
  await boxes.first().check();
  expect(await boxes.first().evaluate(look)).not.toBe(await boxes.nth(1).evaluate(look));
  const here = page.getByRole('navigation', { name: words('manage.nav.label') });
  expect(await here.locator('[aria-current=page]').first().evaluate(look)).not.toBe(
    await here.locator('a:not([aria-current])').nth(1).evaluate(look),
  );
  await page.getByRole('button', { name: words('table.columns') }).click();
  const sizes = page.locator('.mantine-SegmentedControl-label');
  expect(await sizes.and(page.locator('[data-active]')).evaluate(look)).not.toBe(
    await sizes.and(page.locator(':not([data-active])')).first().evaluate(look),
  );
  // Its words are all in the colour of the mark: a muted one could not be read on it.
  await page.goto(`/manage/event/${event}/settings/checkout`);
  const chip = page.locator('main [aria-pressed=true]').first();
  const colours = await chip.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((item) => getComputedStyle(item).color),
  );
  expect(new Set(colours).size).toBe(1);
  // Today is a cell with badges and links of its own colours, and no mark.
  await page.goto('/house-calendar');
  const today = page.locator('main li[aria-current=date]').first();
  await expect(today).toHaveCSS('forced-color-adjust', 'auto');
});

/** Returns elements that extend beyond their column where nothing scrolls. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const out: string[] = [];
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const column = document.querySelector('main') ?? document.body;
    const { paddingRight } = getComputedStyle(column);
    const end = column.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    for (const element of column.querySelectorAll('*')) {
      const { right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const bleeds = Number.parseFloat(getComputedStyle(element).marginRight) < 0;
      if (bleeds || element.closest('svg, [aria-hidden=true]')) continue;
      if (right > end + 1 && !scrolls(element))
        out.push(`${Math.round(right - end)} px: ${element.tagName} ${element.className}`);
    }
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return (
        (position === 'fixed' || position === 'sticky') &&
        element.checkVisibility() &&
        !element.closest('[role=dialog], dialog, thead') &&
        box.width > innerWidth * 0.5 &&
        box.height > innerHeight / 4 &&
        box.height < innerHeight
      );
    });
    return [...out, ...bars.map((bar) => `bar of ${bar.offsetHeight} px: ${bar.className}`)];
  });

test('at 400 % zoom nothing overflows and no bar takes a quarter of the height', async ({
  page,
  words,
  request,
}) => {
  // 1280 × 1024 at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 });
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  const lists = await request.get(`/api/events/${event}/check-in-lists`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await lists.json()) as { data: { short_id: string }[] };
  const office = [
    ...['dashboard', 'report', 'tickets', 'orders', 'attendees', 'promo-codes', 'questions'],
    ...['capacity-assignments', 'affiliates', 'check-in', 'messages', 'messages/create'],
    ...['settings', 'settings/place', 'settings/cover', 'settings/seo', 'settings/checkout'],
    ...['settings/email', 'settings/miscellaneous', 'settings/history', 'settings/cancel'],
    ...['homepage-designer', 'widget', 'getting-started'],
  ];
  const wrong: string[] = [];
  for (const path of [
    ...office.map((item) => `/manage/event/${event}/${item}`),
    ...['/manage/events', '/manage/organizers', '/manage/profile', '/account/payment'],
    ...['/', '/trending-events', `/event/${event}`, '/auth/login', '/auth/register', '/terms'],
    `/check-in/${data[0]?.short_id}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
    wrong.push(...(await overflowing(page)).map((line) => `${path}: ${line}`));
  }
  expect(wrong).toEqual([]);
});

/** The width of A4 in portrait within the default margins of browsers, in CSS pixels. */
const a4_width = 720;

test('a dark screen is printed light and complete', async ({ page, words }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const token = await enterAsStaff(page, words);
  const event = await busyEvent(page, token);
  for (const path of ['orders', 'dashboard', 'report']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/manage/event/${event}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[class*=skeleton]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: a4_width, height: 1000 });
    const printed = () =>
      page.evaluate(() => {
        const sum = (colour: string): number =>
          (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((all, part) => all + Number(part), 0);
        const shown = [...document.querySelectorAll('body, main, main *')].filter((element) =>
          element.checkVisibility(),
        );
        return {
          dark: shown
            .filter((item) => {
              const { backgroundColor } = getComputedStyle(item);
              return !backgroundColor.endsWith(', 0)') && sum(backgroundColor) < 150;
            })
            .map((item) => item.className),
          pale: shown
            .filter(
              (item) => item.childElementCount === 0 && (item.textContent ?? '').trim() !== '',
            )
            .filter((item) => sum(getComputedStyle(item).color) > 600)
            .map((item) => item.outerHTML.slice(0, 100)),
          cut: shown
            .filter((item) => /auto|scroll|hidden/.test(getComputedStyle(item).overflowY))
            .filter((item) => item.scrollHeight > item.clientHeight + 4 && item.clientHeight > 40)
            .map((item) => item.className),
          wide: shown
            .filter((item) => /auto|scroll|hidden/.test(getComputedStyle(item).overflowX))
            .filter((item) => item.scrollWidth > item.clientWidth + 4 && item.clientWidth > 200)
            .map((item) => item.className),
          page: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        };
      });
    await expect
      .poll(printed, { message: path })
      .toEqual({ dark: [], pale: [], cut: [], wide: [], page: 0 });
  }
});
