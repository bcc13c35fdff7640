import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#platform/pure/is-record.ts';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  path: string;
  text: string;
  lines: string[];
}

/**
 * Reads every tracked TypeScript or JavaScript file that is not generated, split into source and
 * tests.
 */
export function readFiles(): { source: SourceFile[]; tests: SourceFile[] } {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)) && !/tables\.ts$|\.d\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n') };
    });
  return {
    source: files.filter(({ path }) => !isTest(path)),
    tests: files.filter(({ path }) => isTest(path)),
  };
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || /^(tests|bench)\/|(^|\/)given\.ts$/.test(path);
}

/** Counts lines that are not empty. */
export function countLines(files: readonly SourceFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines.filter((line) => line.trim()).length, 0);
}

/** Counts files that `oxfmt` would change: the other figures are measured on formatted text. */
export function unformatted(): number {
  try {
    execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['--list-different', '.'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return 0;
  } catch (error) {
    const stdout = isRecord(error) ? error['stdout'] : '';
    return String(stdout).trim().split('\n').filter(Boolean).length || Number.NaN;
  }
}
