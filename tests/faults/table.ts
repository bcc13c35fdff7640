import { columns, endingOf, faultNames, reasonAgainst, type FaultName } from './matrix.ts';

type Column = (typeof columns)[number];
/** What became of the test of each cell that was played, by `cellName`. */
export type Results = ReadonlyMap<string, string | undefined>;

export const cellName = (fault: FaultName, provider: Column): string => `${provider}: ${fault}`;

/** The cell as it is printed; `wrong` when it is neither green nor declared to be none. */
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

/** The table of what was played, and the cells that are not green: those that no test played are among them. */
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
