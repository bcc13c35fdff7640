import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { messageOf } from '#platform/pure/thrown.ts';
import { browserOptions, prepareBrowser } from '../../tests/e2e/setup/browser.ts';
import { ownOrderPages } from '../../tests/e2e/setup/pages-in-sight.ts';
import { startCopy } from '../../tests/e2e/setup/start-copy.ts';
import { freePort } from '../../tools/processes/ports.ts';
import { apiOf } from '../cluster.ts';
import { demoTokens, pagesToMeasure, type MeasuredPage } from '../page-addresses.ts';
import type { Row } from './bench.ts';

const bars = { office: 80, public: 90 };
/** All pages take half an hour: a regular expression selects some by their addresses. */
const wanted = new RegExp(process.env['BENCH_PAGES'] ?? '');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1);
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
/** The limit for the longest task on the main thread of a page, in milliseconds. */
const longest_task = 200;

/**
 * Reports Lighthouse's mobile score of every page of the demo, in a real browser with an empty
 * cache; the median of several rounds. Throttling is simulated from an unthrottled run, so other
 * load on the machine shows in the blocking time first.
 */
export async function measureLighthouse(report: (row: Row) => void): Promise<void> {
  const copy = await startCopy();
  await prepareBrowser();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const { launchOptions } = browserOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: copy.url,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    const token = demoTokens(copy.url);
    const page = await context.newPage();
    await page.goto('/healthz');
    // Reservations expire: pages that show one come first.
    const found = [
      ...(await ownOrderPages(page)),
      ...(await pagesToMeasure(apiOf(copy.url, await token()))),
    ];
    let [reached, seen, still, quick] = [0, 0, 0, 0];
    const measured = found.filter(({ address }) => wanted.test(address));
    for (const measuredPage of measured) {
      await signIn(page, measuredPage.isSignedIn ? await token() : null);
      const results: Result[] = [];
      try {
        while (results.length < rounds)
          results.push(await judge(context, page, copy.url, measuredPage, port));
      } catch (error) {
        // A page that cannot be loaded must not stop the measurement of the others.
        report({
          measure: `lighthouse ${measuredPage.kind} ${measuredPage.address}`,
          ours: messageOf(error),
          bar: `≥ ${bars[measuredPage.kind]}`,
        });
        continue;
      }
      const middle = results.toSorted((a, b) => a.score - b.score)[Math.floor(rounds / 2)];
      if (!middle) continue;
      if (middle.score >= bars[measuredPage.kind]) reached++;
      if (measuredPage.kind === 'public') {
        still += results.every(({ shift }) => shift === 0) ? 1 : 0;
        quick += middle.longest <= longest_task ? 1 : 0;
        seen++;
      }
      report({
        measure: `lighthouse ${measuredPage.kind} ${measuredPage.address}`,
        ours: String(middle.score),
        other: middle.times,
        ratio: middle.loaded,
        bar: `≥ ${bars[measuredPage.kind]}`,
      });
    }
    report({
      measure: 'lighthouse: pages that reach their bar',
      ours: String(reached),
      other: `of ${measured.length}`,
      bar: 'all',
    });
    report({
      measure: `public pages that never shift, and whose longest task is within ${longest_task} ms`,
      ours: String(still),
      other: String(quick),
      ratio: `of ${seen}`,
      bar: 'all',
    });
  } finally {
    await context.close();
    await copy.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

interface Result {
  score: number;
  times: string;
  loaded: string;
  /** The layout shift while the page loads, as Lighthouse counts it. */
  shift: number;
  /** The longest task, in milliseconds. */
  longest: number;
}

async function judge(
  context: BrowserContext,
  page: Page,
  origin: string,
  { address }: MeasuredPage,
  port: number,
): Promise<Result> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.detach();
  const result = await lighthouse(`${origin}${address}`, {
    port,
    onlyCategories: ['performance'],
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`);
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse at ${address}: ${runtimeError.message}`);
  if (finalDisplayedUrl.includes('/auth/login') && !address.includes('/auth/login'))
    throw new Error(`${address} asked to sign in`);
  const requests = (audits['network-requests']?.details ?? { items: [] }) as unknown as {
    items: { resourceType?: string; transferSize?: number }[];
  };
  const scripts = requests.items.filter((item) => item.resourceType === 'Script');
  const bytes = scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const tasks = (audits['long-tasks']?.details ?? { items: [] }) as unknown as {
    items: { duration?: number }[];
  };
  const longest = Math.max(0, ...tasks.items.map(({ duration = 0 }) => duration));
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0;
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    times: [
      ...times.map((name) => audits[name]?.displayValue ?? ''),
      `shift ${shift.toFixed(3)}`,
      `longest task ${Math.round(longest)} ms`,
    ].join(', '),
    shift,
    longest,
    loaded: `${scripts.length} scripts, ${Math.round(bytes / 1000)} kB`,
  };
}

const signIn = (page: Page, token: string | null): Promise<void> =>
  page.evaluate((value) => {
    if (value) localStorage.setItem('token', value);
    else localStorage.removeItem('token');
  }, token);
