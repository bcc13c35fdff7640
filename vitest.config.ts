import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['platform/**/*.test.ts', 'features/**/*.test.ts', 'server/**/*.test.ts', 'simulator/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: ['tests/setup/database.ts'],
    setupFiles: ['tests/setup/no-console-errors.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
