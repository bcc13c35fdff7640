import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.ts';

/** Counts exports and files that no other file uses, according to knip; NaN when knip fails. */
export function deadExports(): number {
  try {
    const report = JSON.parse(
      execFileSync(
        process.execPath,
        [
          join(root, 'node_modules/knip/bin/knip.js'),
          '--reporter',
          'json',
          '--include',
          'exports,files',
          '--no-exit-code',
        ],
        { cwd: root, encoding: 'utf8', maxBuffer: 64e6 },
      ),
    ) as { issues: { exports?: unknown[]; files?: unknown[] }[]; files?: unknown[] };
    return report.issues.reduce(
      (sum, issue) => sum + (issue.exports?.length ?? 0) + (issue.files?.length ?? 0),
      0,
    );
  } catch {
    return Number.NaN;
  }
}
