import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { createDb } from '../../platform/db.ts';
import { partOf } from '../setup/breadth.ts';
import { foreignIn, isOfDemo, readers, textsFor } from '../setup/demo-readers.ts';
import { languageTag, locales } from '../../platform/pure/locales.ts';
import { databaseUrl } from './setup/database.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';

/** Returns the relevant parts of a page's head. */
function headOf(html: string) {
  const match = (form: RegExp): string => form.exec(html)?.[1] ?? '';
  const all = (form: RegExp): string[] => [...html.matchAll(form)].map(([, found = '']) => found);
  return {
    language: match(/<html lang="([^"]*)"/),
    title: match(/<title>([^<]*)<\/title>/),
    description: match(/<meta name="description" content="([^"]*)"/),
    canonical: match(/<link rel="canonical" href="([^"]*)"/),
    alternates: all(/<link rel="alternate" hrefLang="([^"]*)"/gi).toSorted(),
    feeds: all(/<link rel="alternate" type="([^"]*)"/g).toSorted(),
    card: match(/<meta property="og:image" content="([^"]*)"/),
  };
}
const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
/** Paths outside the public site: tools, pages of a single user, and assets. */
const outside = /^\/(api|assets|manage|auth|checkout|login|register|forgot-password|profile|dev)\b/;

/** Returns every URL of this site that a page links to, without its fragment. */
function linksOf(html: string, at: string): string[] {
  const { origin } = new URL(at);
  return [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(unescaped(href), at))
    .filter((url) => url.origin === origin && !outside.test(url.pathname))
    .map((url) => {
      url.searchParams.delete('locale');
      return url.pathname + url.search;
    });
}

async function crawl(
  request: APIRequestContext,
  base: string,
  reader: string,
  look: (path: string, html: string, status: number) => void,
): Promise<number> {
  // A header is sent again after a redirect, unlike a cookie that was not set by the server.
  const headers = { 'accept-language': reader };
  const map = await (await request.get('/sitemap.xml')).text();
  const waiting = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = '']) => new URL(unescaped(address)))
    .map(({ pathname }) => pathname);
  const seen = new Set(waiting);
  let pages = 0;
  for (const path of seen) {
    const answer = await request.get(path, { headers });
    const html = await answer.text();
    look(path, html, answer.status());
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    pages++;
    for (const link of linksOf(html, base + path)) seen.add(link);
  }
  return pages;
}

for (const reader of partOf(readers, 3))
  test(`the public site has no broken links, and each page has its metadata: ${reader}`, async ({
    request,
    baseURL,
  }) => {
    const db = createDb(new pg.Pool({ connectionString: databaseUrl(), max: 1 }));
    const { foreign } = await textsFor(db, reader);
    await db.destroy();
    const wrong: Record<string, unknown> = {};
    const tag = { 'zh-hk': 'zh-HK', 'zh-cn': 'zh-CN', en: 'en' }[reader];
    const pages = await crawl(request, String(baseURL), reader, (path, html, status) => {
      if (status !== 200) wrong[path] = status;
      if (!html.startsWith('<!DOCTYPE html>')) return;
      const { language, title, description, canonical, alternates, feeds, card } = headOf(html);
      const links = { language, alternates, feeds };
      const isOurs = isOfDemo(Number(/^\/e(?:vents?)?\/(\d+)/.exec(path)?.[1] ?? 0));
      // A filtered list may have no picture to show, and events of other journeys have no pictures
      // and mixed languages.
      const pictured = path.includes('?') || !isOurs ? {} : { card };
      const missing = Object.entries({ title, description, canonical, ...pictured })
        .filter(([, text]) => text === '')
        .map(([name]) => name);
      const read = foreignIn(
        html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' '),
        foreign,
      );
      if (missing.length > 0 || (isOurs && read.length > 0)) wrong[path] = { missing, read };
      const expected = {
        language: tag,
        alternates: [...locales.map(languageTag), 'x-default'].toSorted(),
        feeds: ['application/rss+xml', 'text/calendar'],
      };
      if (JSON.stringify(links) !== JSON.stringify(expected)) wrong[`${path} head`] = links;
    });
    expect(pages).toBeGreaterThan(50);
    expect(wrong).toEqual({});
  });

