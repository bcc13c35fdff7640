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
 * Puts a fresh build into the place of the one that processes serve from, in a moment. Files of the browser that the
 * former release had stay beside the new ones, those of releases before it go: its pages are out, in processes that
 * have not started anew and in windows, and ask for them.
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

/** What that release was built with, without what it kept itself; all of it where it does not say. */
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
