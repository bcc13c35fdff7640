import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** docs/findings.md names the tests of each finding: its count is correct, and each test exists. */
const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = read('docs/findings.md');
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [name = '', ...lines] = text.trim().split('\n');
    // The header of the table and the line below it are not findings.
    const rows = lines.filter((line) => line.startsWith('|')).slice(2);
    return { name, rows: rows.map(rowOf) };
  });
const rows = sections.flatMap((section) => section.rows);

function rowOf(line: string) {
  const [, finding = '', cell = '', state = '', ...more] = line.split('|').map((c) => c.trim());
  const tests = [...cell.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  return { finding, cell, tests, state, more };
}
const isHeld = ({ state }: { state: string }): boolean => state === 'held';
const isHeldInPart = ({ state }: { state: string }): boolean => /^held in part: ./.test(state);
const isOpen = ({ state }: { state: string }): boolean => /^open: ./.test(state);

test('the count at the top matches the rows', () => {
  const count =
    /Of (\d+) findings (\d+) are held, (\d+) are held in part and (\d+) (?:is|are) open\./.exec(
      page.replace(/\s+/g, ' '),
    );
  expect(count?.slice(1).map(Number)).toEqual([
    rows.length,
    rows.filter(isHeld).length,
    rows.filter(isHeldInPart).length,
    rows.filter(isOpen).length,
  ]);
});

test('every section has its findings, each once', () => {
  expect(sections.map(({ name }) => name)).toEqual([
    'Money and tickets',
    'A backup that restores',
    'Run it for real',
    'Accounts',
    'Strangers',
    'Also',
    'It must show',
  ]);
  expect(sections.filter((section) => section.rows.length < 4)).toEqual([]);
  expect(new Set(rows.map(({ finding }) => finding)).size).toBe(rows.length);
});

test('every row names a test or says what is missing', () => {
  const wrong = rows.filter((row) => {
    // The whole cell must consist of tests, or state that there is none, so that no unreadable part
    // is ignored.
    const written = row.tests.map(({ file, title }) => `\`${file}\`: "${title}"`).join('<br>');
    const isRead = row.finding !== '' && row.cell === (written || '–') && row.more.join('') === '';
    const isJudged = row.tests.length ? isHeld(row) || isHeldInPart(row) : isOpen(row);
    return !isRead || !isJudged;
  });
  expect(wrong).toEqual([]);
});

test('every test that is named exists under its title', () => {
  const files = new Map<string, string>();
  const textOf = (file: string): string => {
    if (!files.has(file)) files.set(file, existsSync(join(root, file)) ? read(file) : '');
    return files.get(file) ?? '';
  };
  const isTest = (file: string): boolean =>
    /\.(test|spec)\.tsx?$/.test(file) || ['tools/storm.ts', 'tools/operating.ts'].includes(file);
  const missing = rows
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !isTest(file) || !textOf(file).includes(title))
    .map(({ file, title }) => `${file}: ${title}`);
  expect(missing).toEqual([]);
});

test('every decision that is named exists', () => {
  const named = [...page.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(join(root, 'docs', file)))).toEqual([]);
});
