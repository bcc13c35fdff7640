// The entry point of every `npm run`: `node tools/boot.mjs start`. It runs on the machine's own
// Node (20.19 or newer) with nothing installed, installs what is missing, and runs
// `tools/<name>.ts` on the Node version of package.json.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstallFailure, InstallStopped, install } from './boot/install.mjs';
import { hydrateSymlinks } from './boot/symlinks.mjs';
import { runTool } from './boot/run-tool.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const [name = '', ...args] = process.argv.slice(2);
/** The commands of a machine that only serves; they do without the packages that tests need. */
const runs = [
  'start',
  'build',
  'migrate',
  'serve',
  'backup',
  'restore',
  'rotate-keys',
  'remove-two-factor',
  'check-stripe',
  'demo-refresh',
  'fill',
];
const tool = join(root, 'tools', `${name}.ts`);

if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(tool)) {
  const names = readdirSync(join(root, 'tools'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  console.error(`Unknown tool "${name}". Available: ${names.join(', ')}.`);
  process.exit(1);
}
try {
  await install(root, runs.includes(name) ? 'production' : 'full');
  await hydrateSymlinks(root);
  process.exitCode = await runTool(root, tool, args);
} catch (error) {
  if (error instanceof InstallStopped) process.exit(130);
  if (!(error instanceof InstallFailure)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
