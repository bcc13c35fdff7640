import { expect, test } from 'vitest';
import { columns, faultNames, reasonAgainst } from './matrix.ts';
import { cellName, readMatrix } from './table.ts';

const allGreen = () =>
  new Map<string, string | undefined>(
    faultNames.flatMap((fault) =>
      columns
        .filter((provider) => reasonAgainst(fault, provider) === null)
        .map((provider) => [cellName(fault, provider), 'pass'] as const),
    ),
  );

test('a complete matrix passes, and a cell that does not apply says why', () => {
  const { text, wrong } = readMatrix(allGreen());
  expect(wrong).toEqual([]);
  expect(text).toContain('—  a repeat has the same key');
  expect(text).toMatch(/^webhook lost +ok tickets +ok tickets$/m);
});

test.each([
  ['no test played', undefined, 'NOT PLAYED'],
  ['its test was skipped', 'skip', 'NOT PLAYED'],
  ['its test failed', 'fail', 'RED'],
])('a cell is wrong when %s', (_, result, shown) => {
  const results = allGreen();
  if (result) results.set('payme: webhook lost', result);
  else results.delete('payme: webhook lost');
  expect(readMatrix(results).wrong).toEqual([`payme: webhook lost: ${shown}`]);
});
