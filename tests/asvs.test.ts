import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Checks docs/asvs.md: its count of met requirements is correct, and each place that it names
 * exists.
 */
const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const [applies = ''] = page.split('## Not applicable');
const rows = applies
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ +\|/.test(line))
  .map((line) => {
    const [, id = '', what = '', state = '', shown = ''] = line.split('|').map((c) => c.trim());
    return { id, what, state, shown };
  });

test('the count at the top matches the rows', () => {
  const met = rows.filter(({ state }) => state === 'met').length;
  const [, said, of, not] = /\*\*(\d+) of (\d+) [^,]+, (\d+) are not/.exec(page) ?? [];
  expect([said, of, not].map(Number)).toEqual([met, rows.length, rows.length - met]);
  expect(met / rows.length).toBeGreaterThanOrEqual(0.95);
});

test('each requirement is listed once, as met or not met, with a reference or reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(150);
  for (const { id, what, state, shown } of rows)
    expect([id, ['met', 'not met'].includes(state), what !== '', shown !== '']).toEqual([
      id,
      true,
      true,
      true,
    ]);
});

test('each met requirement refers to an existing file', () => {
  const missing = rows
    .filter(({ state }) => state === 'met')
    .filter(({ shown }) => !existsSync(join(root, shown.replaceAll('`', ''))))
    .map(({ id, shown }) => `${id} ${shown}`);
  expect(missing).toEqual([]);
});
