import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browserOptions, prepareBrowser } from '../../tests/e2e/setup/browser.ts';
import { startCopy } from '../../tests/e2e/setup/start-copy.ts';
import { apiOf, freePort } from '../cluster.ts';
import type { Row } from './bench.ts';

const bars = { office: 80, public: 90 };
const screens = {
  public: ['/', '/trending-events', '/past-events', '/event/:event', '/auth/login', '/terms'],
  office: [
    '/manage/events',
    ...['dashboard', 'tickets', 'orders', 'attendees', 'promo-codes', 'questions', 'settings'].map(
      (page) => `/manage/event/:event/${page}`,
    ),
    '/account/report',
  ],
} as const;

/** Lighthouse's mobile score of each screen of the demo, from a real browser that has nothing kept. */
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
    const { body } = await apiOf(copy.url).ask<{ token: string }>('POST', '/auth/login', {
      email: 'owner@foyer.test',
      password: 'foyer-demo-2026',
    });
    const events = await apiOf(copy.url, body.token).ask<{ data: { id: number }[] }>(
      'GET',
      '/events?eventsState=upcoming',
    );
    const page = await context.newPage();
    await page.goto(`${copy.url}/healthz`);
    for (const kind of ['public', 'office'] as const) {
      await page.evaluate(
        ([token]) =>
          token ? localStorage.setItem('token', token) : localStorage.removeItem('token'),
        [kind === 'office' ? body.token : ''],
      );
      for (const screen of screens[kind]) {
        const cdp = await context.newCDPSession(page);
        await cdp.send('Network.clearBrowserCache');
        await cdp.detach();
        const path = screen.replace(':event', String(events.body.data[0]?.id));
        const result = await lighthouse(`${copy.url}${path}`, {
          port,
          onlyCategories: ['performance'],
          disableStorageReset: true,
          logLevel: 'error',
        });
        const audits = result?.lhr.audits ?? {};
        report({
          measure: `lighthouse ${path}`,
          ours: String(Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100)),
          other: ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
            .map((name) => audits[name]?.displayValue ?? '')
            .join(', '),
          bar: `at least ${bars[kind]}`,
        });
      }
    }
  } finally {
    await context.close();
    await copy.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
