import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { needsIt, withoutUnused } from './light-react-plugin.ts';
import { asked, fetchers, withoutFetchers } from './light-router-plugin.ts';

const require = createRequire(import.meta.url);
const code = readFileSync(
  join(dirname(require.resolve('react-dom/package.json')), 'cjs/react-dom-client.production.js'),
  'utf8',
);
const root = join(import.meta.dirname, '..');
const screens = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('vite/'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

it('React DOM loses what is never used and stays a program', () => {
  const light = withoutUnused(code);
  expect(code.length - light.length).toBeGreaterThan(30_000);
  expect(light).toContain('function startViewTransition(');
  expect(light).not.toMatch(/^FragmentInstance\.prototype\./m);
  // Whatever may happen to every page is still whole.
  for (const kept of [
    'function commitMutationEffectsOnFiber(',
    'function hydrateRoot',
    'exports.hydrateRoot',
    'function updateSuspenseComponent(',
  ])
    expect(light.includes(kept)).toBe(code.includes(kept));
  // Only whether it still parses; nothing of it runs.
  // oxlint-disable-next-line typescript/no-implied-eval
  expect(() => new Function('exports', 'require', 'process', light)).not.toThrow();
});

it('a React that is written differently stops the build', () => {
  expect(() =>
    withoutUnused(code.replace('function startViewTransition(', 'function beginViewTransition(')),
  ).toThrow('startViewTransition');
  expect(() =>
    withoutUnused(code.replaceAll('FragmentInstance.prototype.', 'Other.prototype.')),
  ).toThrow('methods');
});

it('no screen uses what is left out, and who would is recognised', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.filter(([, text]) => needsIt.test(text)).map(([file]) => file)).toEqual([]);
  for (const line of [
    "import { useState, ViewTransition } from 'react';",
    'import { preload } from "react-dom"',
    "import {\n  Fragment,\n  SuspenseList,\n} from 'react';",
  ])
    expect(needsIt.test(line)).toBe(true);
  expect(needsIt.test("import { Suspense, startTransition } from 'react';")).toBe(false);
  // A ref on a fragment has no methods either.
  expect(
    screens
      .filter(([, text]) => /<(?:React\.)?Fragment[^>]*\bref=/.test(text))
      .map(([file]) => file),
  ).toEqual([]);
});

it('no screen sends a form through the router or asks a loader beside the page', () => {
  const uses =
    /\buse(?:Fetchers?|ActionData)\b|navigate=\{false\}|method="(?!get)|\bclientAction\b|export (?:async )?function action\b/;
  expect(screens.filter(([, text]) => uses.test(text)).map(([file]) => file)).toEqual([]);
});

it('the router without fetchers is a program and says so when one is asked for', () => {
  const router = readFileSync(
    join(
      dirname(require.resolve('react-router/package.json')),
      'dist/production/lib/router/router.js',
    ),
    'utf8',
  );
  const light = withoutFetchers(router);
  expect([router.length - light.length > 8000, light.match(asked)?.length]).toEqual([true, 3]);
  for (const name of fetchers) expect(light).toContain(`async function ${name}(`);
  expect(() => withoutFetchers(router.replace(/handleFetcherAction/g, 'other'))).toThrow(
    'handleFetcherAction',
  );
});
