import { spawnSync } from 'node:child_process';
import { binary, plainEnvironment } from './binaries.ts';
import type { Identity } from './identity.ts';

/**
 * UTF-8 locales of the C library, best first: Linux has the first, macOS the second. Plain C exists
 * everywhere.
 */
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates a cluster in an empty folder; returns the error, or null. Collation and letter case come
 * from PostgreSQL's builtin locale, which is the same on every machine. pg_trgm still uses the C
 * library's character classes: under plain C the trigrams of Chinese text are empty and every
 * Chinese search reads all rows.
 */
export function initdb(folder: string, passwordFile: string, identity: Identity): string | null {
  let fault: string | null = null;
  for (const ctype of ctypes) {
    const locale = [
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--encoding=UTF8',
    ];
    const initdb = [
      binary('initdb'),
      '--username=foyer',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
      '-D',
      folder,
    ];
    const [command, ...rest] = [...identity.prefix, ...initdb];
    const run = spawnSync(command ?? '', rest, {
      ...identity.spawn,
      cwd: '/',
      env: plainEnvironment(),
      encoding: 'utf8',
    });
    if (run.status === 0) return null;
    fault = lastError(run.stderr || `${run.error?.message}`);
    if (!/locale/i.test(fault)) return fault;
  }
  return fault;
}

function lastError(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|could not/i.test(line)) ?? text.trim()
  );
}
