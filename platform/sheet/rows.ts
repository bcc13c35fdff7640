/** A wall-clock time to the minute, in milliseconds as if the clock were in UTC. */
export interface ClockCell {
  readonly clock: number;
}
/** An amount in major units, with the number of decimals of its currency. */
export interface MoneyCell {
  readonly amount: number;
  readonly digits: number;
}
/** A row of a sheet: texts, numbers, times, amounts, or null. */
export type Row = readonly (string | number | null | ClockCell | MoneyCell)[];

/** Returns a cell as text or number, for formats without styles. */
export function plainCell(value: Row[number]): string | number | null {
  if (value === null || typeof value !== 'object') return value;
  return 'amount' in value
    ? value.amount
    : new Date(value.clock).toISOString().replace('T', ' ').slice(0, 16);
}

/**
 * Whether a spreadsheet would read a text as a formula. East Asian versions accept full-width signs
 * too.
 */
export const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r]/.test(text);

/**
 * Makes a text safe as a CSV cell that no spreadsheet evaluates: a formula gets an apostrophe in
 * front, and so does a text that looks as if it had one already, so that `asWritten` restores the
 * exact text.
 */
export const asCsvText = (text: string): string =>
  isFormula(text.replace(/^'+/, '')) ? `'${text}` : text;
/** Returns the text of a CSV cell without the apostrophe before a formula. */
export const asWritten = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
