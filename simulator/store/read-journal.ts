import { existsSync, readFileSync } from 'node:fs';

export type Row = { id: string };

type Past = { tables: Map<string, Map<string, Row>>; lines: number; torn: boolean };

/**
 * Reads every complete line. A last line without a line break was being written when the process
 * died, and is dropped.
 */
export function readJournal(path: string): Past {
  const tables = new Map<string, Map<string, Row>>();
  if (!existsSync(path)) return { tables, lines: 0, torn: false };
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  const torn = lines.pop() !== '';
  for (const line of lines) {
    const [name, value] = JSON.parse(line) as [string, Row | string];
    const rows = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, rows);
    if (typeof value === 'string') rows.delete(value);
    else rows.set(value.id, value);
  }
  return { tables, lines: lines.length, torn };
}
