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
/** What a file of rows is called, without an ending, and what its sheet is: "Orders". */
interface Titles {
  name: string;
  title: string;
}
/**
 * So many first rows show how long a row is. Fewer than 85, as they are kept while the rest is made: where V8 sees more
 * than 85 of the first hundred things of a line of code kept, it makes all that follow in old space, and an export of a
 * million rows grows by 200 MB (`kPretenureRatio` in pretenuring-handler.cc).
 */
const sample_rows = 80;

async function take(rows: AsyncIterator<Row>, most: number): Promise<Row[]> {
  const taken: Row[] = [];
  while (taken.length < most) {
    const next = await rows.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
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

/** About how many bytes a file of so many rows has: as each of its first ones makes it longer, so do the others. */
async function expectedBytes(make: Make, first: readonly Row[], rows: number): Promise<number> {
  const all = await bytesOf(make, first);
  if (rows <= first.length) return all;
  const half = first.slice(0, first.length / 2);
  const each = (all - (await bytesOf(make, half))) / (first.length - half.length);
  return Math.round(all + each * (rows - first.length));
}

/**
 * Rows as a file to keep, sent while it is made. With `total`, the rows below the head, the
 * answer says about how long the file will be.
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
  const first = await take(rest, sample_rows);
  return {
    // Little is made ahead of what is sent: each part is 64 kB.
    bytes: Readable.from(make(inOrder(first, rest)), { highWaterMark: 2 }),
    mime_type,
    name: `${name}.${format}`,
    attachment: true,
    ...(total === undefined || first.length === 0
      ? {}
      : { expected_bytes: await expectedBytes(make, first, total + 1) }),
  };
}
