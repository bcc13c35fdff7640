/** One check of `npm test`. */
export interface Step {
  name: string;
  /** Arguments for Node, from the repository's root. */
  args: string[];
  /** The step is skipped, with a message, while any of these files is missing. */
  needs: string[];
  /**
   * The runner whose JSON report has the numbers of passed and failed tests; a step without one
   * counts only when it fails.
   */
  report?: 'vitest' | 'playwright';
  /** Its output is printed immediately, even next to another step. */
  live?: true;
  env?: Record<string, string>;
}

const package_of = (path: string): string => `node_modules/${path}`;

/** Returns where a test runner writes its report. */
export const reportFile = (report: 'vitest' | 'playwright'): string => `.tmp/report-${report}.json`;

/** Generates the types of routes and of their loaders, which the other checks read. */
export const routeTypes: Step = {
  name: 'route types',
  args: [package_of('@react-router/dev/bin.cjs'), 'typegen'],
  needs: ['react-router.config.ts', 'web/routes.ts'],
};

// Go's garbage collector would run repeatedly while memory grows, which takes a quarter of the time.
// With this it runs only when 4 GiB are reached.
const seldomCollecting = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Checks of the sources that do not run them. */
export const checks: Step[] = [
  // Two cores have one of these each. Several checkers at work would each check the libraries'
  // types again: four take twice the processor time of one.
  {
    name: 'types',
    args: [
      package_of('typescript/bin/tsc'),
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      '.tmp/types.tsbuildinfo',
    ],
    needs: ['tsconfig.json'],
    env: seldomCollecting,
  },
  {
    name: 'lint',
    args: [package_of('oxlint/bin/oxlint')],
    needs: ['.oxlintrc.json'],
    env: { ...seldomCollecting, GOMAXPROCS: '1' },
  },
  {
    name: 'types of pure code',
    args: [package_of('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.pure.json'],
    needs: ['tsconfig.pure.json'],
  },
  { name: 'format', args: [package_of('oxfmt/bin/oxfmt'), '--check', '.'], needs: [] },
  { name: 'import guard', args: ['tools/guard.ts'], needs: ['tools/guard.ts'] },
  { name: 'dead code', args: [package_of('knip/bin/knip.js')], needs: ['knip.json'] },
];

const pages: Step = {
  name: 'pages',
  args: ['tools/test/build-pages.ts'],
  needs: ['react-router.config.ts', 'web/routes.ts'],
};

/**
 * Returns a step that runs Vitest on the files whose paths contain one of these; on all files when
 * there are none.
 */
const vitest = (name: string, paths: readonly string[]): Step => ({
  name,
  report: 'vitest',
  needs: ['vitest.config.ts'],
  args: [
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
  args: [package_of('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...paths],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright') },
});

// A storm spends half of its time waiting for killed processes; the journeys use the processor in
// the meantime.
const shortStorm: Step = {
  name: 'storm, short form',
  args: ['tools/storm.ts', '--short'],
  needs: ['tools/storm.ts'],
};

/**
 * Tests without a browser that take seconds: rules, components, and checks of lists that most
 * changes touch.
 */
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
 * Steps of one stage run two at a time; stages run one after the other. Cheap steps that find the
 * most come first.
 */
export const stages: Step[][] = [
  [routeTypes],
  [...checks, pages],
  [vitest('rules, features and sweeps', [])],
  [journeys([]), shortStorm],
];

/** Returns the stages for only the tests under some paths. */
export function partOf(paths: readonly string[]): Step[][] {
  const isOfBrowser = (path: string): boolean => path.includes('tests/e2e');
  const ofBrowser = paths.filter(isOfBrowser);
  const others = paths.filter((path) => !isOfBrowser(path));
  return [
    ...(others.length > 0 ? [[vitest('tests', others)]] : []),
    ...(ofBrowser.length > 0 ? [[pages], [journeys(ofBrowser)]] : []),
  ];
}
