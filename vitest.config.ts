import { defineConfig } from 'vitest/config';
import { mantineVariablesPlugin } from './web/vite/mantine-variables-plugin.ts';
import { messagesPlugin } from './web/vite/messages-plugin.ts';
import { tablerPlugin } from './web/vite/tabler-plugin.ts';

export default defineConfig({
  // What screens import that is no file; the rest of vite.config.ts is for the browser.
  plugins: [tablerPlugin(), messagesPlugin(import.meta.dirname), mantineVariablesPlugin()],
  test: {
    include: ['platform/**/*.test.ts', 'features/**/*.test.ts', 'server/**/*.test.ts', 'simulator/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/wire/*.test.ts', 'tests/screens/*.test.tsx'],
    globalSetup: ['tests/setup/database.ts'],
    setupFiles: ['tests/setup/no-console-errors.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
  },
});
