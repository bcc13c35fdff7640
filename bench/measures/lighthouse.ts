import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserOptions, prepareBrowser } from '../../tests/e2e/setup/browser.ts';
import { startCopy } from '../../tests/e2e/setup/start-copy.ts';
import { apiOf, freePort } from '../cluster.ts';
import { demoToken, pagesToMeasure, type MeasuredPage } from '../page-addresses.ts';
import type { Row } from './bench.ts';

const bars = { office: 80, public: 90 };
/** Every page by itself takes half an hour: some can be named by parts of their addresses. */
const wanted = (process.env['BENCH_PAGES'] ?? '').split(',');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1);
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/**
 * Lighthouse's mobile score of every page of the demo, from a real browser that has nothing kept; of several rounds
 * the middle one. The throttling is computed from a run without it, so what else the machine does shows in the
 * blocking time first.
 */
export async function measureLighthouse(report: (row: Row) => void): Promise<void> {
  const copy = await startCopy();
  await prepareBrowser();
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const { launchOptions } = browserOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    const token = await demoToken(copy.url);
    const found = await pagesToMeasure(apiOf(copy.url, token));
    const page = await context.newPage();
    await page.goto(`${copy.url}/healthz`);
    let reached = 0;
    const measured = found.filter(({ address }) => wanted.some((part) => address.includes(part)));
    for (const one of measured) {
      await signIn(page, one.isSignedIn ? token : null);
      const results: Result[] = [];
      while (results.length < rounds) results.push(await judge(context, page, copy.url, one, port));
      const middle = results.toSorted((a, b) => a.score - b.score)[Math.floor(rounds / 2)];
      if (!middle) continue;
      if (middle.score >= bars[one.kind]) reached++;
      report({
        measure: `lighthouse ${one.kind} ${one.address}`,
        ours: String(middle.score),
        other: middle.times,
        ratio: middle.loaded,
        bar: `≥ ${bars[one.kind]}`,
      });
    }
    report({
      measure: 'lighthouse: pages that reach their bar',
      ours: String(reached),
      other: `of ${measured.length}`,
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
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse at ${address}: ${runtimeError.message}`);
  const requests = (audits['network-requests']?.details ?? { items: [] }) as unknown as {
    items: { resourceType?: string; transferSize?: number }[];
  };
  const scripts = requests.items.filter((item) => item.resourceType === 'Script');
  const bytes = scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    times: times.map((name) => audits[name]?.displayValue ?? '').join(', '),
    loaded: `${scripts.length} scripts, ${Math.round(bytes / 1000)} kB`,
  };
}

const signIn = (page: Page, token: string | null): Promise<void> =>
  page.evaluate((value) => {
    if (value) localStorage.setItem('token', value);
    else localStorage.removeItem('token');
  }, token);
