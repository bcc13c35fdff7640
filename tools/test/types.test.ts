import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-types-'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "module": "esnext", "noEmit": true } }',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what the step "types and lint" reports for a file. */
function saidOf(source: string): string {
  writeFileSync(join(folder, 'one.ts'), source);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const words = [oxlint, '--config', join(root, '.oxlintrc.json'), '--format', 'unix', '.'];
  try {
    return execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

// The only type check of `npm test`: it depends on an option of oxlint that could be renamed.
test.each([
  ["export const total: number = 'a lot';", 'TS2322'],
  ["// @ts-expect-error there is no error here\nexport const total: string = 'a lot';", 'TS2578'],
  ['async function pay() {}\npay();', 'no-floating-promises'],
])('%s', (source, rule) => {
  expect(saidOf(source)).toContain(rule);
});

test('correct code has no errors', () => {
  expect(saidOf('export const total: number = 1;')).not.toContain('one.ts');
});
