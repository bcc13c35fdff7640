import { asCsvText, plainCell, type Row } from './rows.ts';

/**
 * Formats a cell as CSV: quoted when needed; a text that begins like a formula gets an apostrophe
 * in front, so that it is not evaluated.
 */
function cell(typed: Row[number]): string {
  const value = plainCell(typed);
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const plain = asCsvText(value);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Streams rows as CSV, with the byte order mark that lets Excel read Chinese. */
export async function* csv(rows: AsyncIterable<Row>, _title?: string): AsyncGenerator<Buffer> {
  let part = '\ufeff';
  for await (const row of rows) {
    part += `${row.map(cell).join(',')}\r\n`;
    if (part.length > 65_536) {
      yield Buffer.from(part);
      part = '';
    }
  }
  yield Buffer.from(part);
}
