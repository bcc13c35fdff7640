/** A row of a sheet: texts, numbers, or nothing. */
export type Row = readonly (string | number | null)[];

/** Would a spreadsheet read this text as a formula? (facts/threats.md) */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