test(
  'a visitor finds the venue, its rooms, hours and directions',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/');
    const go = async (message: Parameters<typeof words>[0]): Promise<void> => {
      const menu = page.getByRole('button', { name: words('layout.nav.menu') });
      const link = page
        .getByRole('navigation', { name: words('layout.nav.label') })
        .getByRole('link', { name: words(message) });
      // The menu opens only after the page's script has loaded.
      await expect(async () => {
        if (!(await link.isVisible())) await menu.click();
        await expect(link).toBeVisible({ timeout: 1000 });
      }).toPass();
      await link.click();
    };
    await expect(
      page.getByRole('heading', { level: 2, name: words('site.home.hire.title') }),
    ).toBeVisible();
    // Cards are laid out when they are scrolled to. After a jump to the end of the page this may move
    // the link by some pixels between press and release, so the journey presses again.
    await expect(async () => {
      if (!page.url().includes('/venue-details'))
        await page.getByRole('link', { name: words('site.home.hire.go') }).click({ timeout: 5000 });
      await expect(page).toHaveURL(/\/venue-details/, { timeout: 5000 });
    }).toPass();
    for (const part of ['rooms', 'photos', 'hours', 'way', 'plan', 'files', 'contact'] as const)
      await expect(
        page.getByRole('heading', { level: 2, name: words(`venue_pages.details.${part}`) }),
      ).toBeVisible();
    const rooms = page.getByRole('table').first();
    await expect(rooms.getByRole('rowheader')).toHaveCount(6);
    await expect(rooms.getByRole('cell', { name: /300$/ }).first()).toBeVisible();
    // Open or closed depends on the clock of the browser.
    await expect(page.locator('#hours').getByRole('status')).not.toBeEmpty();
    await expectAccessible(page);
    await page.locator('#photos').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.locator('#files').getByRole('link').first().click();
    expect(await (await download).failure()).toBeNull();
    for (const [message, title] of [
      ['layout.nav.about', 'venue_pages.about.title'],
      ['layout.nav.contact', 'venue_pages.contact.title'],
    ] as const) {
      await go(message);
      await expect(page).toHaveURL(title === 'venue_pages.about.title' ? /about-us/ : /contact-us/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    const foot = page.getByRole('contentinfo');
    await expect(foot.getByRole('link', { name: /^\+852/ }).first()).toHaveAttribute(
      'href',
      /^tel:\+852\d{8}$/,
    );
    await expect(foot.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/852\d{8}$/,
    );
    await foot.getByRole('link', { name: words('layout.nav.privacy') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: words('privacy.title') }),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'events sold elsewhere are in the lists, can be filtered and open their own site',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/trending-events');
    const elsewhere = page
      .getByRole('article')
      .filter({ hasText: words('site.offer.elsewhere') })
      .first();
    await expect(elsewhere.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(elsewhere.getByRole('link')).toHaveAttribute('rel', /noopener/);
    await page
      .getByRole('combobox', { name: words('site.filter.price') })
      .selectOption({ label: words('site.filter.free') });
    await expect(page).toHaveURL(/price=free/);
    const shown = page.getByRole('article');
    await expect(shown.first()).toBeVisible();
    await expect(shown).toHaveCount(
      await shown.filter({ hasText: words('site.offer.free') }).count(),
    );
    await expectAccessible(page);
    await page.goto('/past-events');
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: words('site.offer.elsewhere') })
        .first(),
    ).toBeVisible();
  },
);

test(
  'an announcement is closed for the tab and stays closed on other pages',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto('/');
    const close = page.getByRole('button', { name: words('layout.announcement.close') });
    await expect(close).toBeVisible();
    await expect(async () => {
      await close.click({ timeout: 1000 });
      await expect(close).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await page.goto('/past-events');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(close).toHaveCount(0);

    await page.addInitScript(() => {
      const seen = { shift: 0, bar: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      const look = (): void => {
        const bar = document.querySelector<HTMLElement>('[role="status"] > [data-tone]');
        seen.bar = Math.max(seen.bar, bar?.offsetHeight ?? 0);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(close).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)).toEqual({
      shift: 0,
      bar: 0,
    });
    // A different announcement is shown even after another was closed.
    await page.evaluate(() => sessionStorage.setItem('announcement_closed', 'Another one'));
    await page.reload();
    await expect(close).toBeVisible();
  },
);

test(
  'an organizer has a page with upcoming and past events',
  { tag: '@phone' },
  async ({ page, words }) => {
    const [event] = (
      (await (await page.request.get('/api/public/events?per_page=1')).json()) as {
        data: { id: number; slug: string }[];
      }
    ).data;
    await page.goto(`/event/${event?.id}/${encodeURIComponent(event?.slug ?? '')}`);
    await page.getByRole('heading', { level: 2 }).getByRole('link').last().click();
    await expect(page).toHaveURL(/\/organizers\/\d+\/./);
    await expect(
      page.getByRole('heading', { level: 2, name: words('venue_pages.organizer.upcoming') }),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
