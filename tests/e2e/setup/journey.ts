import { test as base, expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { type Words, wordsOf } from './words.ts';

interface Journey {
  /** Texts of the message catalogues, in the language of this visitor. */
  words: Words;
  /** Allows console messages that are expected, for example while the network is disabled. */
  forgive: (what: RegExp) => void;
  /** Opens the browser of another user, checked like the first. */
  stranger: () => Promise<Page>;
}

// The browser itself logs every refused call of the product; the journeys check that the page
// reports it.
const refusedCall = /^Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<Journey & { watch: (page: Page) => void; forgiven: RegExp[] }>({
  baseURL: async ({}, use) => use(process.env['BASE_URL']),
  words: async ({ locale }, use) => use(wordsOf(locale)),
  forgiven: async ({}, use) => use([]),
  forgive: async ({ forgiven }, use) => use((what) => void forgiven.push(what)),
  watch: async ({ forgiven }, use) => {
    const errors: string[] = [];
    await use((page) => {
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        const { url } = message.location();
        if (refusedCall.test(message.text()) && new URL(url).pathname.startsWith('/api/')) return;
        errors.push(`${page.url()}: ${message.text()} (${url})`);
      });
      page.on('pageerror', (error) =>
        errors.push(`${page.url()}: ${error.stack ?? error.message}`),
      );
    });
    expect(
      errors.filter((line) => !forgiven.some((what) => what.test(line))),
      'the console stays quiet',
    ).toEqual([]);
  },
  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },
  stranger: async ({ browser, watch, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      contexts.push(context);
      const page = await context.newPage();
      watch(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** A menu belongs to its button rather than to a landmark. */
const isOfMenu = (rule: string, html: string): boolean =>
  rule === 'region' && /Menu-|data-portal|role="menu"/.test(html);

/** Waits for fonts and the end of animations: a half-transparent text has half its contrast. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    );
  });
}

/**
 * A finding on a page that is still loading may disappear a moment later, for example a button that
 * is disabled until its form has data: only permanent findings are faults.
 */
export async function expectNothingFound(
  page: Page,
  findings: (page: Page) => Promise<string[]>,
): Promise<void> {
  await expect(async () => {
    await waitUntilStill(page);
    expect(await findings(page), page.url()).toEqual([]);
  }).toPass({ intervals: [500] });
}

/**
 * Returns axe's violations in the current page. The card form belongs to the provider; the headings
 * of a text that is being edited have their order on its public page.
 */
async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Loaded once per document, and only violations are described: the official adapter loads it for
  // each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (
        window as unknown as { axe: { run: (where: object, how: object) => Promise<AxeResults> } }
      ).axe.run(
        { exclude: ['iframe', '.ProseMirror h2', '.ProseMirror h3'] },
        { resultTypes: ['violations'], iframes: false, ...(runOnly ? { runOnly } : {}) },
      ),
    rules,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter((node) => !isOfMenu(id, node.html))
      .map(
        (node) =>
          `${id}: ${help} ${node.target.join(' ')} ${node.html.slice(0, 160)} ` +
          `${node.failureSummary?.split('\n').slice(1).join(' ')}`,
      ),
  );
}

/** Expects no violations of axe's rules in the current page. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNothingFound(page, (shown) => axeFindings(shown));

/**
 * Like `expectAccessible`, for rules about colours only: those that may fail in another colour
 * scheme of a page that was checked.
 */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNothingFound(page, (shown) => axeFindings(shown, ['color-contrast', 'link-in-text-block']));

export { expect };
