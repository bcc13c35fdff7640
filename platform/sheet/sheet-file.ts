import { Readable } from 'node:stream';
import type { SheetFormat } from '../endpoint.ts';
import type { FileAnswer } from '../http.ts';
import { csv } from './csv.ts';
import type { Row } from './rows.ts';
import { xlsx } from './xlsx.ts';

const kinds = {
  xlsx: {
    make: xlsx,
    mime_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { make: csv, mime_type: 'text/csv; charset=utf-8' },
} as const;

type Make = (rows: AsyncIterable<Row>) => AsyncIterable<Buffer>;
/** The name of a sheet's file, without an extension, and the title of its sheet: "Orders". */
interface Titles {
  name: string;
  title: string;
}
/**
 * How many first rows serve as a sample of the length of a row. Fewer than 85, as they stay in
 * memory while the rest is generated: when V8 sees more than 85 of the first hundred allocations of
 * a site survive, it allocates all that follow in old space, and an export of a million rows grows
 * by 200 MB (`kPretenureRatio` in pretenuring-handler.cc).
 */
const sample_rows = 80;

async function nextRows(rows: AsyncIterator<Row>, most: number): Promise<Row[]> {
  const read: Row[] = [];
  while (read.length < most) {
    const next = await rows.next();
    if (next.done) break;
    read.push(next.value);
  }
  return read;
}

async function* inOrder(first: readonly Row[], rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function bytesOf(make: Make, rows: readonly Row[]): Promise<number> {
  let bytes = 0;
  for await (const part of make(Readable.from(rows))) bytes += part.length;
  return bytes;
}

/**
 * Estimates the size in bytes of a file with this many rows: the growth per sampled row is
 * extrapolated.
 */
async function expectedBytes(make: Make, first: readonly Row[], rows: number): Promise<number> {
  const totalBytes = await bytesOf(make, first);
  if (rows <= first.length) return totalBytes;
  const half = first.slice(0, first.length / 2);
  const each = (totalBytes - (await bytesOf(make, half))) / (first.length - half.length);
  return Math.round(totalBytes + each * (rows - first.length));
}

/**
 * Returns rows as a file download that is streamed while it is generated. With `total`, the number
 * of rows below the head, the response carries an estimate of the file's length.
 */
export async function sheetFile(
  format: SheetFormat,
  { name, title }: Titles,
  rows: AsyncIterable<Row>,
  total?: number,
): Promise<FileAnswer> {
  const { mime_type } = kinds[format];
  const make: Make = (parts) => kinds[format].make(parts, title);
  const rest = rows[Symbol.asyncIterator]();
  const first = await nextRows(rest, sample_rows);
  return {
    // Only a little is generated ahead of what is sent: each part is 64 kB.
    bytes: Readable.from(make(inOrder(first, rest)), { highWaterMark: 2 }),
    mime_type,
    name: `${name}.${format}`,
    attachment: true,
    ...(total === undefined || first.length === 0
      ? {}
      : { expected_bytes: await expectedBytes(make, first, total + 1) }),
  };
}
