/** One check of `npm test`. */
export interface Step {
  name: string;
  /** Words for Node, from the repository's root. */
  words: string[];
  /** The step is left out, and that is said, while these are not in the repository. */
  needs: string[];
  /** Whose JSON report says how many tests passed and failed; a step without one counts only when it fails. */
  report?: 'vitest' | 'playwright';
  /** What it prints is shown as it comes, even beside another step. */
  shown?: true;
  env?: Record<string, string>;
}

const package_of = (path: string): string => `node_modules/${path}`;

/** Where the test runners write their reports. */
export const reportFile = (report: 'vitest' | 'playwright'): string => `.tmp/report-${report}.json`;

/** Steps of one stage run two at a time, each stage after the one before. Cheap and telling ones come first. */
export const stages: Step[][] = [
  [
    {
      name: 'route types',
      words: [package_of('@react-router/dev/bin.cjs'), 'typegen'],
      needs: ['react-router.config.ts', 'web/routes.ts'],
    },
  ],
  [
    {
      name: 'types',
      words: [package_of('typescript/bin/tsc'), '--noEmit', '-p', '.'],
      needs: ['tsconfig.json'],
    },
    {
      name: 'types of pure code',
      words: [package_of('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.pure.json'],
      needs: ['tsconfig.pure.json'],
    },
    { name: 'import guard', words: ['tools/guard.ts'], needs: ['tools/guard.ts'] },
    { name: 'lint', words: [package_of('oxlint/bin/oxlint')], needs: ['.oxlintrc.json'] },
    { name: 'dead code', words: [package_of('knip/bin/knip.js')], needs: ['knip.json'] },
    {
      name: 'pages',
      words: ['tools/test/build-pages.ts'],
      needs: ['react-router.config.ts', 'web/routes.ts'],
    },
  ],
  [
    {
      name: 'rules, features and sweeps',
      report: 'vitest',
      needs: ['vitest.config.ts'],
      words: [
        package_of('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile('vitest')}`,
      ],
    },
  ],
  [
    {
      name: 'journeys',
      report: 'playwright',
      shown: true,
      needs: ['tests/e2e', 'playwright.config.ts'],
      words: [package_of('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('playwright') },
    },
    // A storm waits half of its time for what it killed; the journeys have work for the meanwhile.
    { name: 'storm, short form', words: ['tools/storm.ts', '--short'], needs: ['tools/storm.ts'] },
  ],
];
