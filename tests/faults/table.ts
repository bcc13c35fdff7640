import { columns, endingOf, faultNames, reasonAgainst, type FaultName } from './matrix.ts';

type Column = (typeof columns)[number];
/** The test results of the cells that were run, by `cellName`. */
export type Results = ReadonlyMap<string, string | undefined>;

export const cellName = (fault: FaultName, provider: Column): string => `${provider}: ${fault}`;

/** Returns the printed cell; `wrong` when it is neither green nor declared impossible. */
function cellOf(
  fault: FaultName,
  provider: Column,
  results: Results,
): { text: string; wrong: boolean } {
  const reason = reasonAgainst(fault, provider);
  if (reason !== null) return { text: `—  ${reason}`, wrong: false };
  const result = results.get(cellName(fault, provider));
  if (result === 'pass') return { text: `ok ${endingOf(fault, provider)}`, wrong: false };
  return { text: result === 'fail' ? 'RED' : 'NOT PLAYED', wrong: true };
}

/**
 * Returns the table of results, and the cells that are not green, including those without a test.
 */
export function readMatrix(results: Results): { text: string; wrong: string[] } {
  const wrong: string[] = [];
  const rows = faultNames.map((fault) => [
    fault as string,
    ...columns.map((provider) => {
      const cell = cellOf(fault, provider, results);
      if (cell.wrong) wrong.push(`${cellName(fault, provider)}: ${cell.text}`);
      return cell.text;
    }),
  ]);
  const table = [['fault', ...columns], ...rows];
  const widths = ['', ...columns].map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  const lines = table.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  const played = rows.length * columns.length - wrong.length;
  return {
    text: [
      ...lines,
      `${played} of ${rows.length * columns.length} cells are green or say why not`,
    ].join('\n'),
    wrong,
  };
}
