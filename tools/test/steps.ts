/** One check of `npm test`. */
export interface Step {
  name: string;
  /** Words for Node, from the repository's root. */
  words: string[];
  /** The step is left out, and that is said, while these are not in the repository. */
  needs: string[];
  /** Whose JSON report says how many tests passed and failed; a step without one counts only when it fails. */
  report?: 'vitest' | 'playwright';
  /** Its output is printed as it comes, even beside another step. */
  live?: true;
  env?: Record<string, string>;
}

const package_of = (path: string): string => `node_modules/${path}`;

/** Where the test runners write their reports. */
export const reportFile = (report: 'vitest' | 'playwright'): string => `.tmp/report-${report}.json`;

/** Types of routes and of what they load; the other checks read them. */
export const routeTypes: Step = {
  name: 'route types',
  words: [package_of('@react-router/dev/bin.cjs'), 'typegen'],
  needs: ['react-router.config.ts', 'web/routes.ts'],
};

/** What can be said of the sources without running them. */
export const checks: Step[] = [
  // Rules that read types and the compiler's own errors (`typeCheck`) in one reading of the sources.
  {
    name: 'types and lint',
    words: [package_of('oxlint/bin/oxlint')],
    needs: ['.oxlintrc.json', 'tsconfig.json'],
    // Go collects what it threw away again and again on its way to 7 GiB: a quarter of the time. It
    // collects once it is there instead.
    env: { GOGC: 'off', GOMEMLIMIT: '7GiB' },
  },
  {
    name: 'types of pure code',
    words: [package_of('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.pure.json'],
    needs: ['tsconfig.pure.json'],
  },
  { name: 'format', words: [package_of('oxfmt/bin/oxfmt'), '--check', '.'], needs: [] },
  { name: 'import guard', words: ['tools/guard.ts'], needs: ['tools/guard.ts'] },
  { name: 'dead code', words: [package_of('knip/bin/knip.js')], needs: ['knip.json'] },
];

const pages: Step = {
  name: 'pages',
  words: ['tools/test/build-pages.ts'],
  needs: ['react-router.config.ts', 'web/routes.ts'],
};

/** Vitest on the files whose paths contain one of these; on all of them when none is named. */
const vitest = (name: string, paths: readonly string[]): Step => ({
  name,
  report: 'vitest',
  needs: ['vitest.config.ts'],
  words: [
    package_of('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile('vitest')}`,
    ...paths,
  ],
});

const journeys = (paths: readonly string[]): Step => ({
  name: 'journeys',
  report: 'playwright',
  live: true,
  needs: ['tests/e2e', 'playwright.config.ts'],
  words: [package_of('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...paths],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright') },
});

// A storm waits half of its time for what it killed; the journeys have work for the meanwhile.
const shortStorm: Step = {
  name: 'storm, short form',
  words: ['tools/storm.ts', '--short'],
  needs: ['tools/storm.ts'],
};

/** Tests without a browser that take seconds: rules, components, and the lists that follow a change. */
export const quickTests: Step = vitest('rules, components and lists', [
  '/rules/',
  'platform/pure/',
  'tests/asvs.test',
  'tests/catalogue-writing.test',
  'tests/contracts.test',
  'tests/cryptography.test',
  'tests/css-classes.test',
  'tests/dependencies.test',
  'tests/findings.test',
  'tests/languages.test',
  'tests/names.test',
  'tests/purity.test',
  'tests/redirects.test',
  'tests/references.test',
  'tests/spec-messages.test',
  'tests/web-routes.test',
  'tools/mutate/',
  'tools/score/',
  'web/components/',
  'web/lib/',
  'web/ui/',
]);

/**
 * Steps of one stage run two at a time, each stage after the one before. The cheap ones that find
 * the most come first.
 */
export const stages: Step[][] = [
  [routeTypes],
  [...checks, pages],
  [vitest('rules, features and sweeps', [])],
  [journeys([]), shortStorm],
];

/** The tests under some paths only. */
export function partOf(paths: readonly string[]): Step[][] {
  const isOfBrowser = (path: string): boolean => path.includes('tests/e2e');
  const ofBrowser = paths.filter(isOfBrowser);
  const others = paths.filter((path) => !isOfBrowser(path));
  return [
    ...(others.length > 0 ? [[vitest('tests', others)]] : []),
    ...(ofBrowser.length > 0 ? [[pages], [journeys(ofBrowser)]] : []),
  ];
}
