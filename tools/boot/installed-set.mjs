import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns which packages an earlier manual `npm install` has installed, according to npm's own
 * list: `full`, `production`, or null when anything differs from package-lock.json. Optional
 * packages may be missing: most are for other platforms.
 */
export function installedSet(root) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return null;
  const installed = packagesOf(hidden);
  const locked = Object.entries(packagesOf(join(root, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );
  if (
    locked.some(([path, entry]) => path in installed && installed[path].version !== entry.version)
  )
    return null;
  const missing = locked.filter(
    ([path, entry]) => !entry.optional && !(path in installed && existsSync(join(root, path))),
  );
  if (missing.length === 0) return 'full';
  return missing.every(([, entry]) => entry.dev) ? 'production' : null;
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
