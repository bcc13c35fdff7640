import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../processes/plain-failure.ts';
import { root } from './children.ts';
import type { ProcessGroup } from './process-group.ts';

const folders = ['web', 'features', 'platform', 'messages', 'public'];
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const stamp = join(root, 'build/.stamp');

/** Whether `build/` was made from the sources as they are now. */
export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs();
}

/**
 * Builds the pages for browser and server (10 to 30 s). Throws a PlainFailure that ends with the
 * builder's own words.
 */
export async function buildWeb(processGroup: ProcessGroup): Promise<void> {
  const before = inputs();
  rmSync(stamp, { force: true });
  const words = ['node_modules/@react-router/dev/bin.cjs', 'build'];
  const { code, output } = await processGroup.start(
    { words, env: { NODE_ENV: 'production' }, output: 'captured' },
    1000,
  ).ended;
  if (code !== 0) throw new PlainFailure(`The pages could not be built:\n${output.trim()}`);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, before);
}

/** A hash over content, because a fresh clone has no trustworthy times. Tests are no part of a page. */
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
