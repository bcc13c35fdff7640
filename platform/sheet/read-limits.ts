import type { MessageKey } from '../pure/message-keys.ts';
import { invalid, type Refusal, type Values } from '../pure/refusal.ts';

/** What a sheet that is read may be (facts/threats.md): rows below the head, columns, characters, bytes. */
export const sheetLimits = {
  rows: 50_000,
  columns: 100,
  cell: 10_000,
  unpacked: 200 * 1024 * 1024,
  /** Of the texts that a workbook keeps apart from its cells: they are held in memory. */
  texts: 64 * 1024 * 1024,
  parts: 2000,
} as const;

/** A row as it was written: its place in the sheet, counted from 1, and the texts of its cells. */
export interface ReadRow {
  line: number;
  cells: string[];
}

/** Why a file is no sheet that can be read; it is a refusal at the field `file`. */
export const unreadable = (key: MessageKey, values: Values = {}): Refusal =>
  invalid('file', key, values);

/** NUL and half characters cannot be stored: a control character, which rules refuse, stands for them. */
const storable = (cell: string): string => cell.replaceAll('\0', '\u0001').toWellFormed();

/** The row, unless it is more than a row may be. Cells that are empty at its end are none. */
export function withinLimits({ line, cells }: ReadRow): ReadRow {
  const last = cells.findLastIndex((cell) => cell !== '');
  const kept = cells.slice(0, last + 1).map(storable);
  if (kept.length > sheetLimits.columns)
    throw unreadable('invalid.sheet_columns', { line, most: sheetLimits.columns });
  if (kept.some((cell) => cell.length > sheetLimits.cell))
    throw unreadable('invalid.sheet_cell', { line, most: sheetLimits.cell });
  return { line, cells: kept };
}
