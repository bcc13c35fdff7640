import type { Page } from '@playwright/test';
import { locales, type Locale } from '#platform/pure/locales.ts';
import { demoTokens, type MeasuredPage } from '../../bench/page-addresses.ts';
import { partOf, takesAll } from '../setup/breadth.ts';
import { exceptions } from './setup/fit-exceptions.ts';
import { follow, openCalls, takenOver } from './setup/follow.ts';
import { expect, test } from './setup/journey.ts';
import { lengthen } from './setup/lengthen.ts';
import { measureFit, type Misfit } from './setup/measure-fit.ts';
import { pagesInSight } from './setup/pages-in-sight.ts';

/** English with every text a third longer, as a future language may need. */
const pseudo = 'longer';
type Language = Locale | typeof pseudo;
/**
 * Returns the languages to measure a page in: all of them; in `npm test`, one language or the
 * longer English, each for half of the pages.
 */
const languagesOf = (place: number): readonly Language[] =>
  takesAll
    ? [...locales, pseudo]
    : [place % 2 === 0 ? pseudo : (locales[(place >> 1) % locales.length] ?? 'en')];
const widths = [1440, 768, 390] as const;
const parts = takesAll ? 6 : 2;

interface Visit extends MeasuredPage {
  language: Language;
  /** The index of the page in the list of all pages, which selects its width. */
  place: number;
}

/**
 * Returns the visits of one part: everything in one language as a visitor, then as staff, then the
 * next language.
 */
function visitsOf(pages: readonly MeasuredPage[], part: number): Visit[] {
  const all = pages
    .flatMap((page, place) => languagesOf(place).map((language) => ({ ...page, place, language })))
    .toSorted(
      (a, b) => a.language.localeCompare(b.language) || Number(a.isSignedIn) - Number(b.isSignedIn),
    );
  const size = Math.ceil(all.length / parts);
  return all.slice(part * size, (part + 1) * size);
}

/** Opens a page as a visitor, or as the user of the token. */
async function enter(page: Page, address: string, token: string): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    (value) => (value ? localStorage.setItem('token', value) : localStorage.removeItem('token')),
    token,
  );
  await page.goto(address);
}

async function drawn(page: Page, isSignedIn: boolean, calls: () => number): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  if (isSignedIn) expect(page.url(), 'still signed in').not.toContain('/auth/login');
  await expect(page.locator('[class*=skeleton], [aria-busy=true]')).toHaveCount(0);
  await expect.poll(calls).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  await takenOver(page);
}

async function measureNow(page: Page, isLonger: boolean): Promise<Misfit[]> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  if (isLonger) await page.evaluate(lengthen);
  return page.evaluate(measureFit, exceptions);
}

/** Returns what does not fit at some widths, with its location. */
async function atWidths(
  page: Page,
  isLonger: boolean,
  asked: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const width of asked) {
    await page.setViewportSize({ width, height: 900 });
    let misfits = await measureNow(page, isLonger);
    // Parts that depend on the width may still be rendering.
    for (let again = 0; again < 4 && misfits.length > 0; again += 1) {
      await page.waitForTimeout(250);
      misfits = await measureNow(page, isLonger);
    }
    for (const { fault, text, where } of misfits)
      found.push(`${width} px: ${fault}: «${text}» in ${where}`);
  }
  return found;
}

test.describe.configure({ mode: 'parallel' });
// The test chooses widths and languages itself.
test.skip(({ locale, isMobile }) => isMobile || !locale?.startsWith('en'));

for (const part of Array.from({ length: parts }, (_, at) => at))
  test(`all text fits at every width in every language: part ${part + 1}`, async ({
    page,
    context,
    baseURL,
    forgive,
  }) => {
    if (takesAll) test.setTimeout(1_800_000);
    forgive(/status of 4\d\d/);
    const url = baseURL ?? '';
    const token = demoTokens(url);
    const pages = await pagesInSight(page, url);
    expect(pages.length).toBeGreaterThan(90);
    const wrong: string[] = [];
    const calls = openCalls(page);
    let before = '';
    for (const { address, isSignedIn, kind, place, language } of visitsOf(pages, part)) {
      const isLonger = language === pseudo;
      await page.setViewportSize({ width: widths[0], height: 900 });
      // Back-office screens are rendered by the browser, so the same user navigates to the next
      // one. Pages rendered by the server are loaded, because only then React hydrates them and
      // reports mismatches.
      const now = `${language}, ${isSignedIn}`;
      if (now === before && kind === 'office') await follow(page, address);
      else {
        await context.addCookies([{ name: 'locale', value: isLonger ? 'en' : language, url }]);
        await enter(page, address, isSignedIn ? await token() : '');
      }
      before = now;
      await drawn(page, isSignedIn, calls);
      const found = await atWidths(page, isLonger, partOf(widths, 3, place));
      wrong.push(...found.map((line) => `${address} (${language}), ${line}`));
    }
    expect(wrong.join('\n')).toBe('');
  });

/** A short page with one fault, and the fault that must be reported. */
const planted: readonly [fault: string, html: string][] = [
  [
    'clipped',
    '<button style="width:80px;overflow:hidden;white-space:nowrap">Refund everything</button>',
  ],
  [
    'clipped',
    '<a href="/" style="display:block;height:20px;overflow:hidden">' +
      '<span style="display:block;width:60px">One line and then another</span></a>',
  ],
  ['spills', '<button style="width:60px;padding:0;white-space:nowrap">Refund everything</button>'],
  [
    'spills',
    '<table style="table-layout:fixed;width:90px"><tr><th style="white-space:nowrap">Attendees' +
      ' and guests</th></tr></table>',
  ],
  [
    'broken word',
    '<table style="table-layout:fixed;width:70px"><tr><th style="overflow-wrap:anywhere">' +
      'Veranstaltung</th></tr></table>',
  ],
  ['broken date', '<p style="width:80px">2026年11月30日</p>'],
  [
    'overlaps',
    '<div style="position:relative"><label>First name</label>' +
      '<span style="position:absolute;left:20px;top:0">Optional</span></div>',
  ],
  ['scrolls sideways', '<div style="width:1500px;height:9px"></div>'],
];
const sound =
  '<table style="table-layout:fixed;width:76px"><tr><th style="padding:0;font:16px \'Noto Sans HK\'">' +
  '小巴小小）</th></tr></table>' +
  '<button>Refund everything</button><p>A line<br>and another</p><div style="overflow:auto;' +
  'width:80px"><table><tr><th style="white-space:nowrap">Attendees and guests</th></tr></table>' +
  '</div><p style="width:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap" ' +
  'data-title>After Neon: A Talk with the Sign Makers</p>';

test('overflowing text is reported, and fitting text is not', async ({ page }) => {
  const findingsOf = async (html: string): Promise<string[]> => {
    await page.setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
    return (
      await page.evaluate(measureFit, { shortened: '[data-title]', drawn: '[data-drawn]' })
    ).map(({ fault }) => fault);
  };
  await page.setViewportSize({ width: 768, height: 900 });
  for (const [fault, html] of planted) expect(await findingsOf(html), html).toEqual([fault]);
  expect(await findingsOf(sound)).toEqual([]);
});

test('pseudo-translation makes each text a third longer, once', async ({ page }) => {
  await page.setContent('<p>Save</p><p>All orders</p><p>退款</p><p>HK$250.00</p><p>3 left</p>');
  for (let times = 0; times < 2; times += 1) await page.evaluate(lengthen);
  expect(await page.locator('p').allTextContents()).toEqual([
    'SaveSa',
    'All orders All',
    '退款退',
    'HK$250.00',
    '3 left',
  ]);
});
