import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../processes/is-alive.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { root } from './children.ts';
import type { ProcessGroup } from './process-group.ts';
import { takeOver } from './take-over.ts';

const folders = ['web', 'features', 'platform', 'messages', 'public'];
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const built = join(root, 'build');
const stamp = join(built, '.stamp');

/** Returns whether `build/` was made from the current sources. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs();
}

/**
 * Builds the pages for browser and server (10 to 30 s), next to the build that running processes
 * serve. Throws a PlainFailure that ends with the builder's own output.
 */
export async function buildWeb(processGroup: ProcessGroup): Promise<void> {
  const before = inputs();
  removeUnfinishedBuilds();
  const fresh = `${built}.${process.pid}`;
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const { code, output } = await processGroup.start(
    { args, env: { NODE_ENV: 'production', FOYER_BUILD_DIR: fresh }, output: 'captured' },
    1000,
  ).ended;
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new PlainFailure(`The pages could not be built:\n${output.trim()}`);
  }
  writeFileSync(join(fresh, '.stamp'), before);
  takeOver(fresh, built);
}

/** Removes the folders of builds that were killed. */
function removeUnfinishedBuilds(): void {
  for (const name of readdirSync(root)) {
    const pid = /^build\.(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
  }
}

/**
 * Hashes the content of the sources, because modification times mean nothing in a fresh clone.
 * Tests are not part of the pages.
 */
function inputs(): string {
  const hash = createHash('sha256');
  const add = (path: string): void =>
    void hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
    for (const path of paths.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) add(path);
  }
  for (const path of files) if (existsSync(join(root, path))) add(path);
  return hash.digest('hex');
}
