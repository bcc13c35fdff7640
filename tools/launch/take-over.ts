import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

import { join } from 'node:path';

const assets = 'client/assets';
const own = '.assets';

/**
 * Replaces the build that processes serve with a fresh one. Browser files of the previous release
 * stay next to the new ones, those of earlier releases are removed: processes that have not
 * restarted and open browser tabs still request the previous release's files.
 */
export function takeOver(fresh: string, built: string): void {
  const names = namesIn(join(fresh, assets));
  for (const name of ownOf(built))
    if (!names.includes(name) && existsSync(join(built, assets, name)))
      cpSync(join(built, assets, name), join(fresh, assets, name));
  writeFileSync(join(fresh, own), names.join('\n'));
  const former = `${built}.former`;
  rmSync(former, { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  renameSync(built, former);
  renameSync(fresh, built);
  rmSync(former, { recursive: true, force: true });
}

/**
 * Returns the files that the previous build itself made, without those that it kept from the build
 * before; all of them if the build has no list.
 */
const ownOf = (built: string): string[] =>
  existsSync(join(built, own))
    ? readFileSync(join(built, own), 'utf8').split('\n').filter(Boolean)
    : namesIn(join(built, assets));

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];
