import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks } from './steps.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-types-'));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { rootDirs: ['.'], types: [] },
    include: ['.'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what a check of `npm test` reports for a file. */
function outputOf(check: 'types' | 'lint', source: string): string {
  writeFileSync(join(folder, 'one.ts'), source);
  const [tool = ''] = checks.find(({ name }) => name === check)?.args ?? [];
  const args = {
    types: ['-p', folder],
    lint: ['--config', join(root, '.oxlintrc.json'), '--format', 'unix', '.'],
  };
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return execFileSync(process.execPath, [join(root, tool), ...args[check]], options);
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

test.each([
  ['types', "export const total: number = 'a lot';", 'TS2322'],
  ['types', "// @ts-expect-error no error here\nexport const total: string = 'a lot';", 'TS2578'],
  ['types', 'export const first: string = [].slice()[0];', 'TS2322'],
  ['lint', 'async function pay() {}\npay();', 'no-floating-promises'],
] as const)('%s: %s', (check, source, rule) => {
  expect(outputOf(check, source)).toContain(rule);
});

test.each(['types', 'lint'] as const)('correct code has no errors: %s', (check) => {
  expect(outputOf(check, 'export const total: number = 1;')).not.toContain('one.ts');
});
