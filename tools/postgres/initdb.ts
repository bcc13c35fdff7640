import { spawnSync } from 'node:child_process';
import { binary, plainEnvironment } from './binaries.ts';
import type { Identity } from './identity.ts';

/**
 * Names of a UTF-8 locale of the C library, best first: Linux has the first, macOS the second.
 * Plain C is everywhere.
 */
const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Fills an empty folder with a cluster; returns what went wrong, or null.
 * Sorting and letter case come from PostgreSQL's builtin locale, the same on every machine. pg_trgm still asks the C
 * library what a letter is: under plain C trigrams of Chinese text are empty and every Chinese search reads all rows.
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
    const words = [
      binary('initdb'),
      '--username=foyer',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
      '-D',
      folder,
    ];
    const [command, ...rest] = [...identity.prefix, ...words];
    const run = spawnSync(command ?? '', rest, {
      ...identity.spawn,
      cwd: '/',
      env: plainEnvironment(),
      encoding: 'utf8',
    });
    if (run.status === 0) return null;
    fault = lastWords(run.stderr || `${run.error?.message}`);
    if (!/locale/i.test(fault)) return fault;
  }
  return fault;
}

function lastWords(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|could not/i.test(line)) ?? text.trim()
  );
}
