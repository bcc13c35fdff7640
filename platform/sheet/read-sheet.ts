import { fileTypeFromBuffer } from 'file-type';
import { readCsv } from './read-csv.ts';
import { sheetLimits, unreadable, withinLimits, type ReadRow } from './read-limits.ts';
import { readXlsx } from './read-xlsx.ts';

const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
/** The container of .xls, and of a workbook with a password. */
const isOldOffice = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';

/** Whether a file has the name of a workbook and is none, such as a text or a damaged file. */
export const isMisnamed = (name: string, bytes: Buffer): boolean =>
  /\.xls[xm]$/i.test(name) && !isZip(bytes) && !isOldOffice(bytes);

/**
 * Returns the kind of a file, judged by its bytes; refuses what cannot be read, with a specific
 * message.
 */
async function kindOf(bytes: Buffer): Promise<'xlsx' | 'csv'> {
  if (isZip(bytes)) return 'xlsx';
  if (isOldOffice(bytes)) {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw unreadable(isLocked ? 'invalid.sheet_password' : 'invalid.sheet_old');
  }
  // The UTF-16 byte order mark is also the beginning of an audio format.
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  const type = isMarked ? undefined : await fileTypeFromBuffer(bytes);
  if (type && !type.mime.startsWith('text/')) throw unreadable('invalid.sheet_kind');
  if (/^\ufeff?\s*<(!doctype|html|\?xml)/i.test(bytes.subarray(0, 200).toString()))
    throw unreadable('invalid.sheet_kind');
  return 'csv';
}

/**
 * Streams the rows of an Excel or CSV file, without empty ones; the first is the head. Refuses a
 * file that exceeds `sheetLimits`, at the field `file`.
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<ReadRow> {
  const rows = (await kindOf(bytes)) === 'xlsx' ? readXlsx(bytes) : readCsv(bytes);
  let [lines, count] = [0, 0];
  for await (const row of rows) {
    if (++lines > sheetLimits.lines)
      throw unreadable('invalid.sheet_rows', { most: sheetLimits.rows });
    const read = withinLimits(row);
    if (read.cells.every((cell) => cell.trim() === '')) continue;
    // The head does not count.
    if (++count > sheetLimits.rows + 1)
      throw unreadable('invalid.sheet_rows', { most: sheetLimits.rows });
    yield read;
  }
}

/** Returns the first rows of a file, reading no further than needed. */
export async function firstRows(bytes: Buffer, most: number): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const row of readSheet(bytes)) {
    rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}
