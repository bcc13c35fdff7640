import { defineConfig } from 'vitest/config';
import { mantineStylesPlugin } from './web/vite/mantine-styles-plugin.ts';
import { mantineVariablesPlugin } from './web/vite/mantine-variables-plugin.ts';
import { patience_ms } from './tests/setup/patience.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { tablerPlugin } from './web/vite/tabler-plugin.ts';

/**
 * How long a test may wait: for what is asked of it, and in all. A machine with other work takes its
 * time; what is there is found at once all the same.
 */
const patience = {
  expect: { poll: { timeout: patience_ms } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const setupOfComponents = [
  'tests/setup/console-of-window.ts',
  'tests/setup/patient-window.ts',
  'tests/setup/elements-in-short.ts',
  'tests/setup/no-console-errors.ts',
  'tests/setup/between-components.ts',
];

const folders = '{bench,features,platform,server,simulator,tests,tools,web}';

export default defineConfig({
  // What screens import that is no file; the rest of vite.config.ts is for the browser.
  plugins: [
    tablerPlugin(),
    messagesPlugin(import.meta.dirname),
    mantineVariablesPlugin(),
    mantineStylesPlugin(import.meta.dirname),
  ],
  test: {
    globalSetup: ['tests/setup/database.ts'],
    pool: 'forks',
    // What a test writes to its console is shown when it fails.
    silent: 'passed-only',
    // Two more than there are cores: much of the time of a test is waiting.
    maxWorkers: 4,
    // Tests make much that is soon forgotten, in code that seldom runs long enough to be worth
    // optimizing: collecting later and not optimizing takes 7 % less of the processor.
    execArgv: [
      '--min-semi-space-size=128',
      '--max-semi-space-size=128',
      '--initial-old-space-size=2000',
      '--no-opt',
    ],
    projects: [
      // Without a window the files of a worker share what they imported: reading the server anew
      // for each file took a fifth of the time.
      {
        extends: true,
        test: {
          name: 'node',
          include: [`${folders}/**/*.test.ts`],
          isolate: false,
          setupFiles: ['tests/setup/no-console-errors.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: ['web/**/*.alone.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: setupOfComponents,
          ...patience,
        },
      },
      // What a file puts in place of a module, and what modules remember, is for no other file.
      {
        extends: true,
        test: {
          name: 'components alone',
          include: ['web/**/*.alone.test.tsx'],
          environment: 'happy-dom',
          setupFiles: setupOfComponents,
          ...patience,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screens',
          include: ['tests/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'tests/setup/react-as-shipped.ts',
            'tests/setup/console-of-window.ts',
            'tests/setup/patient-window.ts',
            'tests/setup/elements-in-short.ts',
            'tests/setup/no-console-errors.ts',
            'tests/setup/between-screens.ts',
          ],
          ...patience,
        },
      },
    ],
  },
});
