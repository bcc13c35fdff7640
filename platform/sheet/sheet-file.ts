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

/** Rows as a file to keep, sent while it is made. `name` has no ending. */
export function sheetFile(format: SheetFormat, name: string, rows: AsyncIterable<Row>): FileAnswer {
  const { make, mime_type } = kinds[format];
  return {
    bytes: Readable.from(make(rows)),
    mime_type,
    name: `${name}.${format}`,
    attachment: true,
  };
}
