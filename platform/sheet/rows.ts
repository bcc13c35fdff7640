/** A time as a clock shows it, to the minute: milliseconds as if that clock were UTC. */
export interface ClockCell {
  readonly clock: number;
}
/** An amount in major units, with the digits of its currency. */
export interface MoneyCell {
  readonly amount: number;
  readonly digits: number;
}
/** A row of a sheet: texts, numbers, times, amounts, or nothing. */
export type Row = readonly (string | number | null | ClockCell | MoneyCell)[];

/** The same as every reader of texts shows it. */
export function plainCell(value: Row[number]): string | number | null {
  if (value === null || typeof value !== 'object') return value;
  return 'amount' in value
    ? value.amount
    : new Date(value.clock).toISOString().replace('T', ' ').slice(0, 16);
}

/** Would a spreadsheet read this text as a formula? Those of East Asia read the wide signs as well. */
export const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r]/.test(text);

/**
 * A text as a cell of CSV that no spreadsheet calculates: a formula gets an apostrophe in front, and so does what looks
 * as if it had one already, so that `asWritten` gives back the very text.
 */
export const asCsvText = (text: string): string =>
  isFormula(text.replace(/^'+/, '')) ? `'${text}` : text;
/** The text of a cell of CSV without the apostrophe that stands before a formula. */
export const asWritten = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
