import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { readJournal, type Row } from './read-journal.ts';

export type Table<T extends Row> = {
  get(id: string): T | undefined;
  /**
   * Stores a row. Rows are changed in place by their owner and then put again: one put is one line.
   */
  put(row: T): T;
  remove(id: string): void;
  values(): Iterable<T>;
  readonly size: number;
};

export type Journal = {
  table<T extends Row>(name: string): Table<T>;
  /** Passes the lines to the operating system, so that they survive any end of this process. */
  flush(): void;
  clear(): void;
  close(): void;
};

/**
 * Opens an append-only file of JSON lines, which is rewritten at start when most of it is out of
 * date.
 */
export function openJournal(folder: string): Journal {
  const path = folder === '' ? null : join(folder, 'journal.jsonl');
  if (path !== null) mkdirSync(folder, { recursive: true });
  const past =
    path === null
      ? { tables: new Map<string, Map<string, Row>>(), lines: 0, torn: false }
      : readJournal(path);
  if (path !== null && (past.torn || past.lines > 1000 + 2 * rowCount(past.tables)))
    rewrite(path, past.tables);
  let file = path === null ? null : openSync(path, 'a');
  let waiting = '';

  const note = (line: unknown): void => {
    if (file === null) return;
    waiting += `${JSON.stringify(line)}\n`;
    if (waiting.length > 1_000_000) flush();
  };
  const flush = (): void => {
    if (file === null || waiting === '') return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    for (let sent = 0; sent < bytes.length;) sent += writeSync(file, bytes, sent);
  };
  return {
    table<T extends Row>(name: string): Table<T> {
      const rows = (past.tables.get(name) ?? new Map<string, Row>()) as Map<string, T>;
      past.tables.set(name, rows);
      return {
        get: (id) => rows.get(id),
        put(row) {
          rows.set(row.id, row);
          note([name, row]);
          return row;
        },
        remove(id) {
          if (rows.delete(id)) note([name, id]);
        },
        values: () => rows.values(),
        get size() {
          return rows.size;
        },
      };
    },
    flush,
    clear() {
      for (const rows of past.tables.values()) rows.clear();
      waiting = '';
      if (file !== null) ftruncateSync(file);
    },
    close() {
      flush();
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function rowCount(tables: Map<string, Map<string, Row>>): number {
  let count = 0;
  for (const rows of tables.values()) count += rows.size;
  return count;
}

/** The new file replaces the old one atomically, so a crash leaves a complete journal. */
function rewrite(path: string, tables: Map<string, Map<string, Row>>): void {
  const lines: string[] = [];
  for (const [name, rows] of tables)
    for (const row of rows.values()) lines.push(`${JSON.stringify([name, row])}\n`);
  writeFileSync(`${path}.new`, lines.join(''), { flush: true });
  renameSync(`${path}.new`, path);
}
