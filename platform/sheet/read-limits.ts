import type { MessageKey } from '../pure/message-keys.ts';
import { invalid, type Refusal, type Values } from '../pure/refusal.ts';

/**
 * Limits on a sheet that is read (facts/threats.md): rows below the head, columns, characters,
 * bytes.
 */
export const sheetLimits = {
  rows: 50_000,
  /** With empty ones: as many as Excel has. */
  lines: 1_048_576,
  columns: 100,
  cell: 10_000,
  unpacked: 200 * 1024 * 1024,
  /** Shared strings of a workbook: they are held in memory. */
  texts: 64 * 1024 * 1024,
  parts: 2000,
} as const;

/** A row as it was written: its line in the sheet, counted from 1, and the texts of its cells. */
export interface ReadRow {
  line: number;
  cells: string[];
}

/** Creates the refusal of a file that cannot be read as a sheet, at the field `file`. */
export const unreadable = (key: MessageKey, values: Values = {}): Refusal =>
  invalid('file', key, values);

/**
 * NUL and lone surrogates cannot be stored: NUL is replaced by a control character, which rules
 * refuse.
 */
const storable = (cell: string): string => cell.replaceAll('\0', '\u0001').toWellFormed();

/** Returns the row without empty cells at its end. Refuses a row that exceeds the limits. */
export function withinLimits({ line, cells }: ReadRow): ReadRow {
  const last = cells.findLastIndex((cell) => cell !== '');
  const used = cells.slice(0, last + 1).map(storable);
  if (used.length > sheetLimits.columns)
    throw unreadable('invalid.sheet_columns', { line, most: sheetLimits.columns });
  if (used.some((cell) => cell.length > sheetLimits.cell))
    throw unreadable('invalid.sheet_cell', { line, most: sheetLimits.cell });
  return { line, cells: used };
}
