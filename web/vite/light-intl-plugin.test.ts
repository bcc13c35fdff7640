import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unused } from './light-intl-plugin.ts';

it('no screen uses a formatter that the browser’s build leaves out', () => {
  const root = join(import.meta.dirname, '..');
  const gone = new RegExp(`\\b(intl\\.format|Formatted)(${unused.join('|')})\\b`);
  const files = globSync('**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter(
      (file) => !file.includes('light-intl') && gone.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([]);
});
