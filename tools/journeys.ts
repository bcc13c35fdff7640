import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run journeys [arguments for Playwright]` runs every journey in all four combinations of
 * language and size.
 */
const root = join(import.meta.dirname, '..');
const child = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, JOURNEYS: 'all', BREADTH: 'all' } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
